// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104) written out: browsers keep crypto.subtle for https alone, and friends
// play over plain http at home.

const BLOCK = 64;
const ROUNDS = 64;

// the first 32 bits after the point of the square roots of the first eight primes
const FIRST = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
// and of the cube roots of the first sixty-four
const CONSTANTS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a one bit, zeros, and its length in bits: whole blocks. */
function padded(message: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(whole.length - 4, (message.length * 8) >>> 0);
  return view;
}

function schedule(blocks: DataView, offset: number): Int32Array {
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < 16; at++) words[at] = blocks.getInt32(offset + at * 4);
  for (let at = 16; at < ROUNDS; at++) {
    const near = words[at - 2]!;
    const far = words[at - 15]!;
    const one = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const other = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[at] = (one + words[at - 7]! + other + words[at - 16]!) | 0;
  }
  return words;
}

function stirred(state: Int32Array, words: Int32Array): Int32Array {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + CONSTANTS[at]! + words[at]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return Int32Array.from([a, b, c, d, e, f, g, h], (word, at) => word + state[at]!);
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  let state: Int32Array = FIRST;
  for (let offset = 0; offset < blocks.byteLength; offset += BLOCK) state = stirred(state, schedule(blocks, offset));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(whole.map((byte) => byte ^ 0x36), message));
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), inner));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** UTF-8 in which half a surrogate pair passes as three bytes: a name may hold one, and TextEncoder would replace it. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) bytes.push(...encoded(character.codePointAt(0)!));
  return Uint8Array.from(bytes);
}

function encoded(point: number): number[] {
  const last = 0x80 | (point & 0x3f);
  const middle = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), last];
  if (point < 0x10000) return [0xe0 | (point >> 12), middle, last];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), middle, last];
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sha256Hex(text: string): string {
  return hex(sha256(utf8(text)));
}

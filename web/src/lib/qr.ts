// Draws a short text as a QR code: bytes, level M, versions 1 to 6 (106 bytes), after ISO/IEC 18004.

/** Rows of modules, true for dark; null where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(({ blocks, data }) => bytes.length + 2 <= blocks * data) + 1;
  const size = VERSIONS[version - 1];
  if (!size) return null;
  const bits = interleaved(filled(bytes, size.blocks * size.data), size);
  const drawn = MASKS.map((mask, number) => draw(version, bits, mask, number));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** For level M: how many blocks, and the bytes of data and of correction in each. */
interface Size {
  blocks: number;
  data: number;
  correction: number;
}
const VERSIONS: Size[] = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
];

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The bytes behind their mode (0100) and count, ended with zeros and filled up. */
function filled(bytes: number[], capacity: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: nibbles.length / 2 }, (_, place) => ((nibbles[2 * place] ?? 0) << 4) | (nibbles[2 * place + 1] ?? 0));
  for (let pad = 0; words.length < capacity; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  return words;
}

/** Data and correction of all blocks, byte by byte in turn, as bits. */
function interleaved(words: number[], { blocks, data, correction }: Size): boolean[] {
  const parts = Array.from({ length: blocks }, (_, block) => words.slice(block * data, (block + 1) * data));
  const checks = parts.map((part) => remainder(part, correction));
  const inTurn = (lists: number[][], length: number) =>
    Array.from({ length }, (_, place) => lists.map((list) => list[place] ?? 0)).flat();
  const all = [...inTurn(parts, data), ...inTurn(checks, correction)];
  return all.flatMap((word) => Array.from({ length: 8 }, (_, bit) => ((word >> (7 - bit)) & 1) === 1));
}

/** Reed-Solomon over the field of 256 elements with the polynomial 0x11d. */
function remainder(data: number[], degree: number): number[] {
  const divisor = Array.from({ length: degree }).reduce<number[]>(
    (so, _, power) => [...so, 0].map((each, place) => each ^ times(so[place - 1] ?? 0, powerOf2(power))),
    [1],
  );
  return data.reduce<number[]>((rest, word) => {
    const factor = word ^ (rest[0] ?? 0);
    return divisor.slice(1).map((each, place) => times(each, factor) ^ (rest[place + 1] ?? 0));
  }, Array<number>(degree).fill(0));
}

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

function powerOf2(power: number): number {
  return power === 0 ? 1 : times(powerOf2(power - 1), 2);
}

/** null where data may lie. */
type Grid = (boolean | null)[][];

function draw(version: number, bits: boolean[], mask: (row: number, column: number) => boolean, number: number): boolean[][] {
  const side = 17 + 4 * version;
  const grid: Grid = Array.from({ length: side }, () => Array<boolean | null>(side).fill(null));
  drawPatterns(grid, version);
  drawFormat(grid, number);
  const places = dataPlaces(grid);
  places.forEach(([row, column], place) => {
    (grid[row] as boolean[])[column] = (bits[place] ?? false) !== mask(row, column);
  });
  return grid as boolean[][];
}

function put(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row];
  if (line && column >= 0 && column < line.length) line[column] = dark;
}

function drawPatterns(grid: Grid, version: number): void {
  const side = grid.length;
  for (let place = 8; place < side - 8; place++) {
    put(grid, 6, place, place % 2 === 0);
    put(grid, place, 6, place % 2 === 0);
  }
  drawSquares(grid, 3, 3, 4, [2, 4]);
  drawSquares(grid, 3, side - 4, 4, [2, 4]);
  drawSquares(grid, side - 4, 3, 4, [2, 4]);
  if (version > 1) drawSquares(grid, side - 7, side - 7, 2, [1]);
  put(grid, side - 8, 8, true);
}

/** Squares in one another about a middle; those at the named distances are light. */
function drawSquares(grid: Grid, row: number, column: number, reach: number, light: number[]): void {
  for (let down = -reach; down <= reach; down++)
    for (let right = -reach; right <= reach; right++)
      put(grid, row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
}

/** Level M is 00, then the mask's number, then ten bits of correction; all of it twice. */
function drawFormat(grid: Grid, mask: number): void {
  const side = grid.length;
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ (rest >> 9 ? 0x537 : 0);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let place = 0; place < 15; place++) {
    const dark = ((bits >> place) & 1) === 1;
    if (place < 6) put(grid, place, 8, dark);
    else if (place < 8) put(grid, place + 1, 8, dark);
    else put(grid, 8, place === 8 ? 7 : 14 - place, dark);
    if (place < 8) put(grid, 8, side - 1 - place, dark);
    else put(grid, side - 15 + place, 8, dark);
  }
}

/** In pairs of columns from the right, up and down in turn; the column of the timing pattern is left out. */
function dataPlaces(grid: Grid): [number, number][] {
  const side = grid.length;
  const places: [number, number][] = [];
  let isUp = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step++) {
      const row = isUp ? side - 1 - step : step;
      for (const column of [right, right - 1]) if (grid[row]?.[column] === null) places.push([row, column]);
    }
    isUp = !isUp;
  }
  return places;
}

const LOOKS_LIKE_A_CORNER = ["10111010000", "00001011101"];

/** What makes a code hard to read: long runs, blocks, shapes like a corner's, and too much of one colour. */
function penalty(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column] ?? false))];
  const texts = lines.map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
  const runs = texts.flatMap((text) => text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, { length }) => sum + length - 2, 0);
  const corners = texts.reduce((sum, text) => sum + LOOKS_LIKE_A_CORNER.reduce((count, look) => count + occurrences(text, look), 0), 0);
  const blocks = grid.reduce((sum, row, down) => sum + row.filter((dark, right) => isBlock(grid, down, right, dark)).length, 0);
  const share = grid.flat().filter(Boolean).length / grid.length ** 2;
  return runs + 3 * blocks + 40 * corners + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

function isBlock(grid: boolean[][], row: number, column: number, dark: boolean): boolean {
  return grid[row + 1]?.[column] === dark && grid[row]?.[column + 1] === dark && grid[row + 1]?.[column + 1] === dark;
}

function occurrences(text: string, look: string): number {
  let count = 0;
  for (let from = text.indexOf(look); from >= 0; from = text.indexOf(look, from + 1)) count++;
  return count;
}

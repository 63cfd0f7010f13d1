// Sounds made on the spot; nothing is heard before the first press, as browsers want it.

import { type SoundName, preferences } from "./preferences.svelte";

const QUIET = 0.2;
let context: AudioContext | null = null;

function wake(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Lets sounds be heard from the first press on; gives back how to stop listening for it. */
export function awaitFirstPress(): () => void {
  const events = ["pointerdown", "keydown"] as const;
  for (const event of events) window.addEventListener(event, wake, { once: true });
  return () => events.forEach((event) => window.removeEventListener(event, wake));
}

const MADE: Record<SoundName, (audio: AudioContext, loud: number) => void> = {
  turn: (audio, loud) => tones(audio, loud, [660, 880], 0.09),
  hurry: (audio, loud) => tones(audio, loud, [440, 440], 0.06, 0.05),
  ruling: (audio, loud) => [523, 784].forEach((pitch) => tone(audio, loud / 2, pitch, 0, 0.4)),
  called: (audio, loud) => tones(audio, loud, [587, 740, 880], 0.12),
  yours: (audio, loud) => tones(audio, loud * QUIET * 2, [523, 659], 0.25),
  knock: (audio, loud) => tones(audio, loud * QUIET * 2, [180, 180], 0.05, 0.06),
  card: (audio, loud) => noise(audio, loud * QUIET, 0, 0.025, 2600),
  chips: (audio, loud) => [0, 0.045, 0.08].forEach((at) => noise(audio, loud * QUIET, at, 0.012, 5200)),
  fold: (audio, loud) => noise(audio, loud * QUIET, 0, 0.06, 900),
};

export function play(sound: SoundName): void {
  if (!context || context.state !== "running" || !preferences.isOn(sound)) return;
  const { volume } = preferences.now;
  if (volume > 0) MADE[sound](context, volume);
}

function tones(audio: AudioContext, loud: number, pitches: readonly number[], length: number, gap = 0): void {
  pitches.forEach((pitch, place) => tone(audio, loud, pitch, place * (length + gap), length));
}

function tone(audio: AudioContext, loud: number, pitch: number, after: number, length: number): void {
  const at = audio.currentTime + after;
  const source = new OscillatorNode(audio, { frequency: pitch });
  source.connect(shaped(audio, loud * 0.5, at, length));
  source.start(at);
  source.stop(at + length + 0.02);
}

function noise(audio: AudioContext, loud: number, after: number, length: number, pitch: number): void {
  const at = audio.currentTime + after;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(shaped(audio, loud, at, length));
  source.start(at);
}

/** Comes softly and fades, so that nothing clicks. */
function shaped(audio: AudioContext, loud: number, at: number, length: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.012, length / 3));
  gain.gain.linearRampToValueAtTime(0, at + length);
  gain.connect(audio.destination);
  return gain;
}

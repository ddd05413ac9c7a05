/**
 * Short synthesized tones without files. Off until the player switches them on; the host page keeps the setting with the account. A return
 * that is not above the stake has no tone.
 */
export type Cue = 'tap' | 'stop' | 'fall' | 'card' | 'tick' | 'close' | 'shot' | 'hit' | 'win';

interface Tone {
  readonly hertz: number;
  readonly at: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
  readonly loudness: number;
}

const tone = (hertz: number, at = 0, seconds = 0.09, shape: OscillatorType = 'sine', loudness = 0.12): Tone => ({
  hertz,
  at,
  seconds,
  shape,
  loudness,
});

const CUES: Readonly<Record<Cue, readonly Tone[]>> = {
  tap: [tone(320, 0, 0.05)],
  stop: [tone(170, 0, 0.08, 'triangle', 0.16)],
  fall: [tone(420, 0, 0.07), tone(280, 0.05, 0.09)],
  card: [tone(900, 0, 0.03, 'triangle', 0.06)],
  tick: [tone(620, 0, 0.03, 'square', 0.03)],
  close: [tone(392, 0, 0.12), tone(294, 0.12, 0.2)],
  shot: [tone(240, 0, 0.05, 'square', 0.04)],
  hit: [tone(520, 0, 0.06, 'triangle'), tone(660, 0.05, 0.08, 'triangle')],
  win: [tone(523, 0, 0.16), tone(659, 0.11, 0.16), tone(784, 0.22, 0.3)],
};

const RISE_SECONDS = 0.008;
let context: AudioContext | undefined;
let isOn = false;

function start({ hertz, at, seconds, shape, loudness }: Tone, player: AudioContext): void {
  const begin = player.currentTime + at;
  const source = player.createOscillator();
  const gain = player.createGain();
  source.type = shape;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.linearRampToValueAtTime(loudness, begin + RISE_SECONDS);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  source.connect(gain).connect(player.destination);
  source.start(begin);
  source.stop(begin + seconds);
}

export function isSoundOn(): boolean {
  return isOn;
}

function wake(): void {
  if (!isOn) return;
  context ??= new AudioContext();
  void context.resume();
}

/** Call this from a press: browsers start audio only after a user gesture. */
export function setSound(isWanted: boolean): void {
  isOn = isWanted;
  if (isOn) wake();
  else void context?.suspend();
}

/** Applies the setting from the host page. If the player has not pressed anything in the game yet, sound starts with the next press. */
export function recallSound(wasOn: boolean): void {
  isOn = wasOn;
  if (!isOn) {
    void context?.suspend();
    return;
  }
  if (context) wake();
  for (const press of ['pointerup', 'keydown']) addEventListener(press, wake, { capture: true, once: true });
}

export function playSound(cue: Cue): void {
  if (!isOn || context?.state !== 'running') return;
  for (const each of CUES[cue]) start(each, context);
}

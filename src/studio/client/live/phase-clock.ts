import type { LiveState } from '../../../contract/studio/live.ts';
import type { MessageTone } from '../message-line.ts';
import { playSound } from '../sound.ts';
import type { Speech } from '../words.ts';

const TICK_MS = 200;
const LAST_SECONDS_MS = 5000;

interface Options<Phase extends string> {
  readonly client: { getState(): LiveState | undefined; isLost(): boolean; serverNow(): number };
  readonly view: {
    readonly ring: { show(leftMs: number, wholeMs: number): void };
    tell(text: string, mood?: MessageTone): void;
  };
  readonly speech: Pick<Speech<'lastSeconds'>, 'say'>;
  /** Length of each phase in ms. */
  readonly lengths: Readonly<Record<Phase, number>>;
  isBusy(): boolean;
  /** Whether the last seconds of the betting phase are to be announced. */
  isAnnounced(): boolean;
  /** Called at each tick between the end of a phase and the message of the next one. */
  onOver(phase: LiveState['phase']): void;
}

/** Draws the time that the phase has left, and announces the last seconds of the betting phase once a round. */
export function startPhaseClock<Phase extends string>(options: Options<Phase>): void {
  const { client, view, speech } = options;
  const lengths: Readonly<Record<string, number>> = options.lengths;
  let announced = 0;
  setInterval(() => {
    const state = client.getState();
    if (!state || client.isLost()) return view.ring.show(0, 0);
    const { phase, endsAt, round } = state;
    const leftMs = endsAt - client.serverNow();
    view.ring.show(leftMs, phase === 'asleep' ? 0 : (lengths[phase] ?? 0));
    if (leftMs <= 0) return options.onOver(phase);
    if (phase !== 'betting' || leftMs > LAST_SECONDS_MS || announced === round.number || !options.isAnnounced()) return;
    announced = round.number;
    playSound('tick');
    if (!options.isBusy()) view.tell(speech.say('lastSeconds'));
  }, TICK_MS);
}

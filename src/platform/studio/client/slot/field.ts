import type { StudioTitle } from '../../catalogue.ts';
import type { Opened, Round } from './api.ts';
import { createBoard } from './board.ts';
import { createReels } from './reels.ts';
import type { SlotSpeech } from './words.ts';

/** A round lasts at least this long from the press of the button: no hurry is offered. */
export const SPIN_MIN_MS = 2500;

/** What shows the outcomes of one engine. */
export interface Field {
  readonly element: HTMLElement;
  show(round: Round): void;
  /** Starts rolling; the answer brings it to rest on its outcome, with what it paid lit. */
  roll(): (round: Round) => Promise<void>;
  /** Ends a roll that has no outcome: what stood before stands again. */
  rest(): void;
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function createField(title: StudioTitle, game: Opened, speech: SlotSpeech): Field {
  const { model } = title;
  return model.kind === 'cluster' ? createBoard(title, model, speech) : createReels(title, model, game);
}

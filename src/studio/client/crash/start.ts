import type { OpenedRoom } from './api.ts';
import type { CrashSpeech } from './words.ts';

export interface Start {
  readonly root: HTMLElement;
  readonly gameId: string;
  readonly gameName: string;
  readonly launch: string;
  readonly opened: OpenedRoom;
  readonly speech: CrashSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
}

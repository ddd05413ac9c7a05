import type { LiveState, LiveTicket } from '../../../contract/studio/live.ts';
import type { OpenedTable } from '../live/api.ts';
import type { BlackjackSpeech } from './words.ts';

export type TableMessage =
  | LiveState
  | { readonly type: 'people'; readonly people: number }
  | { readonly type: 'ticket'; readonly ticket: LiveTicket };

export interface Start {
  readonly root: HTMLElement;
  readonly gameId: string;
  readonly gameName: string;
  readonly launch: string;
  readonly opened: OpenedTable;
  readonly speech: BlackjackSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
}

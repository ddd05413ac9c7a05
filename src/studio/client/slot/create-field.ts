import type { StudioTitle } from '../../catalogue.ts';
import type { Opened } from './api.ts';
import { createBoard } from './board.ts';
import type { Field } from './field.ts';
import { createReels } from './reels.ts';
import type { SlotSpeech } from './words.ts';

/** Creates reels for lines and ways, or a board for clusters. */
export function createField(title: StudioTitle, game: Opened, speech: SlotSpeech): Field {
  const { model } = title;
  return model.kind === 'cluster' ? createBoard(title, model, speech) : createReels(title, model, game);
}

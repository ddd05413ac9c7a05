import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BINGO_COVERS } from '../bingo/covers.ts';
import { CARD_COVERS } from '../cards/covers.ts';
import { STUDIO_TITLES, type StudioTitle } from '../catalogue.ts';
import { CRASH_COVERS } from '../crash/covers.ts';
import { FISH_COVERS } from '../fish/covers.ts';
import { LIVE_COVERS } from '../live/covers.ts';
import { LOTTERY_COVERS } from '../lottery/covers.ts';
import { MINES_COVERS } from '../mines/covers.ts';
import { listSportsCovers } from '../sports/covers.ts';
import { toCover, VENDOR_MARK } from './cover.ts';

export function toTitleCover(title: StudioTitle): string {
  const figures = [title.cast.A, title.cast.B] as const;
  return toCover({ ...title, figures });
}

/** Build step: writes one file per title and the vendor's mark, served as `/studio/covers/*`. */
export function writeCovers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const title of STUDIO_TITLES) writeFileSync(join(folder, `${title.gameId}.svg`), toTitleCover(title));
  for (const [gameId, svg] of listSportsCovers()) writeFileSync(join(folder, `${gameId}.svg`), svg);
  for (const [gameId, svg] of Object.entries({ ...CARD_COVERS, ...CRASH_COVERS, ...FISH_COVERS, ...MINES_COVERS }))
    writeFileSync(join(folder, `${gameId}.svg`), svg);
  for (const [gameId, svg] of Object.entries(LIVE_COVERS)) writeFileSync(join(folder, `${gameId}.svg`), svg);
  for (const [gameId, svg] of Object.entries(LOTTERY_COVERS)) writeFileSync(join(folder, `${gameId}.svg`), svg);
  for (const [gameId, svg] of Object.entries(BINGO_COVERS)) writeFileSync(join(folder, `${gameId}.svg`), svg);
  writeFileSync(join(folder, 'vendor.svg'), VENDOR_MARK);
}

import { toCoverFoot } from './cover-title.ts';
import type { Palette } from './palette.ts';
import { type SceneId, toScene } from './scenes.ts';
import { SYMBOLS, type SymbolId } from './symbols.ts';

export interface CoverSource {
  readonly gameId: string;
  readonly gameName: string;
  readonly palette: Palette;
  readonly scene: SceneId;
  /** The main figure and a small companion. */
  readonly figures: readonly [SymbolId, SymbolId];
}

function place(id: SymbolId, palette: Palette, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${SYMBOLS[id](palette).trim()}</g>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A self-contained 3:4 cover: no style element and no external reference. */
export function toCover({ gameId, gameName, palette, scene, figures }: CoverSource): string {
  const [figure, companion] = figures;
  const name = escapeXml(gameName);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${name}">${[
    toScene(scene, palette, gameId),
    place(companion, palette, 214, 240, 0.56),
    place(figure, palette, 60, 82, 1.8),
    toCoverFoot(gameName, palette),
  ].join('')}</svg>`.replaceAll('\n', '');
}

/** The mark of Orla Studio: a lamp's light on a wave of the promenade. */
export const VENDOR_MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Orla Studio"><rect width="64" height="64" rx="16" fill="#0b1830"/><circle cx="32" cy="24" r="12" fill="#f2b45a"/><path d="M6 40q6.500-9 13 0t13 0 13 0 13 0v9q-6.500 9-13 0t-13 0-13 0-13 0z" fill="#7fd1c7"/></svg>`;

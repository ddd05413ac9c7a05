import { toPlainPath } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';

const GAME_PAGES = ['/game', '/seamless'];

/** Whether the visitor is on the page of a game, also below an overlay. */
export function isAtGame(): boolean {
  return GAME_PAGES.includes(toPlainPath(environment().location().path));
}

import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import { makeSymbol } from './symbols.ts';
import type { SlotSpeech } from './words.ts';

/** `8–9`, `15+`: the counts that a column covers. */
function toSpan(counts: readonly number[], column: number): string {
  const from = counts[column] ?? 0;
  const next = counts[column + 1];
  if (next === undefined) return `${from}+`;
  return next - 1 > from ? `${from}–${next - 1}` : `${from}`;
}

/** The amounts that the symbols pay for this stake. Reels list the highest count first, boards the lowest. */
export function makePayTable(game: Opened, stake: number, speech: SlotSpeech): HTMLElement {
  const { say } = speech;
  const isBoard = game.rules.kind === 'cluster';
  const columns = isBoard ? [...game.counts.keys()] : [...game.counts.keys()].reverse();
  const counts = columns.map((column) =>
    isBoard ? toSpan(game.counts, column) : speech.sayCount('countColumn', game.counts[column] ?? 0),
  );
  const head = [say('symbolColumn'), ...counts];
  const paid = game.symbols.filter(({ pays }) => pays.length > 0);
  const rows = paid.map(({ id, pays }) => {
    const name = speech.find(`symbol.${id}`) ?? id;
    const amounts = columns.map((column) => {
      const multiple = pays[column] ?? 0;
      const amount = toMajor(toMinor((multiple * stake) / game.units));
      return make('td', {}, multiple > 0 ? speech.amount(amount) : '–');
    });
    const label = make('span', { class: 'symbol-name' }, makeSymbol(id), make('span', {}, name));
    return make('tr', {}, make('th', { scope: 'row' }, label), ...amounts);
  });
  const table = make(
    'table',
    { class: isBoard ? 'pays wide' : 'pays' },
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
  return make('div', { class: 'pays-scroll', tabindex: 0, role: 'group', 'aria-label': say('payTable') }, table);
}

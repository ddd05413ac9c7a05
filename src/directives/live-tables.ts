import type { TableOfVendor } from '../contract/games/on-now.ts';
import { formatDate, formatNumber } from '../lib/format.ts';
import { fillWords } from '../lib/words.ts';
import { OLD_TABLES_MS, type TableState, toTableState } from '../stores/games/table-states.ts';
import { repeatCall } from './ask-on-now.ts';
import { repeatWhileVisible } from './repeat-while-visible.ts';
import { setText } from './set-text.ts';

const ASK_MS = 3000;

interface Found {
  /** Time of the oldest answer of a vendor, ISO 8601. */
  readonly at: string;
  readonly tables: readonly TableOfVendor[];
}

const find = (root: HTMLElement, selector: string) => root.querySelector<HTMLElement>(selector);

/** Sets the time that src/directives/countdown.ts counts down to. `at` is undefined if there is no countdown. */
function setClock(time: HTMLElement | null, at: string | undefined): void {
  if (!time || time.dataset.until === at) return;
  time.textContent = '';
  delete time.dataset.until;
  if (at) Object.assign(time.dataset, { until: at, printed: '' });
}

function setLast(element: HTMLElement | null, last: TableOfVendor['last']): void {
  const isSame = element?.dataset.last === JSON.stringify(last);
  if (!element || isSame) return;
  element.dataset.last = JSON.stringify(last);
  const spans = last.map(({ text, tone }) => {
    const span = document.createElement('span');
    span.dataset.tone = tone;
    span.textContent = text;
    return span;
  });
  element.replaceChildren(...spans);
}

/** Writes the same text as components/tables/TableCard.astro. */
function toSeats({ seats }: TableOfVendor, text: string, tag: string): string {
  return seats ? fillWords(text, { free: formatNumber(tag, seats.free), total: formatNumber(tag, seats.total) }) : '';
}

/** Shows a table on its card. `table` is undefined if its vendor no longer reports it. Nothing on the card changes its size. */
function showTable(
  card: HTMLElement,
  table: TableOfVendor | undefined,
  words: Record<TableState | 'seats', string>,
  tag: string,
): void {
  const { state, closes } = toTableState(table);
  const phase = find(card, '[data-phase]');
  setText(phase, words[state]);
  if (phase) phase.dataset.phase = state;
  setClock(find(card, '[data-closes]'), closes);
  if (!table) return;
  setText(find(card, '[data-players]'), formatNumber(tag, table.players));
  setText(find(card, '[data-seats]'), toSeats(table, words.seats, tag));
  setLast(find(card, '[data-last]'), table.last);
}

/** Refreshes the printed tables while the tab is visible. Without an answer, the last tables and their time stay on the page. */
function keepFresh(root: HTMLElement): void {
  const { tables: source = '', words: printed = '{}', zone } = root.dataset;
  const words = JSON.parse(printed);
  const tag = document.documentElement.lang;
  const age = find(root, '[data-age]');
  /** Time of the shown answer, by `performance.now()`. */
  let shownAt = 0;

  repeatWhileVisible(async () => {
    const reply = await repeatCall<Found>(source);
    if (reply?.success && reply.value) {
      const { at, tables } = reply.value;
      shownAt = performance.now() - (reply.nowMs - Date.parse(at));
      const byId = new Map(tables.map((table) => [`${table.vassalage}/${table.tableId}`, table]));
      for (const card of root.querySelectorAll<HTMLElement>('[data-table]'))
        showTable(card, byId.get(card.dataset.table ?? ''), words, tag);
      setText(
        find(root, '[data-age] time'),
        formatDate(tag, at, { timeStyle: 'medium', ...(zone && { timeZone: zone }) }),
      );
    }
    age?.toggleAttribute('data-old', performance.now() - shownAt > OLD_TABLES_MS);
    return ASK_MS;
  });
}

for (const root of document.querySelectorAll<HTMLElement>('[data-tables]')) keepFresh(root);

import type { LiveTable } from '../contract/games/on-now.ts';
import { formatDate, formatNumber } from '../lib/format.ts';
import { OLD_TABLES_MS, type TableState, toTableState } from '../stores/games/table-states.ts';

const ASK_MS = 3000;
const TIMEOUT_MS = 8000;

type Listed = LiveTable & { readonly vassalage: string };
interface Answer {
  /** When the vendors said so, and how long ago by the clock of the site. */
  readonly at: string;
  readonly ageMs: number;
  readonly tables: readonly Listed[];
}

const find = (root: HTMLElement, selector: string) => root.querySelector<HTMLElement>(selector);

async function ask(source: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { success, value } = (await answer.json()) as { success: boolean; value: Answer };
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
    return success ? { ...value, ageMs: now - Date.parse(value.at) } : undefined;
  } catch {
    return undefined;
  }
}

function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Sets the time that src/directives/countdown.ts counts down to; undefined: no clock runs. */
function setClock(time: HTMLElement | null, at: string | undefined): void {
  if (!time || time.dataset.until === at) return;
  time.textContent = '';
  delete time.dataset.until;
  if (at) Object.assign(time.dataset, { until: at, printed: '' });
}

function setLast(element: HTMLElement | null, last: Listed['last']): void {
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

/** Shows a table on its card; undefined: it is no longer reported. Nothing on the card changes its size. */
function showTable(card: HTMLElement, table: Listed | undefined, words: Record<TableState, string>, tag: string): void {
  const { state, closes } = toTableState(table);
  const phase = find(card, '[data-phase]');
  setText(phase, words[state]);
  if (phase) phase.dataset.phase = state;
  setClock(find(card, '[data-closes]'), closes);
  if (!table) return;
  setText(find(card, '[data-players]'), formatNumber(tag, table.players));
  setLast(find(card, '[data-last]'), table.last);
}

/** Keeps the printed tables fresh while the tab is visible. A silent platform leaves the last known ones, with their time. */
export function watchTables(root: HTMLElement): void {
  const { tables: source = '', words: printed = '{}', zone } = root.dataset;
  const words = JSON.parse(printed);
  const tag = document.documentElement.lang;
  const age = find(root, '[data-age]');
  /** When the shown tables were true, by `performance.now()`. */
  let trueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isVisible = () => document.visibilityState === 'visible';

  async function renew(): Promise<void> {
    clearTimeout(timer);
    const answer = await ask(source);
    if (answer) {
      trueAt = performance.now() - answer.ageMs;
      const byId = new Map(answer.tables.map((table) => [`${table.vassalage}/${table.tableId}`, table]));
      for (const card of root.querySelectorAll<HTMLElement>('[data-table]'))
        showTable(card, byId.get(card.dataset.table ?? ''), words, tag);
      setText(
        find(root, '[data-age] time'),
        formatDate(tag, answer.at, { timeStyle: 'medium', ...(zone && { timeZone: zone }) }),
      );
    }
    age?.toggleAttribute('data-old', performance.now() - trueAt > OLD_TABLES_MS);
    clearTimeout(timer);
    if (isVisible()) timer = setTimeout(renew, ASK_MS);
  }

  document.addEventListener('visibilitychange', () => (isVisible() ? void renew() : clearTimeout(timer)));
  if (isVisible()) void renew();
}

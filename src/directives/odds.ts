import type { Fixture } from '../contract/games/on-now.ts';
import { askOnNow } from './ask-on-now.ts';
import { hearFixture, refreshElsewhere, startSlip } from './bet-slip.ts';
import { setAge } from './odds-line.ts';
import { listRows, showFixture } from './odds-rows.ts';

const LIVE_MS = 2000;
const SLOW_MS = 10_000;
/** An answer older than this is shown as old. */
const OLD_MS = 10_000;
/** Requests of the list for each request of the slip's other matches. */
const ELSEWHERE_EVERY = 4;

const isVisible = () => document.visibilityState === 'visible';

function show(root: HTMLElement, fixtures: readonly Fixture[], isWhole: boolean): void {
  const rows = listRows(root);
  const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const isFull = fixtures.length >= Number(root.dataset.limit);
  for (const row of rows) {
    const { fixture: id = '', live } = row.dataset;
    // A match beyond the limit of the list may still be open. Live matches come first, so they are within the limit.
    if (!byId.has(id) && isFull && live === undefined) continue;
    showFixture(row, byId.get(id));
    hearFixture(id, byId.get(id), isWhole);
  }
  const printed = new Set(rows.map(({ dataset }) => dataset.fixture));
  const isChanged =
    !isWhole && (rows.length !== fixtures.length || fixtures.some(({ fixtureId }) => !printed.has(fixtureId)));
  root.querySelector('[data-list-changed]')?.toggleAttribute('hidden', !isChanged);
}

/** Asks for the matches of one list or page while the tab is visible: every two seconds while one is live. */
function keepFresh(root: HTMLElement): void {
  const { source = '' } = root.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = '';
  let turn = 0;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const answer = await askOnNow(source);
    if (answer.kind !== 'silent') {
      at = answer.at || at;
      show(root, answer.fixtures, root.dataset.fixture !== undefined);
    }
    const age = Date.parse(answer.kind === 'answered' ? answer.now : new Date().toISOString()) - Date.parse(at);
    setAge(root.querySelector('[data-fresh-line]'), at, answer.kind === 'silent' || age > OLD_MS);
    turn += 1;
    if (turn % ELSEWHERE_EVERY === 1) await refreshElsewhere();
    const isLive = listRows(root).some(({ dataset }) => dataset.live !== undefined && dataset.gone === undefined);
    clearTimeout(timer);
    if (isVisible()) timer = setTimeout(ask, isLive ? LIVE_MS : SLOW_MS);
  }

  document.addEventListener('visibilitychange', () => (isVisible() ? void ask() : clearTimeout(timer)));
  if (isVisible()) void ask();
}

startSlip();
for (const root of document.querySelectorAll<HTMLElement>('[data-source]')) keepFresh(root);

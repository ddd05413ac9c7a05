import type { Fixture } from '../contract/games/on-now.ts';
import { askOnNow } from './ask-on-now.ts';
import { refreshOtherMatches, startSlip, updateLegs } from './bet-slip.ts';
import { listRows, showFixture } from './odds-rows.ts';
import { setAge } from './odds-view.ts';
import { repeatWhileVisible } from './repeat-while-visible.ts';

const LIVE_MS = 2000;
const SLOW_MS = 10_000;
/** An answer older than this is shown as old. */
const OLD_MS = 10_000;
/** The list is requested this many times for each request of the slip's other matches. */
const OTHERS_EVERY = 4;

function show(root: HTMLElement, fixtures: readonly Fixture[], isWhole: boolean): void {
  const rows = listRows(root);
  const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const isFull = fixtures.length >= Number(root.dataset.limit);
  for (const row of rows) {
    const { fixture: id = '', live } = row.dataset;
    // A match that is missing in a full list may be beyond the limit and still be open. Live matches come first, so they are within the
    // limit.
    if (!byId.has(id) && isFull && live === undefined) continue;
    showFixture(row, byId.get(id));
    updateLegs(id, byId.get(id), isWhole);
  }
  const printed = new Set(rows.map(({ dataset }) => dataset.fixture));
  const isChanged =
    !isWhole && (rows.length !== fixtures.length || fixtures.some(({ fixtureId }) => !printed.has(fixtureId)));
  root.querySelector('[data-list-changed]')?.toggleAttribute('hidden', !isChanged);
}

/** Asks for the matches of one list or page while the tab is visible: every two seconds while a match is live. */
function keepFresh(root: HTMLElement): void {
  const { source = '' } = root.dataset;
  const line = root.querySelector<HTMLElement>('[data-fresh-line]');
  // Starts with the time of the printed odds, because a page from a cache may be old at once.
  let at = line?.dataset.at ?? '';
  let turn = 0;

  repeatWhileVisible(async () => {
    const answer = await askOnNow(source);
    if (answer.kind !== 'silent') {
      at = answer.at;
      show(root, answer.fixtures, root.dataset.fixture !== undefined);
    }
    const isOld = answer.kind === 'silent' || Date.parse(answer.now) - Date.parse(at) > OLD_MS;
    setAge(line, at, isOld);
    turn += 1;
    if (turn % OTHERS_EVERY === 1) await refreshOtherMatches();
    const isLive = listRows(root).some(({ dataset }) => dataset.live !== undefined && dataset.gone === undefined);
    return isLive ? LIVE_MS : SLOW_MS;
  });
}

startSlip();
for (const root of document.querySelectorAll<HTMLElement>('[data-source]')) keepFresh(root);

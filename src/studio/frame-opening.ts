import { createHash } from 'node:crypto';
import { openCards } from '../contract/studio/cards.ts';
import { openCrash } from '../contract/studio/crash.ts';
import { openFish } from '../contract/studio/fish.ts';
import { openLiveTable } from '../contract/studio/live.ts';
import { openLottery } from '../contract/studio/lottery.ts';
import { openMines } from '../contract/studio/mines.ts';
import { openSports } from '../contract/studio/sports.ts';
import { openSlot } from '../contract/studio/studio.ts';

/** The call that opens a game, by its client (a folder of `client/`). */
const OPENINGS: Readonly<Record<string, { readonly path: string }>> = {
  bingo: openLottery,
  blackjack: openLiveTable,
  cards: openCards,
  crash: openCrash,
  fish: openFish,
  live: openLiveTable,
  lottery: openLottery,
  mines: openMines,
  slot: openSlot,
  sports: openSports,
};

/** The path of the opening call of a client; undefined if the client has none. */
export function findOpening(client: string): string | undefined {
  return OPENINGS[client]?.path;
}

/**
 * Sends the opening call while the code of the game is loading, which saves a round trip. The game takes the answer if it makes the same call
 * (twin: client/opening.ts). The text is the same for every game, because the policy of the frame contains its hash.
 */
export const OPENING_SCRIPT = `{
const launch = new URLSearchParams(location.hash.slice(1)).get('launch');
const table = new URLSearchParams(location.search).get('room') ?? undefined;
if (launch) {
const path = document.currentScript.dataset.opening;
const body = JSON.stringify({ launch, table });
const answer = fetch(path, { method: 'POST', body, credentials: 'omit', signal: AbortSignal.timeout(20000) });
answer.catch(() => undefined);
window.orlaOpening = { path, body, answer };
}
}`;

export const OPENING_HASH = `'sha256-${createHash('sha256').update(OPENING_SCRIPT).digest('base64')}'`;

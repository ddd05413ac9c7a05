import { getProfit, listRounds } from '../../../../src/contract/records/records.ts';
import { bearer, createPlayer, get, moveClock, send, sendJson, signVendor } from '../support/api.ts';

export const DAY = 86_400_000;
let names = 0;
let aheadMs = 0;

export function travel(ms: number) {
  aheadMs = ms;
  moveClock(ms);
}

export async function vendor(verb: string, input: object) {
  const path = `/vendor/wallet/${verb}`;
  const body = JSON.stringify(input);
  const at = Math.floor((Date.now() + aheadMs) / 1000);
  return send('POST', path, { body, headers: await signVendor(path, body, at) });
}

export async function seat(amount = 1_000) {
  travel(0);
  names += 1;
  const account = `registro${names}`;
  const seatOf = await createPlayer(account, amount);
  const { token, player } = seatOf;
  let { launch } = seatOf;
  const base = { player, currency: 'BRL' };
  return {
    account,
    token,
    player,
    relaunch: async (gameId: string) => {
      const { value } = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage: 'ORLA' }, bearer(token));
      launch = value.game_url.split('#launch=')[1];
    },
    bet: (id: string, roundId: string, amount: number, gameCode = 'calcadao') =>
      vendor('bet', { ...base, launch, transactionId: id, roundId, gameCode, amount }),
    win: (id: string, roundId: string, amount: number, gameCode = 'calcadao') =>
      vendor('win', { ...base, transactionId: id, roundId, gameCode, amount }),
    rollback: (id: string, roundId: string, betTransactionId: string) =>
      vendor('rollback', { ...base, transactionId: id, roundId, betTransactionId }),
    read: async (query = '') => (await get(`${listRounds.path}?${query}`, bearer(token))).value,
    profit: async (query = '') => (await get(`${getProfit.path}?${query}`, bearer(token))).value,
  };
}

/** Returns a day of the brand, counted from today. */
export function dayAt(days: number): string {
  return new Date(Date.now() + days * DAY - 3 * 3_600_000).toISOString().slice(0, 10);
}

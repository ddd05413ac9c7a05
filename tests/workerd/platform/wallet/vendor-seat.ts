import { bearer, callVendor, createPlayer, get } from '../support/api.ts';

let names = 0;

/** Makes a player with the fields that each call of a round repeats. */
export async function seat(amount = 100) {
  names += 1;
  const name = `jogador${names}`;
  const { token, launch, player } = await createPlayer(name, amount);
  const base = { player, currency: 'BRL' };
  const round = { ...base, roundId: 'r1', gameCode: 'calcadao' };
  return {
    name,
    token,
    launch,
    player,
    balance: async () => (await get('/wps/v2/wallets/balance', bearer(token))).value.sumBalance,
    bet: (id: string, stake: number, extra = {}) =>
      callVendor('bet', { ...round, launch, transactionId: id, amount: stake, ...extra }),
    win: (id: string, payout: number, extra = {}) =>
      callVendor('win', { ...round, transactionId: id, amount: payout, ...extra }),
    rollback: (id: string, bet: string, extra = {}) =>
      callVendor('rollback', { ...base, roundId: 'r1', transactionId: id, betTransactionId: bet, ...extra }),
  };
}

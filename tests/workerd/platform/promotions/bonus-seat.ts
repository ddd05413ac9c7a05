import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { PASSWORD, seatCashier } from '../cashier/cashier.ts';
import { register } from '../support/api.ts';
import type { Launch } from './bonus-model.ts';

/** The game of each launch. */
export const TITLES = {
  member: { vendor: 'ORLA', gameCode: 'calcadao' },
  wallet: { vendor: 'ORLA', gameCode: 'mare-alta' },
  cards: { vendor: 'MESA', gameCode: 'truco' },
} as const satisfies Record<Launch, { vendor: string; gameCode: string }>;

/** Creates a member with three long launches: with the balance, with a wallet at the vendor, and in a game against other members. */
export async function sit(username: string) {
  const { value } = await register(username, PASSWORD);
  const seat = await seatCashier(value.token, username);
  const account = await seat.addAccount();
  await runInDurableObject(env.MEMBER.getByName(seat.memberId), (_object, { storage: { sql } }) => {
    sql.exec('update sessions set expires_at_ms = 9000000000000000');
    for (const [hash, isAtVendor, gameType] of [
      ['member', 0, 'RNG'],
      ['wallet', 1, 'RNG'],
      ['cards', 0, 'PVP'],
    ] as const)
      sql.exec(
        `insert into launches (token_hash, game_id, vassalage, created_at_ms, expires_at_ms, session_hash, game_type, max_bet_minor,
           vendor_wallet) values (?, ?, ?, 0, 9000000000000000, '', ?, 0, ?)`,
        hash,
        TITLES[hash].gameCode,
        TITLES[hash].vendor,
        gameType,
        isAtVendor,
      );
  });
  const token = await readSessionToken(value.token);
  return { ...seat, account, hash: token?.hash ?? '', call: getMember(env, seat.memberId) };
}

/** The result of the house from play, bonuses and bank of a member, in minor units. */
export function readHouse(memberId: string): Promise<Record<string, number>> {
  return runInDurableObject(env.MEMBER.getByName(memberId), (_object, { storage: { sql } }) => {
    const rows = sql.exec<{ name: string; balance: number }>(
      "select name, balance_minor as balance from ledger_accounts where name like 'house:%'",
    );
    return Object.fromEntries(rows.toArray().map(({ name, balance }) => [name, balance]));
  });
}

export function readPockets(memberId: string) {
  return runInDurableObject(env.MEMBER.getByName(memberId), (_object, { storage: { sql } }) => {
    const one = (text: string) => Number(Object.values(sql.exec(`select coalesce((${text}), 0)`).one())[0]);
    const balance = (name: string) => one(`select balance_minor from ledger_accounts where name = '${name}'`);
    return {
      member: balance('member'),
      wallet: balance('wallet:ORLA'),
      running: one("select count(*) from promotion_claims where status = 'process'"),
      ofBonus: one('select sum(bonus_hand_minor) from promotion_claims'),
      own: one('select sum(own_hand_minor) from promotion_claims'),
    };
  });
}

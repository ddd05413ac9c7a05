import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { bearer, get, register, seal, sendJson, sendSealed } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks } from '../support/rewards.ts';

export const PASSWORD = 'um-barco-azul';

/** Creates a member with access to the cashier. */
export async function joinCashier(username: string, amount = 0) {
  const { value } = await register(username, PASSWORD);
  return seatCashier(value.token, username, amount);
}

export async function seatCashier(token: string, username: string, amount = 0) {
  const auth = bearer(token);
  const memberId = token.split('.')[0] as string;
  if (amount > 0) await operate('POST', `/ops/members/${username}/adjustments`, { amount, reason: 'test' });
  const keyed = (key: string) => ({ ...auth, 'idempotency-key': key });
  return {
    auth,
    username,
    memberId,
    balance: async () => (await get('/wps/v2/wallets/balance', auth)).value.sumBalance as number,
    read: (call: string, query = '') => get(`/wps/relay/${call}${query}`, auth),
    post: (call: string, body: object, key: string = crypto.randomUUID()) =>
      sendJson('POST', `/wps/relay/${call}`, body, keyed(key)),
    sealed: async (call: string, body: object, key: string = crypto.randomUUID()) =>
      sendSealed('POST', `/wps/relay/${call}`, await seal({ password: PASSWORD, ...body }), keyed(key)),
    async addAccount() {
      const key = { kind: 'pix', holder: 'Ana Souza', keyType: 'email', key: `${username}@example.com` };
      return (await this.sealed('CSH_addPayoutAccount', key)).value.id as string;
    },
    async expectBooks() {
      expect(await readBooks(memberId)).toEqual(BALANCED);
    },
  };
}

export function alarm(memberId: string): Promise<boolean> {
  return runDurableObjectAlarm(env.MEMBER.getByName(memberId));
}

export async function ledgerOf(memberId: string): Promise<Record<string, number>> {
  const sql = 'select name, balance_minor from ledger_accounts where balance_minor <> 0';
  const rows = await queryMember<{ name: string; balance_minor: number }>(memberId, sql);
  return Object.fromEntries(rows.map(({ name, balance_minor }) => [name, balance_minor]));
}

export { operate };

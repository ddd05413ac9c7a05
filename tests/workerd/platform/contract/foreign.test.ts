import { exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { joinCashier } from '../cashier/cashier.ts';
import { bearer, callVendor, get, seal, seedAll, sendJson, sendSealed } from '../support/api.ts';
import { toPng, upload } from '../support/pictures.ts';
import { operate } from '../support/rewards.ts';
import { toInputSchema } from './malformed.ts';

/** Calls whose ids are public. */
const PUBLIC = ['markPopupsSeen'];
/** Names of fields that may hold the id of a member's own item. */
const OWNED = /^(id|ids|claimId|accountId|roundId|proofs)$/;

interface Things {
  upload: string;
  session: string;
  message: string;
  round: string;
  deposit: string;
  account: string;
  withdrawal: string;
}

let owner: Awaited<ReturnType<typeof joinCashier>>;
let ownerToken: string;
let stranger: Awaited<ReturnType<typeof joinCashier>>;
let things: Things;

const SECRET = 'um-barco-azul';

/** Requests that another member sends with the owner's ids. A claim's full id contains its member's id, so `1` cannot name a claim of the owner. */
const ROWS: Record<string, () => object> = {
  getUpload: () => ({ id: things.upload }),
  revokeSessions: () => ({ id: things.session }),
  readMessages: () => ({ ids: [things.message] }),
  deleteMessages: () => ({ ids: [things.message] }),
  requestReward: () => ({ promotionId: 'first-wave', claimId: '1', acceptTerms: true }),
  forfeitBonus: () => ({ claimId: '1' }),
  getRound: () => ({ roundId: things.round }),
  listRoundBets: () => ({ roundId: things.round }),
  getDeposit: () => ({ id: things.deposit }),
  cancelDeposit: () => ({ id: things.deposit }),
  removePayoutAccount: () => ({ id: things.account }),
  createWithdrawal: () => ({ accountId: things.account, amount: 20, password: SECRET }),
  getWithdrawal: () => ({ id: things.withdrawal }),
  confirmWithdrawal: () => ({ id: things.withdrawal, outcome: 'received' }),
};

async function makeThings(): Promise<Things> {
  const picture = await upload(ownerToken, toPng(), { purpose: 'receipt' });
  const launched = await sendJson(
    'POST',
    '/wps/game/launchGame',
    { gameId: 'calcadao', vassalage: 'ORLA' },
    owner.auth,
  );
  const shared = { player: owner.memberId, currency: 'BRL', gameCode: 'calcadao', roundId: 'meu' };
  const launch = launched.value.game_url.split('#launch=')[1];
  await callVendor('bet', { ...shared, launch, transactionId: 'b', amount: 1 });
  await callVendor('win', { ...shared, transactionId: 'w', amount: 2 });
  const deposit = await owner.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
  const account = await owner.addAccount();
  const withdrawal = await owner.sealed('CSH_createWithdrawal', { accountId: account, amount: 30 });
  const sessions = await get('/wps/member/sessions', owner.auth);
  const inbox = await get('/wps/relay/CSP_getInbox', owner.auth);
  return {
    upload: picture.value.id,
    session: (sessions.value.list ?? sessions.value)[0].id,
    message: inbox.value.list[0].id,
    round: 'ORLA:meu',
    deposit: deposit.value.id,
    account,
    withdrawal: withdrawal.value.id,
  };
}

async function askForUpload(headers: Record<string, string>): Promise<number> {
  const response = await exports.default.fetch(`https://platform.test/wps/uploads/${things.upload}`, { headers });
  await response.body?.cancel();
  return response.status;
}

/** Matches the time stamp of a first page, which differs in each answer. */
const AS_OF = /"asOf":"[^"]*",?/;

/** Reads everything as the owner sees it. */
async function look(): Promise<unknown[]> {
  const calls = ['CSH_deposits', 'CSH_withdrawals', 'CSH_payoutAccounts', 'ODSFE2_betRecord', 'CSP_getInbox'];
  const seen = await Promise.all(calls.map(async (call) => (await owner.read(call)).text.replace(AS_OF, '')));
  return [...seen, await owner.balance(), await askForUpload(owner.auth)];
}

beforeAll(async () => {
  await seedAll();
  owner = await joinCashier('dona', 500);
  stranger = await joinCashier('estranha', 500);
  ownerToken = owner.auth.authorization?.slice('Bearer '.length) ?? '';
  const texts = { PT: { title: 'Oi', content: 'Teste' } };
  await operate('POST', '/ops/messages', { accounts: ['dona'], texts });
  things = await makeThings();
});

async function sendAsStranger(id: string, input: Record<string, unknown>) {
  const endpoint = ENDPOINTS.find((one) => one.id === id);
  if (!endpoint) throw new Error(`No endpoint ${id}`);
  const { id: named, ...rest } = input;
  const inPath = endpoint.path.includes(':id');
  const path = inPath ? endpoint.path.replace(':id', String(named)) : endpoint.path;
  const body = inPath ? rest : input;
  const headers = { ...stranger.auth, 'idempotency-key': crypto.randomUUID() };
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    return get(`${path}?${query}`, headers);
  }
  if (endpoint.body === 'jose') return sendSealed(endpoint.method, path, await seal(body), headers);
  return sendJson(endpoint.method, path, body, headers);
}

describe('with the ids of another member', () => {
  test.each(Object.keys(ROWS))('%s shows nothing and changes nothing', async (id) => {
    const input = ROWS[id]?.() as Record<string, unknown>;
    const endpoint = ENDPOINTS.find((one) => one.id === id);
    expect(endpoint?.request.safeParse(input).error?.issues ?? [], 'a request that its owner may send').toEqual([]);
    const before = await look();
    const reply = await sendAsStranger(id, input);
    expect(reply.status).toBeLessThan(500);
    if (endpoint?.method === 'GET')
      expect(reply.status, 'what is another’s cannot be read').toBeGreaterThanOrEqual(400);
    for (const secret of ['dona', things.deposit, 'Ana Souza', 'Teste']) {
      const told = Object.values(input).flat().map(String);
      if (!told.includes(secret)) expect(reply.text).not.toContain(secret);
    }
    expect(await look(), 'the owner sees what was there').toEqual(before);
    expect((await get('/wps/member/info', bearer(ownerToken))).status).toBe(200);
  });

  test('every call with an id of a member’s own item has a row', () => {
    const asked = ENDPOINTS.filter(({ auth }) => auth === 'member' || auth === 'real-member').filter((endpoint) => {
      const names = Object.keys((toInputSchema(endpoint).properties ?? {}) as object);
      return names.some((name) => OWNED.test(name));
    });
    expect([...Object.keys(ROWS), ...PUBLIC].toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
  });

  test('the items exist for their owner', async () => {
    expect(await askForUpload(owner.auth)).toBe(200);
    expect((await owner.read('CSH_deposit', `?id=${things.deposit}`)).status).toBe(200);
    expect((await owner.read('ODSFE2_betRecordDetail', `?roundId=${things.round}`)).status).toBe(200);
  });
});

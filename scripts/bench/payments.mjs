// Compares payments that 64 members make at once, from the bank's notice to the ledger, with as many plain postings by the operator.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { openBanks } from '../../tests/bank/control.ts';
import { makePlayers, seedPlatform } from '../lib/players.mjs';
import { fail } from '../lib/run.mjs';
import { createPlatform } from './platform.mjs';
import { median, ratio, show } from './stats.mjs';

const PORT = 8786;
const BANK_PORT = 8796;
const MEMBERS = 64;
const ROUNDS = 16;
const AMOUNT = 50;
const POLL_MS = 10;
const WAIT_MS = 30_000;
const BANK = `http://localhost:${BANK_PORT}`;
const answerAsBank = openBanks();
const SECRET = { clientId: 'orla', clientSecret: 'segredo-do-banco', hosts: `localhost:${BANK_PORT}` };
const OPS = { authorization: 'Bearer local-ops', 'content-type': 'application/json' };

async function call(method, path, body, headers = OPS) {
  const keyed = { 'idempotency-key': randomUUID(), ...headers };
  const init = { method, headers: keyed, ...(body ? { body: JSON.stringify(body) } : {}) };
  const reply = await fetch(`http://127.0.0.1:${PORT}${path}`, init);
  const { success, value, errorCode } = await reply.json();
  if (!success) fail(`${method} ${path}: ${reply.status} ${errorCode}`);
  return value;
}

function serveBank() {
  const server = createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = incoming;
    const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) };
    const response = await answerAsBank(new Request(BANK + url, { method, headers, ...body }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  return new Promise((resolve) => server.listen(BANK_PORT, 'localhost', () => resolve(server)));
}

async function order(body) {
  const response = await answerAsBank(new Request(`${BANK}/control`, { method: 'POST', body: JSON.stringify(body) }));
  return response.json();
}

async function connectBank() {
  await call('PUT', '/ops/payment-providers/BANCO', {
    kind: 'api-pix',
    enabled: true,
    settings: { url: `${BANK}/v2`, tokenUrl: `${BANK}/oauth/token`, pixKey: 'banco@orla.example' },
  });
  const { list } = await call('GET', '/ops/deposit-methods');
  const { code: _, ...pix } = list.find(({ code }) => code === 'PIX');
  await call('PUT', '/ops/deposit-methods/PIX', { ...pix, providers: [{ code: 'BANCO', share: 1 }] });
  await call('POST', '/ops/payment-providers/BANCO/notices', {});
  const { webhookUrl } = await order({ do: 'look' });
  return new URL(webhookUrl).pathname;
}

async function waitUntil(isDone) {
  const end = performance.now() + WAIT_MS;
  while (!(await isDone())) {
    if (performance.now() > end) fail('The payments did not arrive within 30 seconds');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Returns payments per second, from the first notice until the operator's list shows the last one as paid. */
async function payAtOnce(players, noticePath) {
  const members = players.map(({ token }) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }));
  const wanted = { method: 'PIX', amount: AMOUNT };
  const orders = await Promise.all(members.map((as) => call('POST', '/wps/relay/CSH_createDeposit', wanted, as)));
  const txids = new Set(orders.map(({ id }) => id.replace('-', '')));
  await waitUntil(
    async () => (await order({ do: 'look' })).charges.filter(({ txid }) => txids.has(txid)).length === MEMBERS,
  );
  for (const txid of txids) await order({ do: 'pay', payment: { txid } });
  const notices = await order({ do: 'notices' });
  const began = performance.now();
  await Promise.all(
    notices.map((notice) => call('POST', `${noticePath}/pix`, notice, { 'content-type': OPS['content-type'] })),
  );
  await waitUntil(
    async () => (await call('GET', '/ops/payments?kind=deposit&state=pending&pageSize=1')).list.length === 0,
  );
  return MEMBERS / ((performance.now() - began) / 1_000);
}

/** Returns plain postings per second, with one operator call for each of the same members. */
async function postAtOnce(players) {
  const began = performance.now();
  const body = { amount: AMOUNT, reason: 'bench' };
  await Promise.all(players.map(({ username }) => call('POST', `/ops/members/${username}/adjustments`, body)));
  return MEMBERS / ((performance.now() - began) / 1_000);
}

export async function measurePayments(folder, record) {
  const bank = await serveBank();
  const vars = { PAYMENT_SECRETS: JSON.stringify({ BANCO: SECRET }) };
  const { serve } = await createPlatform(`${folder}/payments`, undefined, vars);
  const platform = await serve({ port: PORT });
  await seedPlatform(PORT, { past: false });
  const players = await makePlayers(PORT, MEMBERS);
  const noticePath = await connectBank();
  const seen = { paid: [], posted: [], again: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = {
      posted: await postAtOnce(players),
      paid: await payAtOnce(players, noticePath),
      again: await postAtOnce(players),
    };
    // The first round warms up.
    if (round > 0) for (const [name, rate] of Object.entries(rates)) seen[name].push(rate);
    await platform.settle();
  }
  platform.stop();
  bank.close();
  const control = ratio(seen.again, seen.posted);
  const paid = ratio(seen.paid, seen.posted);
  record('payments: plain postings a second over 64 members (median)', median(seen.posted).toFixed(0), '–', true);
  record('payments: plain postings against themselves', show(control), '–', true);
  record('payments: 64 members pay at once ÷ plain postings', show(paid), 'at least 0.5', paid.low >= 0.5);
}

import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { readRuntime } from '../../scripts/lib/runtime.mjs';

const operations = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'ledger-run.ts'), 'utf8'));

/** Runs numbered operations against members' objects, many at once, and streams one line per response. */
const DRIVER = `
import { toOperation } from './ledger-run.mjs';

const vendor = { vendor: 'ORLA', currency: 'BRL' };
function toCommand({ method, key, amountMinor, round, bet }, base) {
  if (method === 'adjust') return { key, amountMinor, reason: 'run' };
  if (method === 'rollback') return { ...vendor, transactionId: key, roundId: round, betTransactionId: bet };
  const command = { ...vendor, gameCode: base.gameCode, transactionId: key, roundId: round, amountMinor };
  return method === 'bet' ? { ...command, launchHash: base.launchHash } : command;
}

const terms = {
  minMinor: 1, maxMinor: 1_000_000, feeMinor: 0, feeBasisPoints: 100, dailyCount: 1_000_000, dailyMinor: 1_000_000_000, turnoverTimes: 0,
  autoReceiptMinutes: 60, reviewMinutes: 240, payoutMinutes: 1_440, disputeMinutes: 2_880,
};

const payee = { kind: 'bank', holder: 'Livro Razao', keyType: undefined, key: '12345-6', bank: '001', branch: '0001' };
const accounts = new Map();

/** Creates the member's only payout account at the first payout. */
function getAccount(member, { player, tokenHash }) {
  const find = async () => {
    const known = await member.call('withdrawals', 'listAccounts', [tokenHash]);
    if (known.value.list[0]) return known.value.list[0].id;
    const added = await member.call('withdrawals', 'addAccount', [tokenHash, payee, 5]);
    if (!added.ok) throw new Error(added.code);
    return added.value.id;
  };
  if (!accounts.has(player)) accounts.set(player, find());
  return accounts.get(player);
}

/** Requests two payouts of the whole balance at once, of which one may succeed; then the operator decides them. */
async function withdraw(member, { index, key, amountMinor }, base) {
  const funds = index % 3 === 0 ? await member.call('entries', 'getFunds', [base.tokenHash]) : { ok: false };
  const whole = funds.ok ? funds.value.accounts.find(({ name }) => name === 'member')?.balanceMinor : undefined;
  const amount = Math.max(2, whole ?? amountMinor);
  const accountId = await getAccount(member, base);
  const asked = await Promise.all(['a', 'b'].map((twin) =>
    member.call('withdrawals', 'request', [base.tokenHash, { key: key + twin, accountId, amountMinor: amount, terms }])));
  const taken = asked.filter(({ ok }) => ok).map(({ value }) => value);
  for (const { id } of taken) {
    const to = index % 2 ? 'rejected' : 'paid';
    const steps = to === 'paid' ? ['approved', 'paid'] : ['rejected'];
    for (const step of steps) {
      const note = step === 'rejected' ? 'run' : '';
      const moved = await member.call('withdrawals', 'advance', [key + step + id, { id, to: step, note, reference: 'E2E' }]);
      if (!moved.ok) return 'step:' + step + ' ' + moved.code;
    }
  }
  return taken.length ? 'withdrawn:' + taken.map(({ id }) => id).join() : asked[0].code;
}

/** Moves money into the wallet at a vendor, or all of it back. */
async function fund(member, { index, key, amountMinor }, base) {
  const out = index % 2 === 0;
  const command = { key, direction: out ? 'out' : 'in', vassalage: 'ORLA', amountMinor: out ? null : amountMinor, mayEnter: 'yes' };
  const moved = await member.call('wallet', 'moveFunds', [base.tokenHash, command]);
  return moved.ok ? 'moved' : moved.code;
}

const MORE = { withdraw, fund };

async function perform(env, run, index) {
  const operation = toOperation(run.seed, index);
  const base = run.members[operation.member];
  const member = env.MEMBER.getByName(base.player);
  if (MORE[operation.method]) return [index, await MORE[operation.method](member, operation, base)];
  const answer = await member.call('wallet', operation.method, [toCommand(operation, base)]);
  return [index, answer.ok ? answer.value.balanceMinor : answer.code];
}

export default { async fetch(request, env) {
  if (request.method !== 'POST') return new Response('ok');
  const run = await request.json();
  const todo = run.indexes.values();
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const loop = async () => {
    for (const index of todo) await writer.write(encoder.encode(JSON.stringify(await perform(env, run, index)) + '\\n'));
  };
  Promise.all(Array.from({ length: run.waiting }, loop)).then(() => writer.close(), (error) => writer.abort(error));
  return new Response(readable);
} };`;

/** A worker beside the platform that calls its members' objects directly. */
export function ledgerDriver() {
  const modules = [
    { type: 'ESModule', path: 'driver.mjs', contents: DRIVER },
    { type: 'ESModule', path: 'ledger-run.mjs', contents: operations },
  ];
  const durableObjects = {
    MEMBER: { className: 'MemberDurableObject', scriptName: 'orla-platform', useSQLite: true },
  };
  return { name: 'driver', modules, modulesRoot: '.', durableObjects, ...readRuntime('src/platform/wrangler.toml') };
}

export type Answers = Map<number, number | string>;

/** Fills `answers` line by line and calls `onAnswer` after each. The death of the process ends it without an error. */
export async function driveLedger(port: number, run: object, answers: Answers, onAnswer: () => void): Promise<void> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(run) });
    let rest = '';
    for await (const chunk of reply.body ?? []) {
      const lines = (rest + new TextDecoder().decode(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [index, answer] = JSON.parse(line) as [number, number | string];
        answers.set(index, answer);
        onAnswer();
      }
    }
  } catch {
    // The process was killed; operations without a response are sent again.
  }
}

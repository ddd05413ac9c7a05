import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const operations = stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'ledger-run.ts'), 'utf8'));

/** Runs operations by number against members' objects, many at once, and tells each answer in a line as it comes. */
const DRIVER = `
import { toOperation } from './ledger-run.mjs';

const vendor = { vendor: 'ORLA', currency: 'BRL' };
function toCommand({ method, key, amountMinor, round, bet }, base) {
  if (method === 'adjust') return { key, amountMinor, reason: 'run' };
  if (method === 'rollback') return { ...vendor, transactionId: key, roundId: round, betTransactionId: bet };
  const command = { ...vendor, gameCode: base.gameCode, transactionId: key, roundId: round, amountMinor };
  return method === 'bet' ? { ...command, launchHash: base.launchHash } : command;
}

async function perform(env, run, index) {
  const operation = toOperation(run.seed, index);
  const base = run.members[operation.member];
  const answer = await env.MEMBER.getByName(base.player).call('wallet', operation.method, [toCommand(operation, base)]);
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
  const compatibility = { compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] };
  return { name: 'driver', modules, modulesRoot: '.', durableObjects, ...compatibility };
}

export type Answers = Map<number, number | string>;

/** Feeds `answers` line by line; a process that dies in the middle just ends it. Calls `onAnswer` after each. */
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
    // The process was killed: what it did not answer is asked again.
  }
}

// Calls the methods of one member's object directly, with 32 commands waiting. So the comparison covers the commit alone.
import { createHash } from 'node:crypto';
import { CURRENCY } from '../../src/brand/currency.ts';
import { readRuntime } from '../lib/runtime.mjs';

const DRIVER = `
const command = (base, n) => ({ vendor: 'ORLA', currency: '${CURRENCY}', gameCode: base.gameCode, roundId: 'hot-' + n });
async function play(stub, base, n) {
  const shared = command(base, n);
  const bet = await stub.call('wallet', 'bet', [{ ...shared, transactionId: 'b-hot-' + n, launchHash: base.launchHash, amountMinor: 1 }]);
  const win = await stub.call('wallet', 'win', [{ ...shared, transactionId: 'w-hot-' + n, amountMinor: 1 }]);
  if (!bet.ok || !win.ok) throw new Error(JSON.stringify([bet, win]));
}
let count = 0;
export default { async fetch(request, env) {
  if (request.method !== 'POST') return new Response('ok');
  const base = await request.json();
  const stub = env.MEMBER.getByName(base.player);
  const began = Date.now();
  let done = 0;
  const loop = async () => { while (Date.now() < began + base.seconds * 1000) { await play(stub, base, base.run + '-' + count++); done += 2; } };
  await Promise.all(Array.from({ length: base.waiting }, loop));
  return Response.json({ rate: done / ((Date.now() - began) / 1000) });
} };`;

export function driverWorker() {
  const modules = [{ type: 'ESModule', path: 'driver.mjs', contents: DRIVER }];
  const durableObjects = {
    MEMBER: { className: 'MemberDurableObject', scriptName: 'orla-platform', useSQLite: true },
  };
  return {
    name: 'driver',
    modules,
    durableObjects,
    ...readRuntime('src/platform/wrangler.toml'),
  };
}

/** Returns commands per second. */
export async function driveHot(port, { player, launch, gameCode }, { waiting, seconds }) {
  const launchHash = createHash('sha256').update(launch).digest('hex');
  const body = JSON.stringify({ player, launchHash, gameCode, waiting, seconds, run: `${Date.now()}` });
  const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  return (await reply.json()).rate;
}

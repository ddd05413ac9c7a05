// Checks whether the response time of a refused sign-in reveals that a name exists. Compares the medians of known and unknown names, tried in turn.
import process from 'node:process';
import { register } from '../../src/contract/registration/registration.ts';
import { login } from '../../src/contract/session/session.ts';
import { ConformanceClient } from '../../tests/conformance/client.ts';
import { migrate } from '../lib/migrate.mjs';
import { fail } from '../lib/run.mjs';
import { bundlePlatform, readPlatform, readSite, withoutFiles } from './built.mjs';
import { median } from './stats.mjs';
import { serveWorkers } from './workerd.mjs';

const PORT = Number(process.env.BENCH_PORT ?? 8805);
/** Number of names. Each name and each network makes two attempts, because the third would require a captcha. */
const NAMES = 150;
const TRIES_A_NAME = 2;
const APART_MS = 5;
/** The bench makes hashes cheap, so that their time does not hide other differences. */
const VARS = { SCRYPT_LOG2_N: '4' };
const PASSWORD = 'Maresia-de-verao-9';

const ipOf = (at) => `198.18.${Math.floor(at / 250)}.${(at % 250) + 1}`;

async function openAccounts(origin) {
  for (let at = 0; at < NAMES; at += 1) {
    const input = { username: `bench${at}x`, password: PASSWORD, confirmPassword: PASSWORD, login: false };
    const opened = await new ConformanceClient(origin).call(register, input, { 'x-debug-ip': ipOf(at) });
    if (!opened.ok) fail(`The bench could not register: ${opened.code}`);
  }
}

/** Returns the milliseconds, status and code of one refused sign-in. */
async function refuse(origin, username, ip) {
  const client = new ConformanceClient(origin);
  const body = await client.seal({ username, password: 'not-this-one-9', type: 'username' });
  const headers = { 'content-type': 'application/jose', 'x-debug-ip': ip };
  const began = performance.now();
  const answer = await client.raw(login.method, login.path, { headers, body });
  const ms = performance.now() - began;
  return { ms, said: `${answer.status} ${/** @type {any} */ (answer.body)?.errorCode}` };
}

export async function measureNames(folder, record) {
  const state = `${folder}/names/state`;
  const migrationError = await migrate(state);
  if (migrationError) fail(migrationError);
  await bundlePlatform(`${folder}/platform`);
  const site = readSite({ LOG: 'off' });
  const workers = [site, withoutFiles(readPlatform(`${folder}/platform`, VARS))];
  const served = await serveWorkers({ folder: `${folder}/names`, port: PORT, workers, state });
  const origin = `http://localhost:${PORT}`;
  await openAccounts(origin);
  const seen = { known: [], unknown: [] };
  for (let round = 0; round < TRIES_A_NAME; round += 1)
    for (let at = 0; at < NAMES; at += 1) {
      seen.known.push(await refuse(origin, `bench${at}x`, ipOf(1000 + at)));
      seen.unknown.push(await refuse(origin, `nobody${at}x`, ipOf(2000 + at)));
    }
  served.stop();
  const middle = (tries) => median(tries.map(({ ms }) => ms));
  const apart = Math.abs(middle(seen.known) - middle(seen.unknown));
  const said = (tries) => [...new Set(tries.map((one) => one.said))].join(', ');
  const tries = NAMES * TRIES_A_NAME;
  record(
    `sign-in: medians of a known and an unknown name, ${tries} tries each, ms`,
    `${middle(seen.known).toFixed(1)}, ${middle(seen.unknown).toFixed(1)}`,
    `within ${APART_MS}`,
    apart <= APART_MS,
  );
  record(
    'sign-in: what both are told',
    `${said(seen.known)} / ${said(seen.unknown)}`,
    'the same',
    said(seen.known) === said(seen.unknown),
  );
}

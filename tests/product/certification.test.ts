import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { seed } from '../../scripts/lib/server.mjs';
import { startWallet } from '../../scripts/vendor-conformance/wallet-server.mjs';
import { certify, type Finding } from '../vendor-conformance/run.ts';
import { createStudioVendors, STUDIO_SUBJECTS } from '../vendor-conformance/studio/vendors.ts';
import { makeStateFolder, openProduct } from './product.ts';

const PORT = await findFreePort();
const WALLET_PORT = await findFreePort();
const ORIGIN = `http://localhost:${PORT}`;
const SECRET = 'local-studio-secret-0123456789abcdef';
/** The server is killed after this time: stakes have been placed by then, and no draw of the round is over. */
const KILL_AFTER_MS = 10_000;
const PATIENCE_SECONDS = 120;

/** The scenarios of the certification (`npm run vendor-conformance`) that fit into one draw of every game. */
const FAST: readonly string[] = [
  'plain-round',
  'three-at-once',
  'the-player-repeats-afterwards',
  'launch-ends-after-the-bet',
  'bet-lost-after-once',
  'bet-busy-long',
  'win-lost-after-once',
  'win-garbled-once',
  'void-round',
  'bet-after-closing',
  'not-enough-money',
  'launch-ended',
];
/** A member plays one hand at a time; three hands would add a minute. */
const isFast = (gameCode: string, id: string) =>
  FAST.includes(id) && !(gameCode === 'tres-mares' && id === 'three-at-once');

const state = makeStateFolder();
let product: Awaited<ReturnType<typeof openProduct>>;
let server: { stop(): void };
let wallet: Awaited<ReturnType<typeof startWallet>>;

beforeAll(async () => {
  wallet = await startWallet(WALLET_PORT);
  expect(await migrate(state.folder)).toBeUndefined();
  product = await openProduct(PORT, state.folder, { STUDIO_WALLET_ORIGIN: `http://localhost:${WALLET_PORT}` });
  server = await product.start(null);
  expect(await seed(PORT)).toBeUndefined();
});

afterAll(() => {
  server?.stop();
  wallet?.close();
  state.remove();
});

test('Orla Studio passes the vendor certification in every kind of play, although it is killed in the middle', async () => {
  const options = { origin: ORIGIN, secret: SECRET, opsToken: 'local-ops', wallet };
  const { vendors, close } = createStudioVendors({ ...options, patienceSeconds: PATIENCE_SECONDS });
  const findings: Finding[] = [];
  const runs = vendors.map((vendor) =>
    certify(vendor, {
      lanes: FAST.length,
      isKilled: vendor.gameCode !== 'mar-aberto',
      isWanted: (id) => isFast(vendor.gameCode, id),
      tell: (finding) => findings.push({ ...finding, scenario: `${vendor.gameCode} ${finding.scenario}` }),
    }),
  );
  // A fish game does not wait for a server that restarts, so its shots are settled before the kill.
  const shots = runs[vendors.findIndex(({ gameCode }) => gameCode === 'mar-aberto')];
  await Promise.all([shots, new Promise((resolve) => setTimeout(resolve, KILL_AFTER_MS))]);
  server.stop();
  server = await product.start(null);
  await Promise.all(runs);
  close();
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  expect(findings.length).toBeGreaterThan(STUDIO_SUBJECTS.length * 8);
  for (const gameCode of STUDIO_SUBJECTS) {
    const paid = findings.flatMap(({ scenario, paid: rounds }) => (scenario.startsWith(gameCode) ? [rounds] : []));
    expect([gameCode, paid.reduce((sum, rounds) => sum + rounds, 0) > 2]).toEqual([gameCode, true]);
  }
});

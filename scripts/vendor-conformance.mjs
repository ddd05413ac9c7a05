// `npm run vendor-conformance -- --vendor HOOK --vassalage CODE --secret SECRET --game ID [--launch TEMPLATE] [--observe MINUTES] [--hook-url URL]`
// plays the platform's side against a vendor (docs/vendor-guide.md §8); `--vendor URL --studio` tests our own studio. Exit code 0 means that it
// passed.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { listOnNowBreaches } from '../tests/vendor-conformance/on-now.ts';
import { createRig } from '../tests/vendor-conformance/rig.ts';
import { listBreaches } from '../tests/vendor-conformance/rules.ts';
import { certify } from '../tests/vendor-conformance/run.ts';
import { createStudioVendors, STUDIO_SUBJECTS } from '../tests/vendor-conformance/studio/vendors.ts';
import { fail, run } from './lib/run.mjs';
import { checkLaunchPage, toLaunchUrl } from './vendor-conformance/launch-page.mjs';
import { createRemoteVendor } from './vendor-conformance/remote-vendor.mjs';
import { createHookSender } from './vendor-conformance/send-hook.mjs';
import { startWallet } from './vendor-conformance/wallet-server.mjs';

const LOCAL_SECRET = 'local-studio-secret-0123456789abcdef';
const { values } = parseArgs({
  options: {
    vendor: { type: 'string' },
    studio: { type: 'boolean', default: false },
    ops: { type: 'string', default: 'local-ops' },
    vassalage: { type: 'string' },
    secret: { type: 'string' },
    game: { type: 'string' },
    stake: { type: 'string', default: '1' },
    ways: { type: 'string', default: 'play' },
    launch: { type: 'string' },
    port: { type: 'string', default: '8959' },
    patience: { type: 'string', default: '10' },
    lanes: { type: 'string' },
    only: { type: 'string', default: '' },
    restart: { type: 'string' },
    'restart-after': { type: 'string', default: '15' },
    observe: { type: 'string' },
    'hook-url': { type: 'string' },
  },
});
const { vassalage, game: gameCode } = values;
const secret = values.secret ?? (values.studio ? LOCAL_SECRET : undefined);
if (!values.studio && (!vassalage || !secret || !gameCode))
  fail('Name the vendor: --vassalage CODE --secret SECRET --game ID');
if (values.studio && gameCode && !values.observe && !STUDIO_SUBJECTS.includes(gameCode))
  fail(`Orla Studio is certified with one game of each kind: ${STUDIO_SUBJECTS.join(', ')}`);
if (!values.vendor && !values.observe && !values['hook-url'])
  fail('Name a way to play: --vendor HOOK, or --observe MINUTES with --launch TEMPLATE; or --hook-url URL');

const wallet = await startWallet(Number(values.port));
console.log(`The wallet answers at ${wallet.origin}/vendor/wallet/…; the vendor must call it there.`);
let passed = 0;
let failed = 0;
const tell = (name, breaches) => {
  console.log(`${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${name}${breaches.map((each) => `\n     ${each}`).join('')}`);
  if (breaches.length > 0) failed += 1;
  else passed += 1;
};

/** Restarts the vendor in the middle of the run: its unfinished transactions must survive. */
function restartSoon() {
  if (!values.restart) return Promise.resolve();
  const pauseMs = Number(values['restart-after']) * 1000;
  return new Promise((resolve) => setTimeout(resolve, pauseMs)).then(async () => {
    console.log(`…  ${values.restart}`);
    const { code } = await run('/bin/sh', ['-c', values.restart]);
    if (code !== 0) tell('restart', [`the command ended with ${code}`]);
  });
}

function openVendors() {
  if (values.studio)
    return createStudioVendors({ origin: values.vendor, secret, opsToken: values.ops, wallet, gameCode });
  const options = { hook: values.vendor, wallet, vassalage, secret, gameCode, stake: Number(values.stake) };
  const vendor = createRemoteVendor({
    ...options,
    ways: values.ways.split(','),
    patienceMs: Number(values.patience) * 1000,
  });
  return { vendors: [vendor], close() {} };
}

if (values.launch)
  tell('launch-page', await checkLaunchPage(toLaunchUrl(values.launch, gameCode, `m1.${gameCode}.${'x'.repeat(32)}`)));
const hookUrl = values['hook-url'] ?? (values.studio ? new URL('/studio/hooks', values.vendor).href : undefined);
if (hookUrl) tell('on-now', await listOnNowBreaches(createHookSender(hookUrl, secret)));
if (values.vendor && !values.observe) {
  const { vendors, close } = openVendors();
  // The rounds of a studio follow its own clock, so its scenarios run in parallel and wait for the same draws.
  const lanes = Number(values.lanes ?? (values.studio ? 50 : 1));
  const isWanted = (id) => id.includes(values.only);
  const certifyOne = (vendor) =>
    certify(vendor, {
      lanes,
      isWanted,
      isKilled: values.restart !== undefined,
      tell: ({ scenario, breaches }) => tell(`${vendor.gameCode} ${scenario}`, breaches),
    });
  await Promise.all([restartSoon(), ...vendors.map(certifyOne)]);
  close();
} else if (values.observe) {
  const injections = [
    { call: 'bet', fault: 'lost-after', times: 1 },
    { call: 'win', fault: 'busy', times: 2 },
  ];
  const rig = createRig({ vassalage, secret, gameCode, balanceMinor: 10_000, injections });
  wallet.open(rig);
  console.log(`Play for ${values.observe} minutes: ${toLaunchUrl(values.launch ?? '{launch}', gameCode, rig.launch)}`);
  await new Promise((resolve) => setTimeout(resolve, Number(values.observe) * 60_000));
  tell(`observed: ${rig.calls.length} calls`, rig.calls.length > 0 ? listBreaches(rig) : ['the vendor never called']);
}
wallet.close();
console.log(failed === 0 ? `Passed: ${passed}.` : `${failed} failed, ${passed} passed.`);
process.exit(failed === 0 ? 0 : 1);

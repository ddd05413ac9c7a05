// `npm run vendor-conformance -- --vendor HOOK --vassalage CODE --secret SECRET --game ID [--launch TEMPLATE] [--observe MINUTES]`
// plays the platform's side against a vendor (docs/vendor-guide.md §8). Exit code 0: it passed.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createRig } from '../tests/vendor-conformance/rig.ts';
import { listBreaches } from '../tests/vendor-conformance/rules.ts';
import { certify } from '../tests/vendor-conformance/run.ts';
import { fail } from './lib/run.mjs';
import { checkLaunchPage, toLaunchUrl } from './vendor-conformance/launch-page.mjs';
import { createRemoteVendor } from './vendor-conformance/remote-vendor.mjs';
import { startWallet } from './vendor-conformance/wallet-server.mjs';

const { values } = parseArgs({
  options: {
    vendor: { type: 'string' },
    vassalage: { type: 'string' },
    secret: { type: 'string' },
    game: { type: 'string' },
    stake: { type: 'string', default: '1' },
    launch: { type: 'string' },
    port: { type: 'string', default: '8959' },
    patience: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    observe: { type: 'string' },
  },
});
const { vassalage, secret, game: gameCode } = values;
if (!vassalage || !secret || !gameCode) fail('Say whom: --vassalage CODE --secret SECRET --game ID');
if (!values.vendor && !values.observe)
  fail('Say how to play: --vendor HOOK, or --observe MINUTES with --launch TEMPLATE');

const wallet = await startWallet(Number(values.port));
console.log(`The wallet answers at ${wallet.origin}/vendor/wallet/…: the vendor has to call it there.`);
let failed = 0;
const tell = (name, breaches) => {
  console.log(`${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${name}${breaches.map((each) => `\n     ${each}`).join('')}`);
  if (breaches.length > 0) failed += 1;
};

if (values.launch)
  tell('launch-page', await checkLaunchPage(toLaunchUrl(values.launch, gameCode, `m1.${gameCode}.${'x'.repeat(32)}`)));
if (values.vendor) {
  const vendor = createRemoteVendor({
    hook: values.vendor,
    wallet,
    vassalage,
    secret,
    gameCode,
    stake: Number(values.stake),
    patienceMs: Number(values.patience) * 1000,
  });
  await certify(
    vendor,
    ({ scenario, breaches }) => tell(scenario, breaches),
    (id) => id.includes(values.only),
  );
} else {
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
console.log(failed === 0 ? 'Passed.' : `${failed} failed.`);
process.exit(failed === 0 ? 0 : 1);

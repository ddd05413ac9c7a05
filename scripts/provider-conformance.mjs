// `npm run provider-conformance -- URL --code CODE --secret SECRET --key KEY [--key-type email]` plays the platform's side of
// docs/provider-guide.md against a provider's test system; it pays out 10.00 to the Pix key KEY. `--stand-in` checks the stand-in of the tests.
// Exit code 0 means that it passed.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PROVIDER_SECRET, StandInProvider } from '../tests/bank/stand-in-provider.ts';
import { checkProvider } from '../tests/provider-conformance/run.ts';
import { fail } from './lib/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    code: { type: 'string', default: 'ORLA' },
    secret: { type: 'string' },
    key: { type: 'string', default: 'teste@orla.example' },
    'key-type': { type: 'string', default: 'email' },
    'stand-in': { type: 'boolean', default: false },
  },
});
const url = values['stand-in'] ? 'https://provider.test/v1' : positionals[0];
const secret = values['stand-in'] ? PROVIDER_SECRET : values.secret;
if (!url || !secret)
  fail('Name the provider: npm run provider-conformance -- URL --code CODE --secret SECRET --key KEY');

const standIn = new StandInProvider();
/** The stand-in answers in this process. */
const send = (request) => (values['stand-in'] ? standIn.answer(request) : fetch(request));

const results = await checkProvider({
  access: {
    code: values.code,
    settings: { url, certificate: '', ownPayerOnly: false },
    secrets: { secret },
    async send(address, init) {
      const answer = await send(new Request(address, init));
      return { status: answer.status, text: await answer.text() };
    },
  },
  target: { kind: 'pix', keyType: values['key-type'], key: values.key, bank: '', branch: '' },
  sendUnsigned: async (path, headers) => (await send(new Request(new URL(path, url), { headers }))).status,
});
for (const { name, breach } of results)
  console.log(`${breach ? 'FAIL' : 'ok  '} ${name}${breach ? `\n     ${breach}` : ''}`);
const failed = results.filter(({ breach }) => breach).length;
console.log(failed === 0 ? `Passed: ${results.length}.` : `${failed} failed, ${results.length - failed} passed.`);
process.exit(failed === 0 ? 0 : 1);

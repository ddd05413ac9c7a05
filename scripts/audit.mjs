// `npm run audit -- verify [--origin https://…] [--expect ID:HASH]` proves by the hashes of the audit that no row was changed or removed. It prints
// the last row's id and hash. Store them outside of the platform and pass them with `--expect` the next time: this also finds a chain that was
// written anew as a whole.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createOperator } from './lib/operator.mjs';
import { fail } from './lib/run.mjs';
import { verifyChain } from './lib/verify-chain.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string' }, expect: { type: 'string' } },
});
if (positionals[0] !== 'verify') fail('Say what: npm run audit -- verify');
const { call } = createOperator(values.origin);
const proof = await verifyChain((after) => call('GET', `/ops/audit/chain?after=${after}`), values.expect);
if (proof.error) fail(proof.error);
console.log(`The audit is whole: ${proof.checked} rows, the last is ${proof.last}`);
process.exit(0);

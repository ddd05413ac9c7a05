// `npm run journey -- NAME […]` runs the journeys whose file or title contains the name against a running product (`npm start`), on a phone in
// Portuguese.
// `-- NAME --project desktop-en` is Playwright's own option.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { bin, fail, run } from './lib/run.mjs';

const { values, positionals } = parseArgs({
  options: {
    project: { type: 'string', default: 'phone-pt' },
    origin: { type: 'string', default: 'http://localhost:8787' },
  },
  allowPositionals: true,
});
if (positionals.length === 0) fail('Name a journey: npm run journey -- member-signs-in');
const health = await fetch(`${values.origin}/health`).catch(() => undefined);
if (!health?.ok) fail(`No product answers at ${values.origin}. Start the product first: npm start`);
const CHROMIUM = await ensureBrowser();
if (!CHROMIUM) fail('No Chromium could be found or installed.');
const args = ['test', ...positionals, '--project', values.project, '--no-deps', '--reporter=line'];
const { code } = await run(bin('playwright'), args, { env: { CHROMIUM, E2E_ORIGIN: values.origin, TESTS: 'all' } });
process.exit(code);

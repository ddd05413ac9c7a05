// `npm run bench` measures speed and size as ratios between arms of one run on one machine. It prints a table and writes .bench/results.json. `npm
// run bench -- wallet` runs one part; `bench/tickets.mjs` sets the number of tickets for the lottery, the sports book and the crash game.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { measureCentres } from './bench/centres.mjs';
import { measureCrash } from './bench/crash.mjs';
import { measureEdge } from './bench/edge.mjs';
import { measureGrowth } from './bench/growth.mjs';
import { measureJoining } from './bench/joining.mjs';
import { measureLighthouse } from './bench/lighthouse.mjs';
import { measureLottery } from './bench/lottery.mjs';
import { measureMemberSearch } from './bench/member-search.mjs';
import { measureNames } from './bench/names.mjs';
import { measureOperatorLists } from './bench/operator-lists.mjs';
import { measurePages } from './bench/pages.mjs';
import { measurePayments } from './bench/payments.mjs';
import { measureSearch } from './bench/search.mjs';
import { measureSports } from './bench/sports.mjs';
import { measureStart } from './bench/start.mjs';
import { measureStudio } from './bench/studio.mjs';
import { measureTables } from './bench/tables.mjs';
import { measureVisitor } from './bench/visitor.mjs';
import { measureWallet } from './bench/wallet.mjs';
import { buildIfChanged } from './lib/build.mjs';
import { fail } from './lib/run.mjs';

const FOLDER = '.bench';
const rows = [];

function record(name, value, goal, holds) {
  rows.push({ name, value, goal, holds: holds ? 'yes' : 'NO' });
}

const state = `${FOLDER}/state`;
const PARTS = {
  start: () => measureStart(state, record),
  pages: () => measurePages(FOLDER, state, record),
  visitor: () => measureVisitor(`${FOLDER}/visitor`, record),
  lighthouse: () => measureLighthouse(FOLDER, record),
  joining: () => measureJoining(`${FOLDER}/joining`, record),
  centres: () => measureCentres(`${FOLDER}/centres`, record),
  studio: () => measureStudio(`${FOLDER}/studio`, record),
  wallet: () => measureWallet(FOLDER, record),
  payments: () => measurePayments(FOLDER, record),
  lottery: () => measureLottery(FOLDER, record),
  sports: () => measureSports(FOLDER, record),
  crash: () => measureCrash(FOLDER, record),
  tables: () => measureTables(FOLDER, record),
  edge: () => measureEdge(FOLDER, record),
  search: () => measureSearch(record),
  members: () => measureMemberSearch(`${FOLDER}/members`, record),
  operator: () => measureOperatorLists(`${FOLDER}/operator`, record),
  names: () => measureNames(FOLDER, record),
  growth: () => measureGrowth(FOLDER, record),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
if (unknown) fail(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
const built = await buildIfChanged();
if (!built.ok) fail(`The build failed: ${built.error}`);
mkdirSync(FOLDER, { recursive: true });
// The start measurement begins with an empty state. The page measurements use the state that it leaves behind.
if (wanted.length === 0 || wanted.includes('start')) rmSync(state, { recursive: true, force: true });
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
console.table(rows);
writeFileSync(`${FOLDER}/results.json`, `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);
process.exit(0);

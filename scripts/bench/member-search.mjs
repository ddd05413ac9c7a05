// Measures the operator's member search by each kind of key: milliseconds of the platform with a hundred thousand members, compared with a
// thousand members in the same run.
import { createHash } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { seedPlatform } from '../lib/players.mjs';
import { hasTable, openEach } from './bulk-rows.mjs';
import { createPlatform } from './platform.mjs';
import { median } from './stats.mjs';

const SIZES = { small: 1_000, large: 100_000 };
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 8807);
const PORTS = { small: FIRST_PORT, large: FIRST_PORT + 1 };
const WITHIN_MS = 50;
const TRIES = 31;
const OPS = { authorization: 'Bearer local-ops' };
const markOf = (kind, text) => createHash('sha256').update(`${kind}:${text}`).digest('hex').slice(0, 32);
const DEVICE = markOf('device', 'bench');
const ADDRESS = '203.0.113.7';

/** One search key of each kind. The last member exists in both sizes of the data, and each key finds that member. */
const KEYS = {
  'whole account': 'muitos777',
  'part of an account': 'uitos77',
  'part of a name': 'essoa 77',
  'part of a phone': '1100000077',
  'part of an e-mail': 'eio77@exa',
  'id of a member': 'm000000000000000000000309',
  device: DEVICE,
  address: ADDRESS,
  'beginning of two letters': 'mu',
  nothing: 'ninguem mesmo',
};

function addMembers(state, count) {
  const folder = path.join(state, 'v3/d1/miniflare-D1DatabaseObject');
  const db = openEach(folder).find((one) => hasTable(one, 'directory'));
  if (!db) throw new Error(`There is no database in ${state}`);
  const numbers = `with recursive s(i) as (select 1 union all select i + 1 from s where i < ${count})`;
  const id = "printf('m%024x', i)";
  db.exec(`begin;
    insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms)
      ${numbers} select 'muitos' || i, ${id}, 0, null, 0, 'active', i from s;
    insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
      ${numbers} select ${id}, ${id}, 0, 'muitos' || i, 0, '2026-01-01' from s;
    insert into member_texts (kind, text, member_id, earlier)
      ${numbers} select 'name', 'pessoa ' || i || ' souza', ${id}, '' from s;
    insert into contacts (kind, value, member_id, proven_at_ms)
      ${numbers} select 'phone', '+5511' || printf('%09d', i), ${id}, 1 from s;
    insert into contacts (kind, value, member_id, proven_at_ms)
      ${numbers} select 'email', 'correio' || i || '@example.com', ${id}, 1 from s;
    insert into member_marks (kind, mark, member_id, at_ms) select 'device', '${DEVICE}', printf('m%024x', 777), 1;
    insert into member_marks (kind, mark, member_id, at_ms) select 'address', '${markOf('address', ADDRESS)}', printf('m%024x', 777), 1;
    commit;`);
  const waiting = () => db.prepare('select count(*) as n from member_unindexed').get().n;
  return { waiting, close: () => db.close() };
}

async function search(port, q) {
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/ops/members/search?${new URLSearchParams({ q })}`, {
    headers: OPS,
  });
  const { value } = await reply.json();
  if (!reply.ok) throw new Error(`The search for ${q} answers ${reply.status}`);
  return { ms: performance.now() - began, found: value.list.length };
}

async function prepare(folder, name) {
  const { state, serve } = await createPlatform(`${folder}/${name}`);
  const first = await serve({ port: PORTS[name] });
  await seedPlatform(PORTS[name]);
  first.stop();
  const { waiting, close } = addMembers(state, SIZES[name]);
  const served = await serve({ port: PORTS[name] });
  // Each search also adds to the index some members that are not in it yet. So the bench searches until all members are in the index.
  while (waiting() > 0) await search(PORTS[name], 'ninguem');
  close();
  return served;
}

export async function measureMemberSearch(folder, record) {
  const served = [await prepare(folder, 'small'), await prepare(folder, 'large')];
  for (const [what, key] of Object.entries(KEYS)) {
    const times = { small: [], large: [] };
    for (let turn = 0; turn < TRIES; turn += 1)
      for (const name of ['small', 'large']) {
        const { ms, found } = await search(PORTS[name], key);
        if (what !== 'nothing' && found === 0) throw new Error(`The search by ${what} finds nobody`);
        times[name].push(ms);
      }
    const [few, many] = [median(times.small), median(times.large)];
    const value = `${many.toFixed(1)} ms, × ${(many / few).toFixed(2)}`;
    record(
      `search of 100,000 members by ${what}: median, and ÷ 1,000`,
      value,
      `at most ${WITHIN_MS} ms`,
      many <= WITHIN_MS,
    );
  }
  for (const one of served) one.stop();
}

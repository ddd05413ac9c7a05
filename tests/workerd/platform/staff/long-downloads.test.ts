import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { isBrokenExport } from '../../../../src/contract/core/export-end.ts';
import { createApp } from '../../../../src/platform/app.ts';
import { OPS, seedAll, sendJson } from '../support/api.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';

const ROWS = 3_000;
const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
const SPAN = 'from=2033-05-01&to=2033-05-01';
const FILES = [
  '/ops/statements/longo/export?',
  `/ops/reports/payments/rows/export?${SPAN}&kind=deposit`,
  `/ops/reports/revenue/rows/export?${SPAN}&figure=gross`,
];

beforeAll(async () => {
  await seedAll();
  await env.DB.batch(
    [
      `insert into statements (id, hash, state, bank, file, covers, from_day, to_day, row_count, received, columns, account, person, started_at_ms)
         values ('longo', 'longo', 'closed', 'x', 'x', 'all', '2033-05-01', '2033-05-01', 1, 1, '{}', 'x', 'x', 1)`,
      `insert into statement_rows (statement_id, line, day, way, amount_minor, keys, payer, text, result)
         ${numbers} select 'longo', i, '2033-05-01', 'in', 100, '[]', '', 'PIX', 'missing_here' from n`,
      `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms,
         version, day) ${numbers} select 'D' || i || '-m', 'deposit', 'x', 'x', 'paid', 'PIX', 100, 0, 100, i, i, 1, '2033-05-01' from n`,
      `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code, stake_minor, amount_minor,
         counted_day, branch, country, pay_minor)
         ${numbers} select 'longo', i, i, '2033-05-01', 'win', 'RNG', 'ORLA', 'r' || i, 'g', 100, 50, '2033-05-01', '', 'BR', 0 from n`,
    ].map((sql) => env.DB.prepare(sql)),
  );
});

/** Reads a download. `meanwhile` runs after its first part has arrived. */
async function readFile(person: StaffMember, path: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const request = new Request(`https://platform.test${path}`, { headers: person.as });
  const response = await createApp().fetch(request, env as unknown as Env, createExecutionContext());
  expect(response.status, path).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    if (text === '') await meanwhile();
    text += decoder.decode(step.value, { stream: true });
  }
  return text;
}
const countLines = (text: string) => text.trimEnd().split('\n').length;

test.each(FILES)('a long download ends when the right to it ends: %s', async (path) => {
  const account = `longo${FILES.indexOf(path)}`;
  const rita = await inviteAndOpen(account, ['finance']);
  const whole = await readFile(rita, path, async () => undefined);
  expect([isBrokenExport(whole), countLines(whole)]).toEqual([false, ROWS + 1]);
  const setRoles = (role: string) =>
    sendJson('PUT', `/ops/staff/${account}/roles`, { roles: [role], reason: 'x' }, OPS);
  const ends = [
    () => rita.call('POST', '/ops/session/lock'),
    () => setRoles('content'),
    () => sendJson('POST', `/ops/staff/${account}/suspend`, { reason: 'x' }, OPS),
  ];
  for (const end of ends) {
    await env.DB.prepare('update staff_sessions set locked = 0').run();
    await setRoles('finance');
    const text = await readFile(rita, path, end);
    expect(isBrokenExport(text), text.slice(-60)).toBe(true);
    expect(countLines(text)).toBeLessThan(ROWS);
  }
});

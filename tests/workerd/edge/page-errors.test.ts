import { afterEach, expect, test, vi } from 'vitest';
import { createHarness } from './support/harness.ts';

const REPORT = { name: 'NotFoundError', message: 'The node is not a child of this node.', page: '/en/rng' };
const send = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

afterEach(() => vi.restoreAllMocks());

test('writes a reported failure of a page to the log', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ask } = createHarness({ logs: true });
  expect((await ask('/edge/page-errors', send(REPORT))).status).toBe(200);
  expect(JSON.parse(String(lines.mock.calls[0]?.[0]))).toMatchObject({ level: 'error', pageError: REPORT });
});

test.each([
  ['no JSON', '{'],
  ['a missing name', { message: '', page: '/' }],
  ['an unknown field', { ...REPORT, account: 'luna' }],
  ['a message of 301 letters', { ...REPORT, message: 'x'.repeat(301) }],
  ['a query, which may hold a secret', { ...REPORT, page: '/en/login?token=1' }],
  ['another site', { ...REPORT, page: 'https://evil.test' }],
])('refuses %s and logs nothing', async (_, body) => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ask } = createHarness({ logs: true });
  expect((await ask('/edge/page-errors', send(body))).status).toBe(400);
  expect(lines).not.toHaveBeenCalled();
});

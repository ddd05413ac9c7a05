import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../src/lib/bytes.ts';
import { webhookPayouts } from '../../../src/platform/cashier/charge-providers/webhook/payouts.ts';
import { setClock } from '../../../src/server/clock.ts';
import { PROVIDER_SECRET, StandInProvider } from '../../bank/stand-in-provider.ts';
import { checkProvider } from '../../provider-conformance/run.ts';

const guide = readFileSync(new URL('../../../docs/provider-guide.md', import.meta.url), 'utf8');
const read = (name: string) => new RegExp(`^${name}: \`(.+)\`$`, 'm').exec(guide)?.[1] ?? '';
const settings = { url: 'https://provider.test/v1', certificate: '', ownPayerOnly: false };

afterEach(() => setClock());

describe('the provider guide', () => {
  test('shows the request that our client sends for that payout, with its signature', async () => {
    setClock(() => Number(read('Timestamp')) * 1_000);
    const requests: { url: string; init: RequestInit }[] = [];
    const access = {
      code: 'CARTEIRA',
      settings,
      secrets: { secret: read('Secret') },
      async send(url: string, init: RequestInit) {
        requests.push({ url, init });
        return { status: 422, text: '' };
      },
    };
    const target = { kind: 'pix', keyType: 'email', key: 'ana@example.com', bank: '', branch: '' } as const;
    const ref = webhookPayouts.toRef('W1-m0123456789abcdef01234567', 1);
    await webhookPayouts.payOut(access, { ref, amountMinor: 9_900, target, payee: { name: 'Ana Souza', cpf: '' } });
    const [{ url, init } = { url: '', init: {} }] = requests;
    expect(init.body).toBe(read('Body'));
    expect(await sha256Hex(String(init.body))).toBe(read('Digest'));
    expect(read('Signed text')).toBe(`${read('Timestamp')}.PUT.${new URL(url).pathname}.${read('Digest')}`);
    expect(new Headers(init.headers).get('x-signature')).toBe(read('Signature'));
  });
});

describe('the conformance run', () => {
  const check = (standIn: StandInProvider, secret = PROVIDER_SECRET) =>
    checkProvider({
      access: {
        code: 'CARTEIRA',
        settings,
        secrets: { secret },
        async send(url, init) {
          const answer = await standIn.answer(new Request(url, init));
          return { status: answer.status, text: await answer.text() };
        },
      },
      target: { kind: 'pix', keyType: 'email', key: 'ana@example.com', bank: '', branch: '' },
      sendUnsigned: async (path, headers) =>
        (await standIn.answer(new Request(new URL(path, settings.url), { headers }))).status,
    });
  const listBreaches = (results: Awaited<ReturnType<typeof checkProvider>>) =>
    results.filter(({ breach }) => breach !== undefined);

  test('passes the stand-in', async () => {
    expect(listBreaches(await check(new StandInProvider()))).toEqual([]);
  });

  test('finds a provider that pays each request, one that forgets, and one with another secret', async () => {
    class PaysTwice extends StandInProvider {
      override async answer(request: Request): Promise<Response> {
        const answer = await super.answer(request);
        const [first] = this.payouts.values();
        if (first && request.url.includes('/payouts/')) this.payouts.set(`again ${this.requests.length}`, { ...first });
        return answer;
      }
    }
    expect(listBreaches(await check(new PaysTwice())).map(({ name }) => name)).toEqual([
      'a payout is made once, whatever number of requests there are',
    ]);
    class Forgets extends StandInProvider {
      override async answer(request: Request): Promise<Response> {
        const answer = await super.answer(request);
        this.charges.clear();
        return answer;
      }
    }
    expect(listBreaches(await check(new Forgets())).length).toBeGreaterThan(0);
    expect(listBreaches(await check(new StandInProvider(), 'x'.repeat(32))).length).toBeGreaterThan(5);
  });
});

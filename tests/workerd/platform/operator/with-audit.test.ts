import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { setMemberRank } from '../../../../src/contract/member/operator.ts';
import type { Incoming } from '../../../../src/platform/http/incoming-request.ts';
import { type Audit, withAudit } from '../../../../src/platform/operator/with-audit.ts';
import { type Answer, accept } from '../../../../src/server/result.ts';

const endpoint = setMemberRank as unknown as Endpoint;
const unwritable = {
  toJSON: () => {
    throw new RangeError('too deep');
  },
};

async function run(act: (audit: Audit) => Promise<Answer<unknown>>): Promise<string | undefined> {
  const target = crypto.randomUUID();
  const request = new Request('https://x', { method: 'POST', body: '{}' });
  const incoming = {
    env,
    params: { account: target },
    request,
    settings: { edgeSecrets: [] },
    waitUntil: () => undefined,
  } as unknown as Incoming;
  await withAudit(incoming, endpoint, undefined, act).catch(() => undefined);
  const row = await env.DB.prepare('select outcome from audit where target = ? order by id desc limit 1')
    .bind(target)
    .first<{ outcome: string }>();
  return row?.outcome;
}

describe('an audit row ends', () => {
  test('with what was done', async () => {
    expect(await run(async () => accept(null))).toBe('done');
  });

  test.each([
    [
      'throws',
      async () => {
        throw new Error('defect');
      },
    ],
    [
      'notes what cannot be written, and throws',
      async (audit: Audit) => {
        audit.note(unwritable);
        throw new Error('defect');
      },
    ],
    [
      'begins with what cannot be written',
      async (audit: Audit) => {
        await audit.begin(unwritable);
        return accept(null);
      },
    ],
  ])('when the act %s', async (_name, act) => {
    expect(await run(act)).toBe('internal.error');
  });

  test('as refused when what came cannot be written', async () => {
    const act = async (audit: Audit): Promise<Answer<unknown>> => {
      audit.note(unwritable);
      return { ok: false, code: 'request.invalid' } as Answer<unknown>;
    };
    expect(await run(act)).toBe('request.invalid');
  });
});

import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import type { NewSession } from '../../../../src/platform/session/new-session.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import type { Proof } from '../../../../src/platform/session/sign-in-proof.ts';
import { createSessionToken, readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { bearer, get, register, seedAll, sendJson } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

const PLACE = { prefix: '192.0.2', address: '', country: 'BR', device: '', label: '' };

/** Issues a session as the worker does after a valid proof. A test may call it at any time after the proof. */
async function issue(memberId: string, proof: Proof) {
  const [session, challenge] = await Promise.all([createSessionToken(memberId), createSessionToken(memberId)]);
  const asked: NewSession = {
    tokenHash: session.hash,
    challengeHash: challenge.hash,
    place: PLACE,
    side: null,
    verifiesNetwork: false,
    hasDefaultPassword: false,
    passwordLifeMs: 0,
    ...proof,
  };
  const issued = await getMember(env, memberId).access.issueSession(asked);
  const { status } = await get('/wps/member/info', bearer(session.token));
  return { code: issued.ok ? undefined : issued.code, status };
}

async function join(name: string) {
  const { token } = (await register(name)).value;
  const memberId = (await findMemberId(env.DB, name)) ?? '';
  const tokenHash = (await readSessionToken(token))?.hash ?? '';
  const { access, password } = getMember(env, memberId);
  return { memberId, token, tokenHash, access, password };
}

const newRecord = () => hashPassword('outro-barco-verde', 10);

describe('a sign-in by password that is still in progress', () => {
  const readProof = async ({ access }: Awaited<ReturnType<typeof join>>): Promise<Proof> => {
    const { record } = await access.getCredential();
    return { method: 'password', salt: record?.salt ?? '' };
  };

  test('gets its session while the verified password is current', async () => {
    const member = await join('constante');
    expect(await issue(member.memberId, await readProof(member))).toEqual({ code: undefined, status: 200 });
  });

  test.each([
    ['reset', async ({ password }) => password.reset(null, await newRecord(), 0)],
    ['changed', async ({ password, tokenHash }) => password.change(tokenHash, await newRecord())],
  ] satisfies [string, (member: Awaited<ReturnType<typeof join>>) => Promise<{ ok: boolean }>][])(
    'gets none if the account was %s meanwhile',
    async (what, replace) => {
      const member = await join(`meio${what}`);
      const proof = await readProof(member);
      expect((await replace(member)).ok).toBe(true);
      expect(await issue(member.memberId, proof)).toEqual({ code: 'session.wrong_credentials', status: 401 });
    },
  );
});

describe('a handover whose code was redeemed', () => {
  async function take(name: string) {
    const member = await join(name);
    const code = await createSessionToken(member.memberId);
    await member.access.openHandover(member.tokenHash, code.hash);
    const taken = await member.access.takeHandover(code.hash);
    const giverHash = taken.ok ? taken.value.giverHash : '';
    return { ...member, proof: { method: 'handover', giverHash } as const };
  }

  test('gets its session while the issuing session lives', async () => {
    const { memberId, proof } = await take('doadora');
    expect(await issue(memberId, proof)).toEqual({ code: undefined, status: 200 });
  });

  test.each([
    ['sair', ({ token }) => sendJson('POST', '/wps/session/logout', {}, bearer(token))],
    ['trocar', async ({ password }) => password.reset(null, await newRecord(), 0)],
  ] satisfies [string, (member: Awaited<ReturnType<typeof join>>) => Promise<unknown>][])(
    'gets none if the issuing session ended meanwhile (%s)',
    async (what, end) => {
      const { proof, ...member } = await take(`doador${what}`);
      await end(member);
      expect(await issue(member.memberId, proof)).toEqual({ code: 'session.handover_expired', status: 401 });
    },
  );
});

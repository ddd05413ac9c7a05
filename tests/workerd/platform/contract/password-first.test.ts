import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { callSealed } from '../support/access.ts';
import { bearer, seedAll, signIn } from '../support/api.ts';
import { createCallers, type Role } from './callers.ts';
import { sendSample, toRightSample } from './right-samples.ts';

const CALLS = ENDPOINTS.filter(
  ({ host, auth, takesSession }) =>
    host === 'platform' && (['member', 'real-member', 'agent'].includes(auth) || takesSession),
);
/**
 * The calls that the dialog of the forced change needs: the member's name, the change and the sign-out. Written by hand, because the test
 * checks the contract.
 */
const ALLOWED = ['changePassword', 'getMemberInfo', 'logout'];
const PASSWORD = 'um-barco-azul';
/** A sample cannot be generated, because some fields are files. */
const FEEDBACK = { feedbackType: 'complaint', content: 'x'.repeat(30), contact: '' };

let roles: ReadonlyMap<Role, string>;

/** A session of an account that atlas opened, which has not changed the start password. */
async function openPrepared(type: 'member' | 'agent', username: string): Promise<void> {
  const atlas = (await signIn('atlas')).value.token;
  await callSealed(
    'POST',
    '/wps/relay/ODSFE2_agentOpenDownline',
    { username, password: PASSWORD, type },
    bearer(atlas),
  );
  const { value } = await signIn(username, PASSWORD);
  expect(value.firstTimeLogin).toBe(true);
  roles = new Map([...roles, [type === 'agent' ? 'agent2' : 'member', value.token]]);
}

beforeAll(async () => {
  await seedAll();
  roles = await createCallers('primeiros');
  await openPrepared('member', 'prepmember');
  await openPrepared('agent', 'prepagent');
});

const toSample = (endpoint: Endpoint): object => (endpoint.id === 'sendFeedback' ? FEEDBACK : toRightSample(endpoint));

test('the contract names few calls that come before the change of a password', () => {
  const named = ENDPOINTS.filter(({ beforePasswordChange }) => beforePasswordChange).map(({ id }) => id);
  expect(named.toSorted()).toEqual(ALLOWED);
});

describe('a session whose password must be changed first is refused', () => {
  const refused = CALLS.filter(({ id }) => !ALLOWED.includes(id));

  test.each(refused.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const sample = toSample(endpoint);
    for (const role of ['member', 'agent2'] as const) {
      const right = await sendSample(role, roles, endpoint, sample);
      expect([right.status, right.errorCode], role).toEqual([403, 'session.password_change_required']);
      if (endpoint.takesSession) continue;
      const wrong = await sendSample(role, roles, endpoint, { ...sample, surprise: '1' });
      expect([wrong.status, wrong.errorCode], role).toEqual([403, 'session.password_change_required']);
    }
  });
});

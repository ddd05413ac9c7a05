import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { PERMISSIONS } from '../../../../src/contract/core/permissions.ts';
import { ROLE_PERMISSIONS, ROLES, type Role } from '../../../../src/contract/staff/roles.ts';
import { SUBJECTS } from '../../../../src/platform/staff/subjects.ts';
import { seedAll, send } from '../support/api.ts';
import { countRows } from '../support/database.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';

const CALLS = ENDPOINTS.filter(({ auth, host }) => auth === 'operator' && host === 'platform');
const people = new Map<Role, StaffMember>();

beforeAll(async () => {
  await seedAll();
  for (const role of ROLES) people.set(role, await inviteAndOpen(`papel.${role}`, [role]));
});

/** A request that its schema refuses, so that it changes nothing if the role may make it. */
function sendNonsense(endpoint: (typeof CALLS)[number], headers: Record<string, string>) {
  const path = endpoint.path.replaceAll(/:\w+/g, 'nobody');
  if (endpoint.body === 'none') return send(endpoint.method, `${path}?surprise=1`, { headers });
  const init = { body: '{"surprise":1}', headers: { 'content-type': 'application/json', ...headers } };
  return send(endpoint.method, path, init);
}

describe('role and call', () => {
  test.each(CALLS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const before = await countRows('audit');
    const seen: Partial<Record<Role, string>> = {};
    const refused = endpoint.body === 'multipart' ? '415 request.unsupported_type ' : '400 request.invalid ';
    const expected: Partial<Record<Role, string>> = {};
    for (const [role, person] of people) {
      const reply = await sendNonsense(endpoint, { ...person.as, 'idempotency-key': crypto.randomUUID() });
      const mayCall = endpoint.permission && ROLE_PERMISSIONS[role].includes(endpoint.permission);
      seen[role] = `${reply.status} ${reply.errorCode} ${reply.value?.permission ?? ''}`;
      expected[role] = mayCall ? refused : `403 staff.forbidden ${endpoint.permission}`;
    }
    expect(seen).toEqual(expected);
    expect(await countRows('audit')).toEqual(before);
  });

  test('of a person without a role: none', async () => {
    const nobody = await inviteAndOpen('papel.nenhum', []);
    for (const endpoint of CALLS)
      expect((await sendNonsense(endpoint, nobody.as)).errorCode, endpoint.id).toBe('staff.forbidden');
    expect((await nobody.call('GET', '/ops/session')).value.person.permissions).toEqual([]);
  });
});

describe('the contract', () => {
  test('gives each permission to a role, and changes of money to no role that only reads', () => {
    const held = new Set(ROLES.flatMap((role) => ROLE_PERMISSIONS[role]));
    expect(PERMISSIONS.filter((permission) => !held.has(permission))).toEqual([]);
    expect(ROLE_PERMISSIONS.auditor.filter((permission) => !permission.endsWith('.read'))).toEqual([]);
  });

  test('names a permission that reads for each reading call, and one that changes for each change', () => {
    const misfits = CALLS.filter(({ method, permission }) => {
      const reads = permission?.endsWith('.read') || permission === 'members.contacts';
      return (method === 'GET') !== reads;
    });
    const decisions = ['approveRequest', 'rejectRequest', 'withdrawRequest'];
    expect(misfits.map(({ id }) => id).sort()).toEqual(decisions);
  });

  test('names the thing of each call that sets one by a field of its input', () => {
    const wrong = CALLS.filter(({ sets, path }) => sets?.by && !path.includes(`:${sets.by}`));
    expect(wrong.map(({ id }) => id)).toEqual(['registerVendor']);
    expect(CALLS.filter(({ sets, id }) => sets && id !== 'switchSender' && !SUBJECTS[id]).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('has a subject for each call that waits, and an amount where it waits above one', () => {
    const waiting = CALLS.filter(({ fourEyes }) => fourEyes);
    expect(waiting.filter(({ id }) => !SUBJECTS[id]).map(({ id }) => id)).toEqual([]);
    const byAmount = waiting.filter(({ fourEyes }) => fourEyes !== 'always');
    expect(byAmount.filter(({ id }) => !SUBJECTS[id]?.amountMinor).map(({ id }) => id)).toEqual([]);
    expect(Object.keys(SUBJECTS).filter((id) => !CALLS.some((call) => call.id === id))).toEqual([]);
    const each = waiting.filter(({ fourEyes }) => fourEyes === 'each').map(({ id }) => id);
    const payments = ['approveWithdrawal', 'confirmDeposit', 'decidePayout', 'forceWithdrawal', 'reverseDeposit'];
    expect(each.sort(), 'payments in queues, without a sum of the person').toEqual(payments);
  });
});

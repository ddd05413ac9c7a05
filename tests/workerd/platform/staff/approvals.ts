import { beforeAll, expect } from 'vitest';
import { get, OPS, seedAll } from '../support/api.ts';
import { inviteAndOpen, type StaffMember, signInStaff } from '../support/staff.ts';

export let ana: StaffMember;
export let bento: StaffMember;
export let caio: StaffMember;
export let rita: StaffMember;

export const adjust = (who: StaffMember, account: string, amount: number, key?: string) =>
  who.call('POST', `/ops/members/${account}/adjustments`, { amount, reason: 'acerto' }, key);
export const approve = (who: StaffMember, id: string) =>
  who.call('POST', `/ops/approvals/${id}/approve`, { reason: 'conferido' });
export const balanceOf = async (account: string) => (await get(`/ops/members/${account}`, OPS)).value.balance;
export const stateOf = async (id: string) => (await ana.call('GET', `/ops/approvals/${id}`)).value.state;

export async function ask(who: StaffMember, account: string, amount: number): Promise<string> {
  const reply = await adjust(who, account, amount);
  expect([reply.status, reply.errorCode]).toEqual([202, 'staff.approval_waiting']);
  return reply.value.approval;
}

/** Seeds the platform and signs the people in, for each file anew: files share modules, but not the database. */
export function preparePeople(): void {
  beforeAll(async () => {
    await seedAll();
    ana = await signInStaff('ana');
    bento = await signInStaff('bento');
    caio = await signInStaff('caio');
    rita = await inviteAndOpen('rita', ['finance']);
  });
}

import type { Call } from '../http/implement.ts';
import { findContacts } from '../member/contact-queries.ts';
import { getMember } from '../member/member-client.ts';
import { toEmail } from '../verification/contact.ts';
import { sendSoon } from './send.ts';
import type { Template } from './words.ts';

type TellCall = Pick<Call<unknown>, 'env' | 'settings' | 'waitUntil' | 'language'>;

/** A contact for notices to a member. */
export type Address = Readonly<{ channel: 'sms' | 'email'; to: string }>;

/** The e-mail is the proven one, or the one from registration while none is proven. */
export async function listAddresses(env: Env, memberId: string): Promise<Address[]> {
  const [{ phone, email }, given] = await Promise.all([
    findContacts(env.DB, memberId),
    getMember(env, memberId).security.getEmail(),
  ]);
  const mail = email ?? (given && toEmail(given));
  return [
    ...(mail ? [{ channel: 'email', to: mail } as const] : []),
    ...(phone ? [{ channel: 'sms', to: phone } as const] : []),
  ];
}

export function tellAt(call: TellCall, addresses: readonly Address[], template: Template, account: string): void {
  const { language } = call;
  for (const address of addresses) sendSoon(call, { ...address, template, language, values: { account } });
}

/** Sends a notice of a change to all contacts, because one of them may be in the hands of the attacker. Runs after the answer. */
export function notifyOwner(call: TellCall, memberId: string, template: Template, account: string): void {
  const tell = async () => tellAt(call, await listAddresses(call.env, memberId), template, account);
  call.waitUntil(tell());
}

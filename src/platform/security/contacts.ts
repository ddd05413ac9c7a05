import type * as z from 'zod/mini';
import type { bindContact as bindContactCall, sendContactCode } from '../../contract/security/security.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { type Address, listAddresses, tellAt } from '../mail/notify-owner.ts';
import { bindContact, findContactOwner, findContacts } from '../member/contact-queries.ts';
import { checkMemberSecret } from '../session/member-secret.ts';
import { type Contact, maskContact, toEmail } from '../verification/contact.ts';
import { readPhone } from '../verification/phone.ts';
import { checkHuman, type SentCode, sendCode, spendCode } from '../verification/send-code.ts';

interface Typed {
  kind: Contact['kind'];
  value: string;
  countryDialingCode: string;
}

function readContact({ kind, value, countryDialingCode }: Typed): Answer<Contact> {
  if (kind === 'phone') {
    const phone = readPhone(value, countryDialingCode);
    return phone.ok ? accept({ kind, value: phone.value }) : phone;
  }
  const email = toEmail(value);
  return email ? accept({ kind, value: email }) : refuse('verification.email_invalid');
}

type SendCall = Call<z.output<typeof sendContactCode.request>> & { session: MemberSession };

export async function sendCodeToContact(call: SendCall): Promise<Answer<SentCode>> {
  const { env, input, session } = call;
  const contact = readContact(input);
  if (!contact.ok) return contact;
  const human = await checkHuman(call, 'sms');
  if (!human.ok) return human;
  // Limited, because a member may enter any number in the world and each code costs.
  const asked = await env.VERIFICATION.getByName(`member:${session.memberId}`).begin('memberCodes', null);
  if (asked.state === 'locked') return refuseUntil(call, 'verification.too_many', asked.until);
  const owner = await findContactOwner(env.DB, contact.value);
  const instead = owner === undefined || owner === session.memberId ? undefined : 'known_contact';
  const purpose = `contact:${session.memberId}` as const;
  return sendCode(call, { contact: contact.value, purpose, template: 'contact', instead });
}

type BindCall = Call<z.output<typeof bindContactCall.request>> & { session: MemberSession };

/** Sends no notice to the new contact, because the caller just entered it. */
async function tellOfContact(call: BindCall, addresses: readonly Address[], { value }: Contact): Promise<void> {
  const { member, tokenHash } = call.session;
  const who = await member.profile.getInfo(tokenHash);
  const others = addresses.filter(({ to }) => to !== value);
  if (who.ok) tellAt(call, others, 'contact_changed', who.value.account);
}

/**
 * An open session alone must not be enough to take over an account. So replacing a contact needs the password; adding the first contact
 * needs it too, unless the sign-in is only minutes old. All earlier contacts get a notice.
 */
export async function bindOwnContact(call: BindCall): Promise<Answer<{ masked: string }>> {
  const { env, input, session } = call;
  const contact = readContact(input);
  if (!contact.ok) return contact;
  const [known, asked, addresses] = await Promise.all([
    findContacts(env.DB, session.memberId),
    session.member.security.needsSecret(session.tokenHash),
    listAddresses(env, session.memberId),
  ]);
  if (!asked.ok) return asked;
  const replaced = known[input.kind];
  if (asked.value || (replaced !== null && replaced !== contact.value.value)) {
    const secret = input.password ? await checkMemberSecret(call, input.password) : refuse('session.secret_wrong');
    if (!secret.ok) return secret;
  }
  const issuedAt = await spendCode(call, contact.value, `contact:${session.memberId}`, input.verificationCode);
  const isBound = issuedAt !== null && (await bindContact(env.DB, session.memberId, contact.value, clock()));
  if (!isBound) return refuse('verification.code_wrong');
  if (replaced !== contact.value.value) call.waitUntil(tellOfContact(call, addresses, contact.value));
  return accept({ masked: maskContact(contact.value) });
}

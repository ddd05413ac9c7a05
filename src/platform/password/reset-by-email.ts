import type * as z from 'zod/mini';
import type { resetPasswordByEmail, setPasswordByLink } from '../../contract/session/password.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { afterAnswer } from '../http/after-answer.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { toSiteLink } from '../http/site-link.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { checkSender, sendSoon } from '../mail/send.ts';
import { findContacts } from '../member/contact-queries.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { hashPassword } from '../session/password-hash.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { createSessionToken, type ReadToken, readSessionToken } from '../session/tokens.ts';
import { toEmail } from '../verification/contact.ts';
import { checkHuman } from '../verification/send-code.ts';
import { takeMessage } from '../verification/take-message.ts';
import { checkNewPassword } from './new-password.ts';
import { RESET_LINK_LIFE_MS } from './password-part.ts';
import { readResetPause } from './reset-pause.ts';

/** Field of the URL fragment from which the site's page reads the token. A fragment reaches no server, log or referrer. */
const LINK_FIELD = 'passwordReset';

type EmailCall = Call<z.output<typeof resetPasswordByEmail.request>>;

/** Compares with the proven address, or with the one from registration while none is proven. */
async function isEmailOf(env: Env, memberId: string, email: string): Promise<boolean> {
  const [contacts, given] = await Promise.all([
    findContacts(env.DB, memberId),
    getMember(env, memberId).security.getEmail(),
  ]);
  // A proven address of an earlier version may still have its domain in another script.
  const own = contacts.email ?? given;
  return own !== null && toEmail(own) === email;
}

/**
 * Runs after the answer, which is the same for known and unknown accounts. An unknown account causes the same work, except for the message.
 */
async function sendLink(call: EmailCall, account: string, email: string): Promise<void> {
  const { env } = call;
  const nobody = `nobody:${account}`;
  const memberId = (await findMemberId(env.DB, account)) ?? nobody;
  const reader = (await isEmailOf(env, memberId, email)) ? memberId : nobody;
  const { token, hash } = await createSessionToken(reader);
  const taken = await takeMessage(call, { kind: 'email', value: email }, reader !== nobody);
  const isOpen = await getMember(env, reader).password.openReset(hash, email);
  if (taken.ok && !isOpen) await taken.value.giveBack();
  if (!taken.ok || !isOpen) return;
  const link = await toSiteLink(call, '/');
  link.hash = `${LINK_FIELD}=${token}`;
  const values = { account, link: link.href, count: RESET_LINK_LIFE_MS / MINUTE_MS };
  sendSoon(call, { channel: 'email', to: email, template: 'link', language: call.language, values });
}

export async function requestResetLink(call: EmailCall): Promise<Answer<null>> {
  const { env, input } = call;
  const email = toEmail(input.email);
  if (!email) return accept(null);
  const human = await checkHuman(call, 'reset');
  if (!human.ok) return human;
  const { prefix, device } = await readSignInClient(call);
  const until = await env.VERIFICATION.getByName(`email:${email}`).issue('link', '', { prefix, device });
  if (until !== null) return refuseUntil(call, 'verification.too_many', until);
  // The limit applies to every address, but only a mail that is sent counts.
  const capped = await takeMessage(call, { kind: 'email', value: email }, false);
  if (!capped.ok) return capped;
  const reached = await checkSender(call, 'email');
  if (!reached.ok) return reached;
  afterAnswer(call, () => sendLink(call, toAccount(input.username), email));
  return accept(null);
}

/** A link is valid while its address is still the member's: after a replacement, another person may have the old mailbox. */
async function findReset(env: Env, { memberId, hash }: ReadToken): Promise<Answer<{ account: string }>> {
  const found = await getMember(env, memberId).password.getReset(hash);
  if (!found.ok) return found;
  const { account, email } = found.value;
  return (await isEmailOf(env, memberId, email)) ? accept({ account }) : refuse('password.link_expired');
}

type LinkCall = Call<z.output<typeof setPasswordByLink.request>>;

export async function setPasswordWithLink(call: LinkCall): Promise<Answer<{ account: string }>> {
  const { env, input, settings } = call;
  const link = await readSessionToken(input.token);
  if (!link) return refuse('password.link_expired');
  const found = await findReset(env, link);
  if (!found.ok) return found;
  const checked = await checkNewPassword({ env, settings }, input, found.value.account);
  if (!checked.ok) return checked;
  const [record, pauseMs] = await Promise.all([
    hashPassword(input.newPassword, settings.scryptLog2N),
    readResetPause(env.DB),
  ]);
  const reset = await getMember(env, link.memberId).password.reset(link.hash, record, pauseMs);
  if (!reset.ok) return reset;
  await env.ATTEMPTS.getByName(reset.value.account).unlock();
  notifyOwner(call, link.memberId, 'password_changed', reset.value.account);
  return accept({ account: reset.value.account });
}

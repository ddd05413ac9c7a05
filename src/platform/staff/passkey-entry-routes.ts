import * as contract from '../../contract/staff/passkeys.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { clearAttempts, noteDevice } from './attempts.ts';
import { toInvitationHash } from './invitation-hash.ts';
import { openSession } from './open-session.ts';
import { issueChallenge, toPasskeySite } from './passkey-challenge.ts';
import { toAssertionOptions, toAttestationOptions } from './passkey-options.ts';
import { openByPasskey } from './passkey-queries.ts';
import { toNamed } from './passkey-routes.ts';
import { findInvited, findStaffById } from './people-queries.ts';
import { verifyAssertion, verifyAttestation } from './verify-passkey.ts';

const getSignIn = implement(contract.getPasskeySignIn, async (call) => {
  const site = await toPasskeySite(call);
  return accept(toAssertionOptions(site, await issueChallenge(call.env, { step: 'sign-in', staffId: '', site })));
});

/** A passkey cannot be guessed, so failures do not count, and a lock after wrong passwords does not apply. */
const signIn = implement(contract.signInByPasskey, async (call) => {
  const { env, input } = call;
  const use = { step: 'sign-in', staffId: '', site: await toPasskeySite(call) } as const;
  const verified = await verifyAssertion(env, input.passkey, use);
  if (!verified.ok) return verified;
  const row = await findStaffById(env.DB, verified.value.staff_id);
  if (row?.state !== 'active') return refuse('staff.passkey_unknown');
  const client = await readSignInClient(call);
  await noteDevice(env, row.account, client);
  return accept(await openSession(call, row, { device: client.label, passkeyId: verified.value.id }));
});

const startInvitation = implement(contract.startInvitationPasskey, async (call) => {
  const row = await findInvited(call.env.DB, await toInvitationHash(call.input.invitation), clock());
  if (!row) return refuse('staff.invitation_ended');
  const site = await toPasskeySite(call);
  const challenge = await issueChallenge(call.env, { step: 'invitation', staffId: row.id, site });
  return accept(toAttestationOptions(site, challenge, row));
});

const acceptInvitation = implement(contract.acceptInvitationByPasskey, async (call) => {
  const { env, input } = call;
  const hash = await toInvitationHash(input.invitation);
  const invited = await findInvited(env.DB, hash, clock());
  if (!invited) return refuse('staff.invitation_ended');
  const use = { step: 'invitation', staffId: invited.id, site: await toPasskeySite(call) } as const;
  const verified = await verifyAttestation(env, input.passkey, use);
  if (!verified.ok) return verified;
  const { label } = await readSignInClient(call);
  const passkey = { ...verified.value, ...toNamed(input.name, label), created_at_ms: clock() };
  if (!(await openByPasskey(env.DB, hash, passkey))) return refuse('staff.invitation_ended');
  const row = await findStaffById(env.DB, invited.id);
  if (!row) throw new Error('The account that was opened is missing');
  await clearAttempts(env, row.account);
  return accept(await openSession(call, row, { device: label, passkeyId: passkey.id }));
});

export const passkeyEntryRoutes = [getSignIn, signIn, startInvitation, acceptInvitation];

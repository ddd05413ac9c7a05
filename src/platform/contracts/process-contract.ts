import type { ContractAction, WireContract } from '../../contract/contracts/contracts.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { requireAgent } from '../agents/require-agent.ts';
import { checkMemberSecret, type SecretCall } from '../session/member-secret.ts';
import { acceptContract } from './accept-contract.ts';
import { type ContractRow, toContract } from './contract-rows.ts';
import { findAsParty } from './find-as-party.ts';
import { moveContract } from './move-contract.ts';
import { notifyParties } from './notify-parties.ts';
import { offerContract } from './offer-contract.ts';
import { getSettlement } from './settlement-object.ts';
import type { ContractKind } from './terms.ts';
import { readTerms } from './wire-terms.ts';

interface Call extends SecretCall {
  env: Env;
  input: {
    action: ContractAction;
    id: string;
    account: string;
    endsDigest: string;
    password?: string | undefined;
    terms?: unknown;
  };
  waitUntil(promise: Promise<unknown>): void;
}

/** Offers a contract. The downline accepts without the agent, so the offer itself promises money and needs the agent's password. */
async function offer(call: Call, kind: ContractKind): Promise<Answer<ContractRow>> {
  const { env, input, session } = call;
  if (input.account === '') return refuseFields({ account: 'required' });
  if (input.password === undefined) return refuseFields({ password: 'required' });
  const terms = readTerms(kind, input.terms);
  if (!terms.ok) return terms;
  const secret = await checkMemberSecret(call, input.password);
  if (!secret.ok) return secret;
  const free = await session.member.transfers.checkPause(session.tokenHash);
  return free.ok ? offerContract(env.DB, session.memberId, input.account, terms.value) : free;
}

async function act(call: Call, kind: ContractKind): Promise<Answer<ContractRow>> {
  const { env, input, session, settings } = call;
  if (input.action === 'offer') return offer(call, kind);
  const found = await findAsParty(env.DB, session.memberId, input.id);
  if (!found.ok) return found;
  const { row, side } = found.value;
  if (row.kind !== kind) return refuse('contracts.unknown');
  const { timeZone } = settings;
  const { endsDigest } = input;
  if (input.action !== 'accept') return moveContract(env.DB, row, input.action, { side, timeZone, endsDigest });
  if (side !== 'downline') return refuse('contracts.state_changed');
  // Starts the settlement before the acceptance, so that every contract has a running settlement.
  await getSettlement(env, row.lane).start(row.lane);
  return acceptContract(env, row, timeZone, endsDigest);
}

/** The four calls of the spec differ only in their terms. */
export async function processContract(call: Call, kind: ContractKind): Promise<Answer<WireContract>> {
  const agent = await requireAgent(call.session);
  if (!agent.ok) return agent;
  const done = await act(call, kind);
  if (!done.ok) return done;
  call.waitUntil(notifyParties(call.env));
  return accept(toContract(done.value));
}

import * as z from 'zod/mini';
import type { OperatorAct } from '../../contract/games/vendor-hooks.ts';
import { ActDoneSchema, addVendorFriendly, voidVendorMatch } from '../../contract/games/vendor-operations.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type Call, implement } from '../http/implement.ts';
import { claimCallKey, toMadeId } from '../idempotency/call-keys.ts';
import { sendAct } from './launch-hooks.ts';

const ActValueSchema = z.partial(ActDoneSchema);
/** Refusals of a vendor that the operator sees. Any other refusal becomes `upstream.unavailable`. */
const REFUSALS = ['sports.unknown', 'sports.match_ended'] as const;

async function act(
  { env, settings, staff }: Call<unknown>,
  vassalage: string,
  asked: OperatorAct['act'],
): Promise<Answer<z.infer<typeof ActValueSchema>>> {
  const by = staff?.person.account ?? '';
  const answer = await sendAct(env, settings, vassalage, { event: 'operator', by, act: asked });
  if (answer === 'unknown') return refuse('games.vendor_unknown');
  if (answer && !answer.success) {
    const code = REFUSALS.find((one) => one === answer.errorCode);
    return refuse(code ?? 'upstream.unavailable');
  }
  const value = z.safeParse(ActValueSchema, answer?.value);
  return value.success && answer ? accept(value.data) : refuse('upstream.unavailable');
}

export const vendorOperationRoutes = [
  implement(voidVendorMatch, async (call) => {
    const { vassalage, matchId, reason } = call.input;
    const done = await act(call, vassalage, { kind: 'void-match', matchId, reason });
    return done.ok ? accept({ matchId, voidAt: done.value.voidAt ?? 0 }) : done;
  }),
  implement(addVendorFriendly, async (call) => {
    const { vassalage, ...friendly } = call.input;
    const claimed = await claimCallKey(call.env.DB, `friendly:${call.idempotencyKey}`, [call.input]);
    if (!claimed.ok) return claimed;
    const requestId = await toMadeId('friendly', call.idempotencyKey);
    const done = await act(call, vassalage, { kind: 'add-friendly', requestId, ...friendly });
    return done.ok ? accept({ matchId: done.value.matchId ?? '', startsAt: done.value.startsAt ?? 0 }) : done;
  }),
];

import { SEALED_BODY_LIFE_SECONDS } from '../../contract/session/session.ts';
import { openBody } from '../../lib/sealed-body.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { spendOnce } from '../one-time/one-time.ts';
import { findOpeningKey } from '../session/sealing-keys.ts';

export interface OpenedSeal {
  data: unknown;
  /** Marks the seal as used; a second use is refused. Called after every other check of the request. */
  spend(): Promise<Answer<null>>;
}

/** Opens a sealed body. Refuses a wrong key and a body that is not fresh. `spend` refuses the second use. */
export async function openSealed(env: Env, compact: string): Promise<Answer<OpenedSeal>> {
  const opened = await openBody(compact, (kid) => findOpeningKey(env.DB, kid, clock()));
  if (!opened.ok) return refuse(opened.cause === 'wrong_key' ? 'request.wrong_key' : 'request.malformed');
  const { iat, jti, data } = opened.payload;
  if (Math.abs(clockSeconds() - iat) > SEALED_BODY_LIFE_SECONDS) return refuse('request.stale');
  // The id is stored for twice the life of a seal, because a seal from a clock that runs ahead is fresh for that long.
  const until = clock() + 2 * SEALED_BODY_LIFE_SECONDS * 1000;
  const spend = async () => ((await spendOnce(env, `jti:${jti}`, until)) ? accept(null) : refuse('request.replayed'));
  return accept({ data, spend });
}

import { getMember } from '../member/member-client.ts';
import type { PastMoment } from './past-moment.ts';

interface PastClient {
  /** Replays the moments. False for a member whose money moved already. */
  live(moments: readonly PastMoment[]): Promise<boolean>;
}

/** The part that only members of a local start have. */
export function getPast(env: Env, memberId: string): PastClient {
  return (getMember(env, memberId) as unknown as { readonly past: PastClient }).past;
}

import { type RoundBet, RoundBetsSchema } from '../../contract/games/round-bets.ts';
import { parseBoundedJson } from '../../lib/bounded-json.ts';
import { readLimited } from '../../lib/limited-body.ts';
import { logWarning } from '../../server/log.ts';
import type { Settings } from '../env.ts';
import { askVendor } from './launch-hooks.ts';

const ANSWER_MAX_BYTES = 128 * 1024;

interface Asked {
  readonly player: string;
  /** The vendor's own id of the round. */
  readonly roundId: string;
  readonly language: string;
}

/** The bets of a round as its vendor reports them; an empty list without a valid report. Never throws. */
export async function askRoundBets(
  env: Env,
  settings: Settings,
  vassalage: string,
  { player, roundId, language }: Asked,
): Promise<RoundBet[]> {
  const response = await askVendor(env, settings, vassalage, { event: 'round-bets', player, roundId, language });
  if (!response) return [];
  try {
    const bytes = await readLimited(response.body, ANSWER_MAX_BYTES);
    if (bytes === 'too_large') throw new Error('too large');
    const envelope = parseBoundedJson(new TextDecoder().decode(bytes)) as { value?: unknown } | null;
    return RoundBetsSchema.parse(envelope?.value).bets;
  } catch (error) {
    logWarning('vendor.round_bets_unreadable', { vassalage, cause: String(error) });
    return [];
  }
}

import * as z from 'zod/mini';
import { PASSKEY_SECONDS } from '../../contract/staff/passkeys.ts';
import { fromBase64Url, toRandomToken } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import type { Call } from '../http/implement.ts';
import { keepOnce, takeOnce } from '../one-time/one-time.ts';

const CHALLENGE_BYTES = 32;

/** The site that the console belongs to. Its host name is the RP id, so passkeys do not work on other domains of the site. */
export interface PasskeySite {
  origin: string;
  host: string;
}

export async function toPasskeySite({ getVisitor, settings }: Pick<Call<unknown>, 'getVisitor' | 'settings'>) {
  const { origin, hostname } = new URL((await getVisitor())?.site ?? settings.siteOrigin);
  return { origin, host: hostname } satisfies PasskeySite;
}

/** The step, person and site of a challenge. The challenge is not valid for another step, person or site. */
export interface ChallengeUse {
  step: 'sign-in' | 'proof' | 'register' | 'invitation';
  /** Empty at a sign-in, because the passkey then names the person. */
  staffId: string;
  site: PasskeySite;
}

const toText = ({ step, staffId, site }: ChallengeUse) => JSON.stringify([step, staffId, site.origin]);

export async function issueChallenge(env: Env, use: ChallengeUse): Promise<string> {
  const challenge = toRandomToken(CHALLENGE_BYTES);
  await keepOnce(env, `staff passkey:${challenge}`, toText(use), clock() + PASSKEY_SECONDS * 1000);
  return challenge;
}

const ClientDataSchema = z.object({ challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const bytes = fromBase64Url(clientDataJSON);
    return bytes && ClientDataSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).challenge;
  } catch {
    return undefined;
  }
}

/** Spends the challenge that the browser signed, whatever the rest of its answer is. Undefined if we did not issue it for this use. */
export async function takeChallenge(env: Env, clientDataJSON: string, use: ChallengeUse): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  const kept = challenge && (await takeOnce(env, `staff passkey:${challenge}`));
  return kept === toText(use) ? challenge : undefined;
}

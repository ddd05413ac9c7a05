import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '../../../../src/contract/core/errors.ts';
import { listRefusals } from '../../../../src/contract/core/refusals.ts';
import { get } from '../support/api.ts';
import { listAccepted } from './accepted.ts';
import { createCallers, type Role, sendAs, toInsider } from './callers.ts';
import { toMessageParts } from './malformed.ts';
import { type SealingKeys, toMessageBody } from './message-body.ts';

const REQUESTS = env.TEST_EXTENT === 'all' ? 30 : 6;
const SEED = 20_261_125;
/** The operator's calls run late, because their changes affect the calls of the other roles. */
const ORDER: readonly Role[] = ['agent1', 'member', 'guest', 'vendor', 'operator', 'edge'];

const CALLS = ENDPOINTS.filter(({ host }) => host === 'platform').toSorted(
  (left, right) => ORDER.indexOf(toInsider(left)) - ORDER.indexOf(toInsider(right)),
);
/**
 * These calls take files, texts in every language, or fields that must agree. Random input does not meet such rules; these calls have tests of their
 * own.
 */
const SELDOM = [
  ...['uploadPicture', 'createPromotion', 'changePromotion', 'putMission', 'putGoods', 'setRankLevels', 'putGames'],
  ...['sendOperatorMessage', 'publishNotice', 'changeNotice', 'registerVendor', 'setRegisterRules', 'postDraws'],
  ...['reportDomainSpeeds', 'launchGame', 'putPaymentProvider', 'listPromotionClaims'],
  ...['signInStaff', 'confirmInvitation', 'uploadEvidence', 'putNoticeSeries', 'putHelpSeries'],
];

let tokens: ReadonlyMap<Role, string>;
let keys: SealingKeys;
let visits = 0;

/** Signs in again callers who signed out or changed a password. */
async function enter(): Promise<void> {
  visits += 1;
  tokens = await createCallers(`estranho${visits}`);
}

beforeAll(async () => {
  await enter();
  keys = (await get('/wps/system/keys')).value;
});

/** Returns the fault of a response, or undefined if it follows the contract. */
function findFault(endpoint: Endpoint, { status, text, errorCode }: Awaited<ReturnType<typeof sendAs>>) {
  if (status < 400) {
    if (endpoint.answer !== 'json') return undefined;
    const issues = endpoint.response.safeParse(JSON.parse(text).value).error?.issues;
    return issues ? `the answer is not of the schema: ${JSON.stringify(issues).slice(0, 200)}` : undefined;
  }
  const code = errorCode as ErrorCode;
  if (!listRefusals(endpoint).includes(code)) return `${code} is not in the contract`;
  // The call needs a vendor's server, and no server answers in this test.
  if (code === 'upstream.unavailable' && endpoint.errors.includes(code)) return undefined;
  return status >= 500 || ERROR_STATUS[code] !== status ? `${status} ${code}` : undefined;
}

describe('a request that the schema accepts gets a response of the contract and never a 500', () => {
  test.each(CALLS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const role = toInsider(endpoint);
    const inputs = listAccepted(endpoint, REQUESTS, SEED);
    if (!SELDOM.includes(endpoint.id)) expect(inputs.length, 'some are taken').toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const input of inputs) {
      const { path, rest } = toMessageParts(endpoint, input);
      const reply = await sendAs(role, tokens, endpoint, { path, ...(await toMessageBody(endpoint, rest, keys)) });
      const fault = findFault(endpoint, reply);
      if (fault) wrong.push(`${fault} for ${JSON.stringify(input).slice(0, 300)}`);
      if (reply.status === 401 && tokens.has(role)) await enter();
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

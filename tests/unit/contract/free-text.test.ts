import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Auth, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { toDetails } from '../../../src/platform/registration/field-rules.ts';

/**
 * Fields that the platform compares, looks up or passes on, and that no other person reads. Texts for people are missing here, because the platform
 * cleans them.
 */
const FOR_MACHINES: ReadonlySet<string> = new Set(
  [
    // Secrets and proofs.
    'password oldPassword newPassword confirmNewPassword confirmPassword currentPassword paymentPassword captcha checkProvider checkToken',
    'code verificationCode firebaseChannel firebaseIdToken token challenge launch randomString endsDigest clientSeed',
    // Accounts and contacts, which their own checks accept or refuse.
    'username account recommenderId mobileNum mobileNo value email affiliateCode referralCode domain registerUrl',
    // Payees: `toPersonName` and the form of each key (cashier/payout-accounts.ts).
    'holder key bank branch',
    // Compared with a stored name.
    'createTransfer.name redeemHandover.openAccount',
    // Ids and names of vendors, who sign their calls.
    'id accountId ticketId roundId gameId gameCode roomId nodeId vassalage device os merchantCode version period reference proofs',
    'roomName opensAt closesAt drawsAt',
    // Log of page errors.
    'reportPageError.name reportPageError.message',
  ].flatMap((line) => line.split(' ')),
);
/** Fields that are stored by `toDetails`. */
const DETAILS: ReadonlySet<string> = new Set(
  'payeeName qqNum line whatsapp facebook wechat idNumber birthday'.split(' '),
);

const DIRTY = 'a\u202e\u200bb\u0007 e\u0301';
const CLEAN = 'ab é';

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
}

/** The strings of a schema by name; an item of a list has the list's name. */
function listStrings(schema: z.ZodMiniType, name = ''): [string, z.ZodMiniType][] {
  const { type, shape, element, valueType, options, innerType, in: input } = schema._zod.def as unknown as Def;
  if (type === 'string') return [[name, schema]];
  if (shape) return Object.entries(shape).flatMap(([field, inner]) => listStrings(inner, field));
  const inners = [element, valueType, innerType, input, ...(options ?? [])].filter((inner) => inner !== undefined);
  return inners.flatMap((inner) => listStrings(inner, name));
}

/** Texts of operators and of our own servers are trusted; texts of a bank's notice are never stored. */
const TRUSTED: readonly Auth[] = ['operator', 'edge', 'hook', 'notice', 'report'];
const TYPED = ENDPOINTS.filter(({ method, auth }: Endpoint) => method !== 'GET' && !TRUSTED.includes(auth));

describe('each text of a call that another person reads', () => {
  const fields = TYPED.flatMap((endpoint: Endpoint) =>
    listStrings(endpoint.request as z.ZodMiniType).map(([name, schema]) => [endpoint.id, name, schema] as const),
  );

  test.each(
    fields.filter(([id, name]) => !FOR_MACHINES.has(name) && !FOR_MACHINES.has(`${id}.${name}`) && !DETAILS.has(name)),
  )('%s %s is cleaned, or accepts no such text', (_id, _name, schema) => {
    const parsed = z.safeParse(schema, DIRTY);
    if (parsed.success) expect(parsed.data).toBe(CLEAN);
  });

  test('has the texts that people type', () => {
    const cleaned = fields
      .filter(([, , schema]) => {
        const parsed = z.safeParse(schema, DIRTY);
        return parsed.success && parsed.data === CLEAN;
      })
      .map(([id, name]) => `${id}.${name}`);
    expect(new Set(cleaned)).toEqual(
      new Set([
        ...[
          'sendFeedback.content',
          'openConversation.content',
          'writeInConversation.content',
          'sendFeedback.contact',
          'joinPromotion.remark',
          'requestReward.remark',
        ],
        ...['redeemGoods.remark', 'addNote.text', 'createCode.name'],
        ...['registerPasskey.name', 'renamePasskey.name', 'acceptInvitationByPasskey.name'],
        ...['putStaffView.name', 'putStaffView.query', 'deleteStaffView.name'],
      ]),
    );
  });

  test.each([...DETAILS])('%s of a registration is cleaned where it is stored', (name) => {
    expect(toDetails({ [name]: DIRTY })).toEqual({ [name]: CLEAN });
  });
});

describe('the reason and the reference of an operator', () => {
  const reasons = ENDPOINTS.filter(({ method, auth }: Endpoint) => method !== 'GET' && auth === 'operator').flatMap(
    (endpoint: Endpoint) =>
      listStrings(endpoint.request as z.ZodMiniType)
        .filter(([name]) => name === 'reason' || name === 'reference')
        .map(([name, schema]) => [endpoint.id, name, schema] as const),
  );

  test.each(reasons)('of %s, %s is none if nothing of it can be seen', (_id, _name, schema) => {
    const parsed = z.safeParse(schema, '\u200b\u2800 \u202e');
    expect(parsed.success ? parsed.data : '').toBe('');
  });

  test('are asked by calls that move money', () => {
    expect(reasons.map(([id]) => id)).toEqual(
      expect.arrayContaining(['adjustBalance', 'reverseDeposit', 'payWithdrawal']),
    );
  });
});

/** Secrets and names by which things are looked up. A blank value would match nothing. */
const LOOKED_UP = new Set([
  ...[
    'account',
    'accounts',
    'upline',
    'username',
    'password',
    'id',
    'affiliateCode',
    'excludedGames',
    'excludedVendors',
  ],
]);

describe('each text of an operator that may not be empty', () => {
  const fields = ENDPOINTS.filter(({ method, auth }: Endpoint) => method !== 'GET' && auth === 'operator').flatMap(
    (endpoint: Endpoint) =>
      listStrings(endpoint.request as z.ZodMiniType)
        .filter(([name, schema]) => !LOOKED_UP.has(name) && !z.safeParse(schema, '').success)
        .map(([name, schema]) => [endpoint.id, name, schema] as const),
  );

  test.each(fields)('%s %s has something to be seen', (_id, _name, schema) => {
    for (const blank of ['   ', '\u200b\u2800', '\u3164', '\u202e', '\n\n'])
      expect(z.safeParse(schema, blank).success, JSON.stringify(blank)).toBe(false);
  });

  test('are found', () => {
    expect(fields.length).toBeGreaterThan(40);
  });
});

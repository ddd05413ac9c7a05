import * as z from 'zod/mini';
import { parseRange } from '../../lib/range.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { ACCOUNT_MAX } from '../member/member.ts';
import { REGISTER_FIELDS, RegisterRuleSchema } from '../registration/registration.ts';
import { REGISTER_PATTERNS, toAcceptedTest } from '../registration/rules.ts';
import { FEATURE_MODULES } from './features.ts';
import { RegionRulesSchema, SystemStatusSchema } from './system.ts';
import { WhitelabelNodeSchema } from './whitelabel.ts';

/** The gate applies the new status within 5 seconds. */
export const setSystemStatus = defineEndpoint({
  ...OPERATOR,
  id: 'setSystemStatus',
  method: 'PUT',
  path: '/ops/system/status',
  summary: 'Open the site (0) or close it for maintenance (1)',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ status: z.union([z.literal(0), z.literal(1)]) }),
  response: () => z.object({ status: SystemStatusSchema }),
});

/** The gate ignores ranges that it cannot parse, so the call refuses them here. */
const RangesSchema = RegionRulesSchema.shape.ips.check(
  z.refine((ips) => ips.every((text) => parseRange(text) !== undefined), 'range'),
);

/** Omitted lists stay unchanged. */
export const setRegionRules = defineEndpoint({
  ...OPERATOR,
  id: 'setRegionRules',
  sets: { thing: 'region' },
  method: 'PUT',
  path: '/ops/system/region',
  summary: 'Set the countries and addresses that are refused',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      deny: z.optional(RegionRulesSchema.shape.deny),
      allow: z.optional(RegionRulesSchema.shape.allow),
      ips: z.optional(RangesSchema),
    }),
  response: () => RegionRulesSchema,
});

/** The switch takes effect within 5 seconds. */
export const switchModule = defineEndpoint({
  ...OPERATOR,
  id: 'switchModule',
  method: 'PUT',
  path: '/ops/system/whitelabel',
  summary: 'Switch one module on (1) or off (0)',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ modId: z.enum(Object.values(FEATURE_MODULES)), enabled: z.enum(['0', '1']) }),
  response: () => WhitelabelNodeSchema,
});

const NewRuleSchema = z
  .strictObject({
    ...RegisterRuleSchema.shape,
    min: z.number().check(z.int(), z.gte(0), z.lte(255)),
    max: z.number().check(z.int(), z.gte(1), z.lte(255)),
    patternId: z.string().check(z.refine((id) => Object.hasOwn(REGISTER_PATTERNS, id), 'unknown')),
    acceptedPattern: z.optional(
      z.string().check(
        z.maxLength(100),
        z.refine((source) => toAcceptedTest(source) !== undefined, 'pattern_unsafe'),
      ),
    ),
  })
  .check(
    z.refine(({ min, max }) => min <= max, { error: 'range', path: ['max'] }),
    // These fields must be shown and required. Otherwise nobody could register, or sign in afterwards.
    z.refine(
      ({ field, visible, required }) =>
        !['username', 'password', 'confirmPassword'].includes(field) || (visible && required),
      { error: 'always_required', path: ['required'] },
    ),
    z.refine(({ field, max }) => field !== 'username' || max <= ACCOUNT_MAX, { error: 'too_big', path: ['max'] }),
  );

/** Fields that are not named in the input keep their rule. */
export const setRegisterRules = defineEndpoint({
  ...OPERATOR,
  id: 'setRegisterRules',
  sets: { thing: 'register' },
  method: 'PUT',
  path: '/ops/system/register',
  summary: 'Set which fields registration shows and requires, and how they are checked',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      rules: z.array(NewRuleSchema).check(
        z.minLength(1),
        z.maxLength(REGISTER_FIELDS.length),
        z.refine((rules) => new Set(rules.map(({ field }) => field)).size === rules.length, 'doubled'),
      ),
    }),
  response: () => z.array(RegisterRuleSchema),
});

const PASSWORD_AGE_MAX_DAYS = 3_650;

/** The number of days applies while the module `passwordExpiry` is on; 0 means that passwords never expire. */
export const setPasswordAge = defineEndpoint({
  ...OPERATOR,
  id: 'setPasswordAge',
  method: 'PUT',
  path: '/ops/system/password-age',
  summary: 'Set the days after which a password must be changed',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ days: z.number().check(z.int(), z.gte(0), z.lte(PASSWORD_AGE_MAX_DAYS)) }),
  response: () => z.object({ days: z.number() }),
});

import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { DomainRouteSchema, HostNameSchema } from './domains.ts';

const DOMAINS_MAX = 200;
const SPEED_MAX_MS = 600_000;

export const DomainSettingSchema = z.strictObject({
  domain: HostNameSchema,
  /** Members who register on this domain without a code join the agent of this code. */
  affiliateCode: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(64))),
  isPrimary: z.boolean(),
});
export type DomainSetting = z.infer<typeof DomainSettingSchema>;

/** `agent` is the current owner of the code; null if the code has no owner. */
const DomainRowSchema = z.object({
  ...DomainRouteSchema.shape,
  affiliateCode: z.optional(z.string()),
  agent: z.nullable(z.string()),
});
const DomainRowsSchema = z.object({ domains: z.array(DomainRowSchema) });

const areDistinct = (domains: readonly { domain: string }[]) =>
  new Set(domains.map(({ domain }) => domain)).size === domains.length;

/** An empty list admits every host. The configured host of the platform and localhost are always admitted. */
export const setDomains = defineEndpoint({
  ...OPERATOR,
  id: 'setDomains',
  sets: { thing: 'domains' },
  method: 'PUT',
  path: '/ops/system/domains',
  summary: 'Set the domains that serve this site; all others are refused',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      domains: z.array(DomainSettingSchema).check(
        z.maxLength(DOMAINS_MAX),
        z.refine(areDistinct, 'doubled'),
        z.refine((list) => list.length === 0 || list.filter(({ isPrimary }) => isPrimary).length === 1, 'one_primary'),
      ),
    }),
  response: () => DomainRowsSchema,
});

export const listDomains = defineEndpoint({
  ...OPERATOR,
  id: 'listDomains',
  method: 'GET',
  path: '/ops/system/domains',
  summary: 'Domains of this site with their codes and speeds',
  permission: 'site.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => DomainRowsSchema,
});

/** The operator's probe measures where visitors are and reports here. Null: the domain did not answer. */
export const reportDomainSpeeds = defineEndpoint({
  ...OPERATOR,
  id: 'reportDomainSpeeds',
  method: 'PUT',
  path: '/ops/system/domains/speed',
  summary: 'Report measured response times of the domains, in milliseconds',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      speeds: z
        .array(
          z.strictObject({
            domain: HostNameSchema,
            speed: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(SPEED_MAX_MS))),
          }),
        )
        .check(z.minLength(1), z.maxLength(DOMAINS_MAX), z.refine(areDistinct, 'doubled')),
    }),
  response: () => DomainRowsSchema,
});

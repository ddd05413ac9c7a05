import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { queryText } from './query.ts';

/** A host name of an operator, without scheme, port or path; names with other letters as `xn--…`. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
export const HostNameSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253),
  z.regex(HOST_NAME),
  z.refine((name) => !/\.\d+$/.test(name)),
);

/** `speed` is what an operator's probe measured last, in milliseconds; null: unreachable then, or never measured. */
export const DomainRouteSchema = z.object({
  domain: z.string(),
  isPrimary: z.boolean(),
  speed: z.nullable(z.number()),
  /** ISO 8601, UTC; null: never measured. */
  measuredAt: z.nullable(z.string()),
});
export type DomainRoute = z.infer<typeof DomainRouteSchema>;

/** The primary domain first, then the fastest; what is unreachable or was never measured comes last. */
export const getDomainRoute = defineEndpoint({
  id: 'getDomainRoute',
  area: 'system',
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'Under which domains this site is served, and how fast they were',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 5,
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ domainList: z.array(DomainRouteSchema) }),
});

/**
 * A code that leads to an agent, or to the member who invited a friend, hides the field of registration; without one the domain may have
 * its own (spec §4). Codes of a kind that is switched off lead to nobody.
 */
export const getAffiliate = defineEndpoint({
  id: 'getAffiliate',
  area: 'registration',
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Does this code lead to somebody, or this domain to an agent?',
  origin: 'spec',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({ code: queryText(64), domain: queryText(255) }),
  response: () => z.object({ isValid: z.boolean(), affiliateCode: z.optional(z.string()) }),
});

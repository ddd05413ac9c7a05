import * as z from 'zod/mini';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { queryText } from '../core/query.ts';

/** Host name without scheme, port or path; international names as `xn--…`. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
export const HostNameSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253),
  z.regex(HOST_NAME),
  z.refine((name) => !/\.\d+$/.test(name)),
);

/** `speed` is the last measurement of the operator's probe, in milliseconds; null if unreachable or never measured. */
export const DomainRouteSchema = z.object({
  domain: z.string(),
  isPrimary: z.boolean(),
  speed: z.nullable(z.number()),
  /** Time of the measurement, ISO 8601, UTC; null if never measured. */
  measuredAt: z.nullable(z.string()),
});
export type DomainRoute = z.infer<typeof DomainRouteSchema>;

/** The primary domain first, then by speed; unreachable and unmeasured domains come last. */
export const getDomainRoute = defineEndpoint({
  id: 'getDomainRoute',
  area: 'system',
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'Domains that serve this site, with their last measured speed',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ domainList: z.array(DomainRouteSchema) }),
});

/**
 * `isValid` is true if the code belongs to an agent or to a member who invites friends. The registration then hides the field of the code.
 * Otherwise the code of the domain is returned, if it has one (spec §4). A code whose kind is switched off belongs to nobody.
 */
export const getAffiliate = defineEndpoint({
  id: 'getAffiliate',
  area: 'registration',
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Whether a code belongs to somebody, or a domain to an agent',
  origin: 'spec',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({ code: queryText(64), domain: queryText(255) }),
  response: () => z.object({ isValid: z.boolean(), affiliateCode: z.optional(z.string()) }),
});

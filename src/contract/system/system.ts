import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { RegisterRuleSchema } from '../registration/registration.ts';
import { WhitelabelNodeSchema } from './whitelabel.ts';

/** 0 normal, 1 maintenance (takes priority), 2 region restriction (spec §4). */
export const SystemStatusSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type SystemStatus = z.infer<typeof SystemStatusSchema>;

const CountrySchema = z.string().check(z.regex(/^[A-Z]{2}$/));
/**
 * Entry rules: denied countries, allowed countries (if not empty, all others are refused), denied addresses or CIDR
 * ranges.
 */
export const RegionRulesSchema = z.object({
  deny: z.array(CountrySchema).check(z.maxLength(300)),
  allow: z.array(CountrySchema).check(z.maxLength(300)),
  ips: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000)),
});
export type RegionRules = z.infer<typeof RegionRulesSchema>;

export const getSystemStatus = defineEndpoint({
  id: 'getSystemStatus',
  area: 'system',
  method: 'GET',
  path: '/wps/system/status',
  summary: 'System status for a host; unknown hosts are refused',
  origin: 'spec',
  auth: 'none',
  errors: ['gate.invalid_domain'],
  request: () => z.strictObject({ url: z._default(z.string().check(z.maxLength(255)), '') }),
  response: () => z.object({ status: SystemStatusSchema }),
});

/** For the gate only; visitors must not read these rules. */
export const getRegionRules = defineEndpoint({
  id: 'getRegionRules',
  area: 'system',
  method: 'GET',
  path: '/wps/system/region',
  summary: 'Country and address rules of the gate',
  origin: 'orla',
  auth: 'edge',
  errors: ['edge.unauthorized'],
  request: () => z.strictObject({}),
  response: () => RegionRulesSchema,
});

/** The gate's decision for this visitor, and values that every page needs (spec §3 permission response). */
export const PermissionSchema = z.object({
  status: SystemStatusSchema,
  info: z.looseObject({
    whitelabel: WhitelabelNodeSchema,
    register: z.array(RegisterRuleSchema),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
  }),
  location: z.object({ ip: z.string(), country: z.string() }),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  /** True if the platform is down: this data can be read, but nothing can be changed. */
  readOnly: z._default(z.boolean(), false),
});
export type Permission = z.infer<typeof PermissionSchema>;

export const getPermission = defineEndpoint({
  id: 'getPermission',
  area: 'system',
  method: 'GET',
  path: '/permission',
  summary: 'The permission document: status, brand information, location of the visitor',
  origin: 'spec',
  host: 'edge',
  auth: 'none',
  errors: ['upstream.unavailable'],
  request: () => z.strictObject({}),
  response: () => PermissionSchema,
});

export const PAGE_TAGS = ['notices', 'promotions', 'games', 'brand'] as const;
export type PageTag = (typeof PAGE_TAGS)[number];

/** Notification from the platform that content changed; pages with these tags are rendered anew. */
export const purgePages = defineEndpoint({
  id: 'purgePages',
  area: 'system',
  method: 'POST',
  path: '/edge/purge',
  summary: 'Drop cached pages by tag',
  origin: 'orla',
  host: 'edge',
  auth: 'edge',
  errors: ['edge.unauthorized'],
  request: () => z.strictObject({ tags: z.array(z.enum(PAGE_TAGS)).check(z.minLength(1), z.maxLength(4)) }),
  response: () => z.null(),
});

/**
 * Report of a failure in a page, for the operator's log. Lengths in UTF-16 units. `page` is a path without its query,
 * because a query may hold a secret.
 */
export const reportPageError = defineEndpoint({
  id: 'reportPageError',
  area: 'system',
  method: 'POST',
  path: '/edge/page-errors',
  summary: 'Report a failure of a page to the log of the site worker',
  origin: 'orla',
  host: 'edge',
  auth: 'none',
  errors: ['request.invalid', 'request.rate_limited'],
  request: () =>
    z.strictObject({
      name: z.string().check(z.maxLength(60)),
      message: z.string().check(z.maxLength(300)),
      page: z.string().check(z.maxLength(200), z.regex(/^\/[^?#]*$/)),
    }),
  response: () => z.null(),
});

export const getHealth = defineEndpoint({
  id: 'getHealth',
  area: 'system',
  method: 'GET',
  path: '/health',
  summary: 'The site worker is alive',
  origin: 'orla',
  host: 'edge',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ alive: z.literal(true) }),
});

/** For monitoring; refused with `upstream.unavailable` if the platform does not answer. */
export const getPlatformHealth = defineEndpoint({
  id: 'getPlatformHealth',
  area: 'system',
  method: 'GET',
  path: '/health/platform',
  summary: 'The site worker reaches the platform',
  origin: 'orla',
  host: 'edge',
  auth: 'none',
  errors: ['upstream.unavailable'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      platform: z.literal('up'),
      calls: z.enum(['answered', 'failing']),
      /** `failing`: the site values, switches or registration rules are the last known ones. */
      brand: z.enum(['answered', 'failing']),
      status: SystemStatusSchema,
    }),
});

import * as z from 'zod/mini';
import { parseUrl } from '../../lib/parse-url.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { HostNameSchema } from '../domains/domains.ts';
import { RegisterRuleSchema } from '../registration/registration.ts';
import { SERVICE_LINES, ServiceLineSchema } from '../support/service.ts';
import { HOME_ROWS, HomeRowSchema } from './home-rows.ts';
import { RESOURCE_TYPES, ResourceLabelsSchema, ResourceSchema, ResourceTypeSchema } from './resources.ts';
import { AnalyticsSchema } from './site.ts';
import { RegionRulesSchema, SystemStatusSchema } from './system.ts';
import { WhitelabelNodeSchema } from './whitelabel.ts';

const URL_MAX = 500;
const LABEL_MAX = 60;
const HOSTS_MAX = 50;

function hasScheme(text: string, schemes: readonly string[]): boolean {
  const url = parseUrl(text);
  return url !== undefined && schemes.includes(url.protocol) && url.username === '' && url.password === '';
}

const areDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;
const label = shownLine(LABEL_MAX);

/** The address is https; a Telegram channel may also use a `tg:` address. The site shows no other scheme. */
export const ResourceSettingSchema = z
  .strictObject({
    resourceType: ResourceTypeSchema,
    url: z.string().check(z.trim(), z.maxLength(URL_MAX)),
    labelNameEn: label,
    labelNameCn: label,
    labels: z.optional(ResourceLabelsSchema),
  })
  .check(
    z.refine(({ resourceType, url }) => hasScheme(url, resourceType === 'TELEGRAM' ? ['https:', 'tg:'] : ['https:']), {
      error: 'scheme',
      path: ['url'],
    }),
  );
export type ResourceSetting = z.infer<typeof ResourceSettingSchema>;

/** Replaces the whole list; omitted resources are no longer offered. */
export const setResources = defineEndpoint({
  ...OPERATOR,
  id: 'setResources',
  sets: { thing: 'resources' },
  method: 'PUT',
  path: '/ops/system/resources',
  summary: 'Links to apps, profiles and channels',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      resources: z.array(ResourceSettingSchema).check(
        z.maxLength(RESOURCE_TYPES.length),
        z.refine((list) => areDistinct(list.map(({ resourceType }) => resourceType)), 'doubled'),
      ),
    }),
  response: () => z.object({ resources: z.array(ResourceSchema) }),
});

export const ServiceSettingSchema = z.strictObject({
  csType: ServiceLineSchema,
  url: z.string().check(
    z.trim(),
    z.maxLength(URL_MAX),
    z.refine((text) => hasScheme(text, ['https:']), 'https'),
  ),
});
export const CustomerServiceSchema = z.strictObject({
  /** Hosts that service lines may link to. */
  hosts: z.array(HostNameSchema).check(z.maxLength(HOSTS_MAX)),
  entries: z.array(ServiceSettingSchema).check(
    z.maxLength(SERVICE_LINES.length),
    z.refine((list) => areDistinct(list.map(({ csType }) => csType)), 'doubled'),
  ),
});
export type CustomerServiceSettings = z.infer<typeof CustomerServiceSchema>;

/** The addresses are in clear text, unlike in the answer to visitors. Omitted fields stay unchanged. */
export const setCustomerService = defineEndpoint({
  ...OPERATOR,
  id: 'setCustomerService',
  sets: { thing: 'customer-service' },
  method: 'PUT',
  path: '/ops/system/customer-service',
  summary: 'Customer service lines, and the hosts that they may link to',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => z.partial(CustomerServiceSchema),
  response: () => CustomerServiceSchema,
});

const text = z.string().check(z.regex(/^[\w.:-]{1,200}$/));
export const SiteValuesSchema = z.object({
  gtagId: AnalyticsSchema.shape.gtagId,
  imageCDNs: z.array(HostNameSchema).check(z.maxLength(HOSTS_MAX)),
  launchGameCDNs: z.array(HostNameSchema).check(z.maxLength(HOSTS_MAX)),
  /** The project must be the one that the platform trusts (`FIREBASE_PROJECT_ID`). */
  firebase: z.optional(z.strictObject({ apiKey: text, authDomain: HostNameSchema, appId: text })),
});
export type SiteValues = z.infer<typeof SiteValuesSchema>;

/**
 * Omitted fields stay unchanged; an empty `gtagId` turns analytics off, and `firebase: null` turns Firebase off. Hosts of pictures work at
 * once. Refused fields: `launchGameCDNs: 'brand'` for a host that is not in `gameHosts` of the brand, because games run code; `firebase:
 * 'project'` while the platform has no `FIREBASE_PROJECT_ID`, because it would accept no token.
 */
export const setSiteValues = defineEndpoint({
  ...OPERATOR,
  id: 'setSiteValues',
  sets: { thing: 'site' },
  method: 'PUT',
  path: '/ops/system/site',
  summary: 'Analytics, Firebase, and the hosts of pictures and games',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      gtagId: z.optional(SiteValuesSchema.shape.gtagId),
      imageCDNs: z.optional(SiteValuesSchema.shape.imageCDNs),
      launchGameCDNs: z.optional(SiteValuesSchema.shape.launchGameCDNs),
      firebase: z.optional(z.nullable(z.strictObject({ apiKey: text, authDomain: HostNameSchema, appId: text }))),
    }),
  response: () => SiteValuesSchema,
});

/** Rows of the home page in their order. */
export const HomeRowsSchema = z.nullable(
  z.array(HomeRowSchema).check(
    z.maxLength(HOME_ROWS.length),
    z.refine((rows) => areDistinct(rows), 'doubled'),
  ),
);

/** Rows that are not named are hidden; null returns to the order of the brand. Pages follow at once. */
export const setHomeRows = defineEndpoint({
  ...OPERATOR,
  id: 'setHomeRows',
  sets: { thing: 'home' },
  method: 'PUT',
  path: '/ops/system/home',
  summary: 'Order the rows of the home page, and hide rows',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ rows: HomeRowsSchema }),
  response: () => z.object({ rows: HomeRowsSchema }),
});

/** All settings that calls of this area change, in clear text. Domains and help items have their own lists. */
export const getSystemSettings = defineEndpoint({
  ...OPERATOR,
  id: 'getSystemSettings',
  method: 'GET',
  path: '/ops/system/settings',
  summary: 'Current settings of the system',
  permission: 'site.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      status: SystemStatusSchema,
      region: RegionRulesSchema,
      whitelabel: WhitelabelNodeSchema,
      register: z.array(RegisterRuleSchema),
      resources: z.array(ResourceSchema),
      customerService: CustomerServiceSchema,
      site: SiteValuesSchema,
      passwordMaxAgeDays: z.number(),
      /** Null: the order of the brand. */
      homeRows: HomeRowsSchema,
    }),
});

import * as z from 'zod/mini';
import { CURRENCY } from '../../brand/currency.ts';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { RegisterRuleSchema } from '../registration/registration.ts';
import { ServiceEntrySchema } from '../support/service.ts';
import { FeedbackRulesSchema } from '../support/support.ts';
import { UPLOAD_TYPES } from '../uploads/uploads.ts';
import { ResourceSchema } from './resources.ts';

const GTAG_ID = /^(?:(?:G|GT|AW|UA)-[A-Z0-9-]{4,20})?$/;

/** An empty `gtagId` turns analytics off. */
export const AnalyticsSchema = z.object({ gtagId: z.string().check(z.regex(GTAG_ID)) });
/** Web configuration of a Firebase project, which is public. */
export const FirebaseSchema = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  appId: z.string(),
});
export type FirebaseProject = z.infer<typeof FirebaseSchema>;

/** Values that the site worker adds to `/permission` (spec §3). */
export const getSite = defineEndpoint({
  id: 'getSite',
  area: 'system',
  method: 'GET',
  path: '/wps/system/site',
  summary: 'Brand values that every page needs',
  origin: 'orla',
  auth: 'edge',
  errors: ['edge.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      register: z.array(RegisterRuleSchema),
      resources: z.array(ResourceSchema),
      customerService: z.array(ServiceEntrySchema),
      analytics: AnalyticsSchema,
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
      /** Present if phones are verified by Firebase. */
      firebase: z.optional(FirebaseSchema),
    }),
});

/** Every public value that a form or page depends on; amounts in major units. */
export const SiteSettingsSchema = z.object({
  /** Provider of the human check. */
  captchaProvider: z.enum(['builtin']),
  /** True if one wallet serves all vendors. */
  isSingle: z.boolean(),
  currency: z.literal(CURRENCY),
  withdrawalAutoReceiptMinutes: z.number(),
  /** Days after which a password must be changed; 0 means never. Applies while the module `passwordExpiry` is on. */
  passwordMaxAgeDays: z.number(),
  pointConversion: z.object({
    enabled: z.boolean(),
    pointsPerUnit: z.number(),
    minPoints: z.number(),
    step: z.number(),
  }),
  /** Points for each unit of money staked, by kind of game (`RATIO_KINDS`). Optional: a platform may have no points. */
  pointRatios: z.optional(z.record(z.string(), z.number())),
  /** Minimum and maximum characters of a feedback. */
  feedback: FeedbackRulesSchema,
  uploads: z.object({ bytesMax: z.number(), filesMax: z.number(), types: z.array(z.enum(UPLOAD_TYPES)) }),
  /** False if customer service consists only of the site's own conversations. If the field is absent, the site asks for a service line. */
  hasServiceLine: z.optional(z.boolean()),
  /** Optional: a platform may have no analytics. */
  analytics: z.optional(AnalyticsSchema),
  /** Present if phones are verified by Firebase. */
  firebase: z.optional(FirebaseSchema),
  /** Further hosts of pictures and games. If they are absent, only the site itself is allowed. */
  imageCDNs: z.optional(z.array(z.string())),
  launchGameCDNs: z.optional(z.array(z.string())),
  /**
   * Rows of the home page in their order (`HOME_ROWS`). If the field is absent, the brand's rows are shown. A row that a site does not know
   * is left out.
   */
  homeRows: z.optional(z.array(z.string())),
  /** Enabled modules by the names of `FEATURE_MODULES`. */
  features: z.record(z.string(), z.boolean()),
});
export type SiteSettings = z.infer<typeof SiteSettingsSchema>;

export const getSiteSettings = defineEndpoint({
  id: 'getSiteSettings',
  area: 'system',
  method: 'GET',
  path: '/wps/system/settings/consolidated',
  summary: 'Public settings and switches of the site, in one answer',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => SiteSettingsSchema,
});

import * as z from 'zod/mini';
import { CURRENCY } from '../brand/currency.ts';
import { defineEndpoint } from './endpoint.ts';
import { RegisterRuleSchema } from './registration.ts';
import { ResourceSchema } from './resources.ts';
import { ServiceEntrySchema } from './service.ts';
import { FeedbackRulesSchema } from './support.ts';
import { UPLOAD_TYPES } from './uploads.ts';

const GTAG_ID = /^(?:(?:G|GT|AW|UA)-[A-Z0-9-]{4,20})?$/;

/** Empty: no analytics. */
export const AnalyticsSchema = z.object({ gtagId: z.string().check(z.regex(GTAG_ID)) });
/** The web configuration of a Firebase project; it is public by its nature. */
export const FirebaseSchema = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  appId: z.string(),
});
export type FirebaseProject = z.infer<typeof FirebaseSchema>;

/** What the site worker composes into `/permission` besides what it asks for on its own (spec §3). */
export const getSite = defineEndpoint({
  id: 'getSite',
  area: 'system',
  method: 'GET',
  path: '/wps/system/site',
  summary: 'What every page of the site needs to know of the brand',
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
      /** While phones are proven by Firebase. */
      firebase: z.optional(FirebaseSchema),
    }),
});

/** Every public value that a form or a page goes by; amounts in major units. */
export const SiteSettingsSchema = z.object({
  /** Who asks whether somebody is human. */
  captchaProvider: z.enum(['builtin']),
  /** One wallet for all vendors. */
  isSingle: z.boolean(),
  currency: z.literal(CURRENCY),
  withdrawalAutoReceiptMinutes: z.number(),
  /** 0: never. In force while the module `passwordExpiry` is on. */
  passwordMaxAgeDays: z.number(),
  pointConversion: z.object({
    enabled: z.boolean(),
    pointsPerUnit: z.number(),
    minPoints: z.number(),
    step: z.number(),
  }),
  /** Points for each unit of money staked, by kind of game (`RATIO_KINDS`). A platform without points may leave it out. */
  pointRatios: z.optional(z.record(z.string(), z.number())),
  /** Least and most characters of a feedback. */
  feedback: FeedbackRulesSchema,
  uploads: z.object({ bytesMax: z.number(), filesMax: z.number(), types: z.array(z.enum(UPLOAD_TYPES)) }),
  /** A platform without analytics may leave it out. */
  analytics: z.optional(AnalyticsSchema),
  /** While phones are proven by Firebase. */
  firebase: z.optional(FirebaseSchema),
  /** Hosts that pictures and games come from as well; without one, the site itself. */
  imageCDNs: z.optional(z.array(z.string())),
  launchGameCDNs: z.optional(z.array(z.string())),
  /** Which modules are on, by the names of `FEATURE_MODULES`. */
  features: z.record(z.string(), z.boolean()),
});
export type SiteSettings = z.infer<typeof SiteSettingsSchema>;

export const getSiteSettings = defineEndpoint({
  id: 'getSiteSettings',
  area: 'system',
  method: 'GET',
  path: '/wps/system/settings/consolidated',
  summary: 'Settings and switches that a site goes by, in one answer',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 5,
  errors: [],
  request: () => z.strictObject({}),
  response: () => SiteSettingsSchema,
});

import * as z from 'zod/mini';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';

/** Spec §3. */
export const SERVICE_LINES = ['VIP', 'LIVECHAT'] as const;
export const ServiceLineSchema = z.enum(SERVICE_LINES);
export type ServiceLine = z.infer<typeof ServiceLineSchema>;

/**
 * `path` is `base64(DES-ECB with PKCS#7 of the address in UTF-8) + key`: its last 8 characters are the key, as ASCII.
 * For example `https://chat.orla.example/vip?lang=pt` with the key `A1b2C3d4` is
 * `w+OHlM6XlJY2EjaZbsAtgk8Tfj5wytEHgXw1nH6lZfAEar8pVznafQ==A1b2C3d4`.
 * The encryption protects nothing, because the key is sent too. So a client must check that the address is https and its host is trusted by
 * the site.
 * `createDecipheriv('des-ecb', key, null)` of `node:crypto` decrypts it in workerd; Node 24 and browsers have no DES.
 */
export const SERVICE_KEY_LENGTH = 8;
const ServicePathSchema = z.string();
export const ServiceEntrySchema = z.object({ csType: ServiceLineSchema, path: ServicePathSchema });

/** Type of the entry that opens a popup window. */
export const SERVICE_POPUP_TYPE = 3;
const VersionSchema = z.object({ pathList: z.array(z.object({ type: z.number(), path: ServicePathSchema })) });

/** Lists are empty until the operator sets a line. The popup is the public line: live chat. */
export const getCustomerService = defineEndpoint({
  id: 'getCustomerService',
  area: 'support',
  method: 'GET',
  path: '/wps/system/customerService',
  summary: 'Customer service lines, with encoded addresses',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ customerService: z.array(ServiceEntrySchema), version: VersionSchema }),
});

/**
 * The member's service line: the VIP line above rank 4 (spec §4), otherwise, or if there is no VIP line, live chat. `csType` is null
 * without any line.
 */
export const getMemberService = defineEndpoint({
  id: 'getMemberService',
  area: 'support',
  method: 'GET',
  path: '/wps/member/customerService',
  summary: "The member's own line of customer service",
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => z.object({ csType: z.nullable(ServiceLineSchema), version: VersionSchema }),
});

export const ServiceLineAnswerSchema = z.object({ csType: z.nullable(ServiceLineSchema), url: z.nullable(z.string()) });

/**
 * The caller's line, decrypted and checked by the site worker: `url` may be opened as it is (spec §4, §7). Also
 * answered while the site is closed. Both fields are null without a line; the brand's e-mail remains.
 */
export const getServiceLine = defineEndpoint({
  id: 'getServiceLine',
  area: 'support',
  method: 'GET',
  path: '/edge/service',
  summary: 'Customer service for the caller: VIP or live chat, as an address to open',
  origin: 'orla',
  host: 'edge',
  auth: 'none',
  takesSession: true,
  errors: ['request.rate_limited'],
  request: () => z.strictObject({}),
  response: () => ServiceLineAnswerSchema,
});

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Spec §3. */
export const SERVICE_LINES = ['VIP', 'LIVECHAT'] as const;
export const ServiceLineSchema = z.enum(SERVICE_LINES);
export type ServiceLine = z.infer<typeof ServiceLineSchema>;

/**
 * `path` is `base64(DES-ECB with PKCS#7 of the address in UTF-8) + key`: its last 8 characters are the key, as ASCII. For example
 * `https://chat.orla.example/vip?lang=pt` under `A1b2C3d4` is
 * `w+OHlM6XlJY2EjaZbsAtgk8Tfj5wytEHgXw1nH6lZfAEar8pVznafQ==A1b2C3d4`. It hides the address from nobody who reads this: whoever opens it
 * checks that it is https, of a host that the site trusts. To read it, `createDecipheriv('des-ecb', key, null)` of `node:crypto` does in
 * workerd; Node 24 and browsers have no DES.
 */
export const SERVICE_KEY_LENGTH = 8;
const ServicePathSchema = z.string();
export const ServiceEntrySchema = z.object({ csType: ServiceLineSchema, path: ServicePathSchema });

/** The one that a popup window opens. */
export const SERVICE_POPUP_TYPE = 3;
const VersionSchema = z.object({ pathList: z.array(z.object({ type: z.number(), path: ServicePathSchema })) });

/** Lists are empty while the operator has named no line. The popup is the one for everybody: live chat. */
export const getCustomerService = defineEndpoint({
  id: 'getCustomerService',
  area: 'support',
  method: 'GET',
  path: '/wps/system/customerService',
  summary: 'Lines of customer service, with paths that are read by their own last characters',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 5,
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ customerService: z.array(ServiceEntrySchema), version: VersionSchema }),
});

/** VIP above rank 4 (spec §4), else live chat, and live chat while there is no VIP line; `csType` is null while there is none at all. */
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
 * The line of whoever asks, opened and checked by the site worker: what `url` names may be opened as it is (spec §4, §7). Answered while
 * the site is closed, too. Both are null while there is no line; then the brand's e-mail is left.
 */
export const getServiceLine = defineEndpoint({
  id: 'getServiceLine',
  area: 'support',
  method: 'GET',
  path: '/edge/service',
  summary: 'Where customer service is for whoever asks: VIP or live chat, as an address to open',
  origin: 'orla',
  host: 'edge',
  auth: 'none',
  takesSession: true,
  errors: ['request.rate_limited'],
  request: () => z.strictObject({}),
  response: () => ServiceLineAnswerSchema,
});

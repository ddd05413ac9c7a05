import * as z from 'zod/mini';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';

/** Spec §3. */
export const RESOURCE_TYPES = ['TELEGRAM', 'IOS', 'MOBILECONFIG', 'Android', 'USDJUMP'] as const;
export const ResourceTypeSchema = z.enum(RESOURCE_TYPES);

/** Labels by language code; `labelNameEn` and `labelNameCn` are the ones of the spec. */
export const ResourceLabelsSchema = z.record(z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/)), shownLine(60));

export const ResourceSchema = z.object({
  resourceType: ResourceTypeSchema,
  /** The address is https; for TELEGRAM it may also be tg. */
  url: z.string(),
  /** API path of a QR code for `url`, 200 px wide with a margin of 20. */
  qrCodeUrl: z.string(),
  labelNameEn: z.string(),
  labelNameCn: z.string(),
  labels: z.optional(ResourceLabelsSchema),
});
export type Resource = z.infer<typeof ResourceSchema>;

/** Lists only what the operator set: an app that does not exist is not offered. */
export const listResources = defineEndpoint({
  id: 'listResources',
  area: 'system',
  method: 'GET',
  path: '/wps/system/resources',
  summary: 'Links to apps, profiles and channels',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ resources: z.array(ResourceSchema) }),
});

export const getResourceQr = defineEndpoint({
  id: 'getResourceQr',
  area: 'system',
  method: 'GET',
  path: '/wps/system/resources/:resourceType/qr',
  summary: 'The QR code of a resource, as SVG',
  origin: 'orla',
  auth: 'none',
  answer: 'image',
  cacheSeconds: SITE_SECONDS,
  errors: ['request.not_found'],
  request: () => z.strictObject({ resourceType: ResourceTypeSchema }),
  response: () => z.unknown(),
});

import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Spec §3. */
export const RESOURCE_TYPES = ['TELEGRAM', 'IOS', 'MOBILECONFIG', 'Android', 'USDJUMP'] as const;
export const ResourceTypeSchema = z.enum(RESOURCE_TYPES);

export const ResourceSchema = z.object({
  resourceType: ResourceTypeSchema,
  /** https, or tg of TELEGRAM. */
  url: z.string(),
  /** A path of the API: the code that leads to `url`, 200 px wide with a margin of 20. */
  qrCodeUrl: z.string(),
  labelNameEn: z.string(),
  labelNameCn: z.string(),
});
export type Resource = z.infer<typeof ResourceSchema>;

/** Only what the operator named: an app that does not exist is not offered. */
export const listResources = defineEndpoint({
  id: 'listResources',
  area: 'system',
  method: 'GET',
  path: '/wps/system/resources',
  summary: 'Apps, profiles and channels to go to',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 5,
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
  cacheSeconds: 5,
  errors: ['request.not_found'],
  request: () => z.strictObject({ resourceType: ResourceTypeSchema }),
  response: () => z.unknown(),
});

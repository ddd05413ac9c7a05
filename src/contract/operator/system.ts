import * as z from 'zod/mini';
import { parseRange } from '../../lib/range.ts';
import { defineEndpoint } from '../endpoint.ts';
import { RegionRulesSchema, SystemStatusSchema } from '../system.ts';
import { OPERATOR } from './shared.ts';

/** In force at the gate within 5 seconds. */
export const setSystemStatus = defineEndpoint({
  ...OPERATOR,
  id: 'setSystemStatus',
  method: 'PUT',
  path: '/ops/system/status',
  summary: 'Open the site (0) or close it for maintenance (1)',
  errors: ['operator.unauthorized'],
  request: z.strictObject({ status: z.union([z.literal(0), z.literal(1)]) }),
  response: z.object({ status: SystemStatusSchema }),
});

/** What the gate cannot read keeps nobody out: it is refused here, where whoever typed it sees it. */
const RangesSchema = RegionRulesSchema.shape.ips.check(
  z.refine((ips) => ips.every((text) => parseRange(text) !== undefined), 'range'),
);

/** Lists that are left out stay as they are. */
export const setRegionRules = defineEndpoint({
  ...OPERATOR,
  id: 'setRegionRules',
  method: 'PUT',
  path: '/ops/system/region',
  summary: 'Countries and addresses that may not come in',
  errors: ['operator.unauthorized'],
  request: z.strictObject({
    deny: z.optional(RegionRulesSchema.shape.deny),
    allow: z.optional(RegionRulesSchema.shape.allow),
    ips: z.optional(RangesSchema),
  }),
  response: RegionRulesSchema,
});

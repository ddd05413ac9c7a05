import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

/**
 * Spec §3. `countryCode` is ISO 3166 alpha-2, `countryDialingCode` with its plus: `+55`. `digitsMin`: fewest digits of a mobile number,
 * without the country code.
 */
export const CountrySchema = z.object({
  countryCode: z.string(),
  countryDialingCode: z.string(),
  digitsMin: z.optional(z.number()),
});

/**
 * The visitor's country, as signed by the edge, comes first; the others follow by code. Clients name and sort them
 * with `toRegionName`.
 */
export const listCountries = defineEndpoint({
  id: 'listCountries',
  area: 'system',
  method: 'GET',
  path: '/wps/system/country',
  summary: 'Countries with their dialing codes',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ countries: z.array(CountrySchema) }),
});

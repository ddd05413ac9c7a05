import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Spec §3. `countryCode` is ISO 3166 alpha-2, `countryDialingCode` with its plus: `+55`. */
export const CountrySchema = z.object({ countryCode: z.string(), countryDialingCode: z.string() });

/** Where the visitor is comes first, as the edge signed it; the others by code. Names are for `Intl.DisplayNames`. */
export const listCountries = defineEndpoint({
  id: 'listCountries',
  area: 'system',
  method: 'GET',
  path: '/wps/system/country',
  summary: 'Countries and the codes that their telephone numbers begin with',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.object({ countries: z.array(CountrySchema) }),
});

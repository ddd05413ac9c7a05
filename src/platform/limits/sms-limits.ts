/**
 * Maximum numbers of SMS codes a day. `countries` has one number for each country (ISO 3166 alpha-2); `*` is for all other countries
 * together. The sum of these numbers is the total.
 */
export interface SmsLimits {
  countries: Readonly<Record<string, number>>;
  /** Maximum number of codes to one block of 10,000 numbers. */
  blockMax: number;
}

/** `BR:20000,*:200`. */
export const SMS_COUNTRIES = /^(?:[A-Z]{2}|\*):\d{1,6}(?:,(?:[A-Z]{2}|\*):\d{1,6})*$/;

export function toSmsLimits(countries: string, blockMax: string): SmsLimits {
  const pairs = countries.split(',').map((pair) => pair.split(':'));
  return {
    countries: Object.fromEntries(pairs.map(([country = '', max]) => [country, Number(max)])),
    blockMax: Number(blockMax),
  };
}

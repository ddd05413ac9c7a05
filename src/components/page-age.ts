import { brand } from '../brand/brand.ts';

/**
 * Attributes of a part that an open page fetches again (directives/draw-refresh.ts): `data-known` is when its answers were known, ISO 8601. It is empty
 * while the platform does not answer: then the `[data-as-of]` lines of the part show the last such time in `asOf`.
 */
export const toAge = (isUnanswered: boolean, asOf: string) => ({
  'data-known': isUnanswered ? '' : new Date().toISOString(),
  'data-zone': brand.timeZone,
  'data-silent': asOf,
});

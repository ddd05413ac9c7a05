import { brand } from '../brand/brand.ts';

/**
 * Attributes of a part that an open page fetches again (directives/draw-refresh.ts). `data-known` is the time of the
 * part's answers, ISO 8601. It is empty while the platform does not answer; the `[data-as-of]` lines of the part then
 * show the last known time in the words of `asOf`.
 */
export const toAge = (isUnanswered: boolean, asOf: string) => ({
  'data-known': isUnanswered ? '' : new Date().toISOString(),
  'data-zone': brand.timeZone,
  'data-silent': asOf,
});

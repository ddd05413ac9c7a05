import * as z from 'zod/mini';

/**
 * Rows of the home page. `continue` is what the member played last, `news` the banners, `fairness` how rounds can be checked. A row
 * without data is not shown.
 */
export const HOME_ROWS = [
  'continue',
  'matches',
  'tables',
  'draws',
  'hot',
  'promotions',
  'winners',
  'news',
  'fairness',
] as const;

export const HomeRowSchema = z.enum(HOME_ROWS);
export type HomeRow = z.infer<typeof HomeRowSchema>;

import * as z from 'zod/mini';

/**
 * Families of lotteries. Each has its own page (spec §2): `LOTT`, `SEA`, `VN`, `ELOTT`, and `EA`, which is a tab of
 * E-lottery. A lottery belongs to exactly one.
 */
export const LOTTERY_FAMILIES = ['LOTT', 'SEA', 'VN', 'ELOTT', 'EA'] as const;
export const LotteryFamilySchema = z.enum(LOTTERY_FAMILIES);
export type LotteryFamily = z.infer<typeof LotteryFamilySchema>;

import { CURRENCY } from '../../brand/currency.ts';

const parts = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: CURRENCY }).formatToParts(0);

/** `R$`, `€`: what stands before amounts in the texts that a new installation begins with. */
export const MONEY_SIGN = parts.find(({ type }) => type === 'currency')?.value ?? CURRENCY;

import { CURRENCY } from '../../brand/currency.ts';
import { toNumberFormat } from '../../lib/format.ts';

const parts = toNumberFormat('pt-BR', { style: 'currency', currency: CURRENCY }).formatToParts(0);

/** `R$`, `€`: stands before amounts in the default texts of a new installation. */
export const CURRENCY_SYMBOL = parts.find(({ type }) => type === 'currency')?.value ?? CURRENCY;

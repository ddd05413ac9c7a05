import { brand } from '../../../brand/brand.ts';
import { Amount } from '../../centre/parts/Amount.tsx';

/** An amount of a team figure, in the brand's currency. */
export function Money({ amount, isSigned = false }: { readonly amount: number; readonly isSigned?: boolean }) {
  return <Amount amount={amount} currency={brand.currency} isSigned={isSigned} />;
}

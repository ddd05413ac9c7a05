import { Fragment } from 'react';
import { Money } from './Money.tsx';

interface Term {
  readonly amount: number;
  readonly isLess?: boolean;
}

/** A calculation with its numbers: `R$ 25,00 + R$ 0,00 − R$ 15,00 = R$ 10,00`. */
export function Formula({ terms, result }: { readonly terms: readonly Term[]; readonly result: number }) {
  return (
    <>
      {terms.map(({ amount, isLess }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms of a formula keep their places
        <Fragment key={index}>
          {index > 0 && (isLess ? ' − ' : ' + ')}
          <Money amount={amount} />
        </Fragment>
      ))}
      {' = '}
      <Money amount={result} isSigned />
    </>
  );
}

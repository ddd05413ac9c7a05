import type { ReactNode } from 'react';

interface Props {
  /** `false` leaves a row out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode] | false)[];
}

export function Facts({ rows }: Props) {
  return <dl className="facts">{rows.map((row) => row && <Fact key={row[0]} name={row[0]} value={row[1]} />)}</dl>;
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

import { NUMBERS, toColour } from './wheel.ts';

export type FieldKind =
  | 'straight'
  | 'split'
  | 'street'
  | 'trio'
  | 'corner'
  | 'four'
  | 'line'
  | 'column'
  | 'dozen'
  | 'red'
  | 'black'
  | 'even'
  | 'odd'
  | 'low'
  | 'high';

/** A field of the table. A win returns the stake times 36 divided by the number of pockets, so the house edge is 1 in 37 on every field. */
export interface Field {
  readonly id: string;
  readonly kind: FieldKind;
  readonly numbers: readonly number[];
  /** Inside fields cover up to six pockets, outside fields twelve or eighteen. */
  readonly isInside: boolean;
}

const POCKETS_OF_A_PAYOUT = 36;

function toField(kind: FieldKind, numbers: readonly number[], name: string = numbers.join('-')): Field {
  return { id: name === '' ? kind : `${kind}-${name}`, kind, numbers, isInside: numbers.length <= 6 };
}

/** The layout has twelve rows of three. */
const rows = Array.from({ length: 12 }, (_, row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3]);

function listSplits(): Field[] {
  const beside = NUMBERS.filter((number) => number % 3 !== 0).map((number) => [number, number + 1]);
  const below = NUMBERS.filter((number) => number <= 33).map((number) => [number, number + 3]);
  const zero = [1, 2, 3].map((number) => [0, number]);
  return [...zero, ...beside, ...below].map((numbers) => toField('split', numbers));
}

function listCorners(): Field[] {
  return NUMBERS.filter((number) => number <= 33 && number % 3 !== 0).map((number) =>
    toField('corner', [number, number + 1, number + 3, number + 4]),
  );
}

function listInside(): Field[] {
  const lines = rows.slice(0, -1).map((row, index) => [...row, ...(rows[index + 1] ?? [])]);
  return [
    ...[0, ...NUMBERS].map((number) => toField('straight', [number])),
    ...listSplits(),
    ...rows.map((row) => toField('street', row, String(row[0]))),
    ...[
      [0, 1, 2],
      [0, 2, 3],
    ].map((numbers) => toField('trio', numbers)),
    ...listCorners(),
    toField('four', [0, 1, 2, 3], ''),
    ...lines.map((numbers) => toField('line', numbers, String(numbers[0]))),
  ];
}

function listOutside(): Field[] {
  const thirds = [0, 1, 2];
  const where = (test: (number: number) => boolean) => NUMBERS.filter(test);
  return [
    ...thirds.map((third) =>
      toField(
        'column',
        where((number) => (number - 1) % 3 === third),
        String(third + 1),
      ),
    ),
    ...thirds.map((third) =>
      toField(
        'dozen',
        where((number) => Math.ceil(number / 12) === third + 1),
        String(third + 1),
      ),
    ),
    toField(
      'red',
      where((number) => toColour(number) === 'red'),
      '',
    ),
    toField(
      'black',
      where((number) => toColour(number) === 'black'),
      '',
    ),
    toField(
      'even',
      where((number) => number % 2 === 0),
      '',
    ),
    toField(
      'odd',
      where((number) => number % 2 === 1),
      '',
    ),
    toField(
      'low',
      where((number) => number <= 18),
      '',
    ),
    toField(
      'high',
      where((number) => number > 18),
      '',
    ),
  ];
}

export const FIELDS: readonly Field[] = [...listInside(), ...listOutside()];

const BY_ID = new Map(FIELDS.map((field) => [field.id, field]));

export function getField(id: string): Field | undefined {
  return BY_ID.get(id);
}

/** The payout of a win as a multiple of the stake, the stake included: a straight number pays 36 times its stake. */
export function toReturn(field: Field): number {
  return POCKETS_OF_A_PAYOUT / field.numbers.length;
}

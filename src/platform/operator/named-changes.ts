type Column = string | number | null | undefined;

/**
 * Writes what a change names alone: who changes something else of the row at the same time loses nothing. Answers the row as it is then;
 * null where there is none. `table` and names of columns are our own words, never input.
 */
export function changeNamed<Row>(
  db: D1Database,
  table: 'goods' | 'missions',
  id: string,
  columns: { readonly [Name in keyof Row]?: Column },
): Promise<Row | null> {
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  const sets = ['id = id', ...named.map(([name]) => `${name} = ?`)].join(', ');
  const update = db.prepare(`update ${table} set ${sets} where id = ? returning *`);
  return update.bind(...named.map(([, value]) => value), id).first<Row>();
}

/** The fields that a new one needs and `changes` lacks, as a refusal names them. */
export function listMissing<Change extends object>(
  changes: Change,
  needed: readonly (keyof Change & string)[],
): Record<string, 'required'> {
  const missing = needed.filter((field) => changes[field] === undefined);
  return Object.fromEntries(missing.map((field) => [field, 'required'] as const));
}

type Column = string | number | null | undefined;

/**
 * Writes only the named fields, so that a simultaneous change of other fields is kept. Answers the new row; null when there is none.
 * `table` and column names are constants of ours, never input.
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

/** Fields that a new row needs and `changes` lacks, in the form of a refusal. */
export function listMissing<Change extends object>(
  changes: Change,
  needed: readonly (keyof Change & string)[],
): Record<string, 'required'> {
  const missing = needed.filter((field) => changes[field] === undefined);
  return Object.fromEntries(missing.map((field) => [field, 'required'] as const));
}

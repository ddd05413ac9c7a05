/** Adds a missing column to a table of an older object; true if it was missing. `definition` needs a default for a `not null` column. */
export function addColumn(sql: SqlStorage, table: string, column: string, definition: string): boolean {
  const known = sql.exec('select 1 from pragma_table_info(?) where name = ?', table, column).toArray();
  if (known.length > 0) return false;
  sql.exec(`alter table ${table} add column ${column} ${definition}`);
  return true;
}

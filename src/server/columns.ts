/** For objects that are older than a column. `definition` needs a default where it is `not null`. */
export function addColumn(sql: SqlStorage, table: string, column: string, definition: string): void {
  const known = sql.exec('select 1 from pragma_table_info(?) where name = ?', table, column).toArray();
  if (known.length === 0) sql.exec(`alter table ${table} add column ${column} ${definition}`);
}

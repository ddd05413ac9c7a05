/** True if a vendor has this name. Members cannot register the name of a vendor. */
export async function findVendorNamed(db: D1Database, name: string): Promise<boolean> {
  const row = await db.prepare('select 1 from vendors where vassalage = ? limit 1').bind(name.toUpperCase()).first();
  return row !== null;
}

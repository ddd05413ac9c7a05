import { CHAIN_PAGE } from '../../contract/operator/audit.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { type NewAuditRow, toAuditValues } from './audit-queries.ts';

type StoredRow = Required<NewAuditRow> & { id: number; of_id: number | null };
interface Seal {
  id: number;
  hash: string;
}

/** The empty hash that counts as the one before the first row. */
const START: Seal = { id: 0, hash: '' };
/** Maximum number of rows that one step seals. A call adds three rows; a table from before the chain existed is sealed over many steps. */
const SEAL_MAX = 200;
/** Maximum number of characters in the rows of one step. A longer row has a step of its own. */
const SIZE_MAX = 8_000_000;

function toHash(before: string, row: StoredRow): Promise<string> {
  return sha256Hex(JSON.stringify([before, row.id, ...toAuditValues(row)]));
}

/** Rows after `id`: at most `limit` rows and at most `SIZE_MAX` characters. The first row may be longer. */
async function listAfter(db: D1Database, id: number, limit: number): Promise<StoredRow[]> {
  const sql = `select * from audit where id > ?1 and id <= (select max(id) from (
      select id, row_number() over (order by id) as n, sum(size) over (order by id) as total from (
        select id, length(input) + length(before_text) + length(after_text) + 500 as size from audit where id > ?1 order by id limit ?2))
    where n = 1 or total <= ?3) order by id`;
  return (await db.prepare(sql).bind(id, limit, SIZE_MAX).all<StoredRow>()).results;
}

/**
 * Adds the missing hashes in the order of the ids. Rows never change, and each new row gets a higher id. So two simultaneous steps compute
 * the same hashes, and either of them may write them.
 */
export async function sealAudit(db: D1Database): Promise<void> {
  const last = (await db.prepare('select id, hash from audit_seals order by id desc limit 1').first<Seal>()) ?? START;
  const seals: Seal[] = [];
  for (const row of await listAfter(db, last.id, SEAL_MAX)) {
    const hash = await toHash((seals.at(-1) ?? last).hash, row);
    seals.push({ id: row.id, hash });
  }
  if (seals.length === 0) return;
  await db
    .prepare(
      `insert or ignore into audit_seals (id, hash)
       select json_extract(value, '$.id'), json_extract(value, '$.hash') from json_each(?)`,
    )
    .bind(JSON.stringify(seals))
    .run();
}

export interface ChainCheck {
  checked: number;
  before: string;
  last: Seal | null;
  broken: { id: number; cause: 'changed' | 'missing' } | null;
  next: string;
}

/**
 * Compares one page of rows, after the row `after`, with their hashes. Rows after the last hash are left out: the next step of `sealAudit`
 * seals them. `missing`: a hash has no row, or a row has no hash although a later one has.
 */
export async function checkChain(db: D1Database, after: number): Promise<ChainCheck> {
  const [begun, sealed] = await db.batch<Seal>([
    db.prepare('select id, hash from audit_seals where id = ?').bind(after),
    db.prepare('select id, hash from audit_seals where id > ? order by id limit ?').bind(after, CHAIN_PAGE),
  ]);
  const seals = sealed?.results ?? [];
  const rows = await listAfter(db, after, CHAIN_PAGE);
  const hashes = new Map(seals.map(({ id, hash }) => [id, hash]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sealedTo = seals.at(-1)?.id ?? after;
  const end = Math.min(rows.at(-1)?.id ?? sealedTo, sealedTo);
  const ids = [...new Set([...hashes.keys(), ...byId.keys()])].filter((id) => id <= end).sort((a, b) => a - b);
  let last: Seal = begun?.results[0] ?? START;
  const before = last.hash;
  for (const [checked, id] of ids.entries()) {
    const [row, hash] = [byId.get(id), hashes.get(id)];
    const broken = (cause: 'changed' | 'missing') => ({
      checked,
      before,
      last: toShown(last),
      broken: { id, cause },
      next: '',
    });
    if (row === undefined || hash === undefined) return broken('missing');
    if ((await toHash(last.hash, row)) !== hash) return broken('changed');
    last = { id, hash };
  }
  const goesOn = seals.length === CHAIN_PAGE || sealedTo > end;
  return { checked: ids.length, before, last: toShown(last), broken: null, next: goesOn ? String(last.id) : '' };
}

function toShown(seal: Seal): Seal | null {
  return seal.id === 0 ? null : seal;
}

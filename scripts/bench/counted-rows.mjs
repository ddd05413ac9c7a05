// Counts the rows that the platform reads, as its databases report them: `meta.rows_read` of D1 and `rowsRead` of Durable Objects.
import { readFileSync, writeFileSync } from 'node:fs';
import { fail } from '../lib/run.mjs';

const PATH = '/bench/rows';
const RUNTIME = /from\s*"cloudflare:workers"/g;

/** This module replaces `cloudflare:workers` in the bundle, so that each object's storage is counted from its first row. */
const COUNTING = `
import * as runtime from 'cloudflare:workers';
export * from 'cloudflare:workers';
let rows = 0;
let cursors = [];
const changed = new Set();
function change(object, methods) {
  const prototype = Object.getPrototypeOf(object);
  if (changed.has(prototype)) return;
  changed.add(prototype);
  for (const [name, make] of Object.entries(methods)) prototype[name] = make(prototype[name]);
}
const metered = (inner) => async function (...values) {
  const answer = await inner.apply(this, values);
  for (const { meta } of [answer].flat()) rows += meta.rows_read;
  return answer;
};
const refused = () => () => { throw new Error('The bench does not count this way of reading'); };
export function countDatabase(db) {
  const statement = {
    all: metered,
    run: metered,
    first: () => async function (column) {
      const [row] = (await this.all()).results;
      return row === undefined ? null : column === undefined ? row : row[column];
    },
    raw: refused,
  };
  change(db.prepare('select 1'), statement);
  change(db, { batch: metered, exec: refused, withSession: refused });
}
export class DurableObject extends runtime.DurableObject {
  constructor(context, env) {
    super(context, env);
    countDatabase(env.DB);
    change(context.storage.sql, { exec: (inner) => function (...values) {
      const cursor = inner.apply(this, values);
      cursors.push(cursor);
      return cursor;
    } });
  }
}
/** Returns the rows read since the last call. */
export function takeRows() {
  const taken = cursors.reduce((sum, cursor) => sum + cursor.rowsRead, rows);
  rows = 0;
  cursors = [];
  return taken;
}`;

const ENTRY = `
import { countDatabase, takeRows } from './counting.mjs';
import platform from './platform.mjs';
export * from './platform.mjs';
export default { ...platform, fetch(request, env, context) {
  countDatabase(env.DB);
  return new URL(request.url).pathname === '${PATH}' ? Response.json(takeRows()) : platform.fetch(request, env, context);
} };`;

/** Changes the bundle in `folder` so that it counts the rows that it reads. Passed to `openPlatform` (platform.mjs) as `change`. */
export function countRows(folder) {
  const bundle = readFileSync(`${folder}/main.js`, 'utf8');
  if (!RUNTIME.test(bundle)) fail('The bench no longer finds the objects of the platform in its bundle');
  writeFileSync(`${folder}/platform.mjs`, bundle.replaceAll(RUNTIME, 'from "./counting.mjs"'));
  writeFileSync(`${folder}/counting.mjs`, COUNTING);
  writeFileSync(`${folder}/main.js`, ENTRY);
}

/** Returns the rows that all databases have read since the last call. */
export async function takeRows(port) {
  return (await fetch(`http://127.0.0.1:${port}${PATH}`)).json();
}

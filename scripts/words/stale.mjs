import { createHash } from 'node:crypto';
import { AREAS, readSources, readStale, readWords, SOURCE, writeSources, writeStale } from './files.mjs';

const HASH_LENGTH = 8;
const toHash = (text) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

const readHashes = () =>
  Object.fromEntries(
    AREAS.map((area) => [
      area,
      Object.fromEntries(Object.entries(readWords(SOURCE, area)).map(([key, text]) => [key, toHash(text)])),
    ]),
  );

/** English messages that changed since the last `sync`, as `area:key`. New messages do not count: the other languages do not have them yet. */
export function listChanged() {
  const before = readSources();
  return Object.entries(readHashes()).flatMap(([area, hashes]) =>
    Object.entries(hashes).flatMap(([key, hash]) => {
      const known = before[area]?.[key];
      return known === undefined || known === hash ? [] : [`${area}:${key}`];
    }),
  );
}

/** True if an English message was added, removed or changed since the last `sync`. */
export const isBehind = () => JSON.stringify(readSources()) !== JSON.stringify(readHashes());

/** Records the English messages. Translations of changed messages become stale, unless `isTranslated` says that they were changed as well. */
export function sync(locales, { isTranslated }) {
  const changed = isTranslated ? [] : listChanged();
  const stale = readStale();
  const hashes = readHashes();
  const exists = (at) => hashes[at.split(':')[0]]?.[at.slice(at.indexOf(':') + 1)] !== undefined;
  const next = locales.map((locale) => [
    locale,
    [...new Set([...(stale[locale] ?? []), ...changed])].filter(exists).sort(),
  ]);
  writeStale(Object.fromEntries(next.filter(([, list]) => list.length > 0)));
  writeSources(hashes);
  return changed;
}

/** Marks these translations as up to date. */
export function markFresh(locale, list) {
  const stale = readStale();
  const rest = (stale[locale] ?? []).filter((at) => !list.includes(at));
  writeStale({ ...stale, [locale]: rest });
}

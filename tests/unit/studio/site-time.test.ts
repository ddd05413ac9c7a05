import { afterEach, expect, test } from 'vitest';
import { toZoneNote } from '../../../src/lib/zone-note.ts';
import { followZone, formatSiteTime } from '../../../src/studio/client/site-time.ts';

const AT = Date.UTC(2026, 10, 27, 22, 40);
const SHORT = { timeStyle: 'short' } as const;
const zone = process.env.TZ;

afterEach(() => {
  followZone(undefined);
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a game writes a time in the zone of the site, and names it where the device has another hour', () => {
  process.env.TZ = 'Europe/Lisbon';
  expect(formatSiteTime('pt-BR', AT, SHORT)).toBe('22:40');
  followZone('America/Sao_Paulo');
  expect(formatSiteTime('pt-BR', AT, SHORT)).toBe('19:40 \u2066GMT-3\u2069');
  for (const broken of ['Not/AZone', '', 3, null]) {
    followZone(broken);
    expect(formatSiteTime('pt-BR', AT, SHORT)).toBe('22:40');
  }
});

test('a zone is named only where the hour differs at that moment', () => {
  expect(toZoneNote(AT, 'America/Sao_Paulo', 'America/Bahia')).toBe('');
  expect(toZoneNote(AT, 'Europe/Lisbon', 'UTC')).toBe('');
  expect(toZoneNote(Date.UTC(2026, 6, 1), 'Europe/Lisbon', 'UTC')).toBe(' \u2066GMT+1\u2069');
  expect(toZoneNote(Number.NaN, 'America/Sao_Paulo', 'UTC')).toBe('');
});

import { expect, test } from 'vitest';
import { hasNicknameSigns, toNickname } from '../../../../src/contract/security/nickname.ts';
import { looksReserved, speaksForSite } from '../../../../src/platform/session/reserved-accounts.ts';

test.each([
  'admin',
  'Admin',
  'ADMIN',
  'adm1n',
  'аdmin',
  'Аdmin',
  'ａｄｍｉｎ',
  'ad\u200cmin',
  'a.d-m_i n',
  'àdmîn',
  'ᴀᴅᴍɪɴ',
  'admin_1',
  'orla',
  '0rla',
  'OrIa',
  ...['০rla', '०rla', '០rla', '๐rla', 'ዐrla', 'ဝrla', 'סrla', 'ჿrla', '𐐬rla', 'ꬽrla', '𐊒rla', 'Orla™', 'orla®'],
  ...['admוn', 'adm߁n', 'adm١n', 'ᗅᗪᗰIᑎ', '🅰🅳🅼🅸🅽', '🅐🅓🅜🅘🅝'],
  '0r1a',
  'ОRLА',
  'Suporte Orla',
  'Moderador',
  'm0derat0r',
  '0perador',
  'ѕuрроrt',
  'admln',
  'ADMlN',
  'оґlа',
  'ɵrla',
  'θrla',
  'Moderadora',
  'adm1nistradora',
  'Suporte24h',
  '24suporte',
  '1admin',
  'adminorla',
  'SuporteOficial',
  'gerente 2',
  '𝒐𝒓𝒍𝒂',
  'ᎪᎠᎷᏆΝ',
  'ⲟrɫa',
  'Financeiro Orla',
  'Moderação',
])('the nickname %j speaks for the site', (nickname) => {
  expect(speaksForSite(nickname)).toBe(true);
});

test.each([
  'Luna',
  'Orlando',
  'Oria',
  'Maré Alta',
  ...['አበበ', 'សុខា', 'မောင်', 'ߡߊߡߊ', 'דוד', 'Nguyễn', 'İpek', '김철수', 'Dorla', 'ஆர்லா', '২০২৬', 'Luna🇧🇷'],
  'Adminha',
  'House Lover',
  'Bankinho',
  'Систем',
  '李明',
  'rio 2026',
  'Modesto',
  'Gerentona',
  'Oficina',
  'Stafford',
])('the nickname %j does not', (nickname) => {
  expect(speaksForSite(nickname)).toBe(false);
});

test.each([
  ...['adm1n', 'r00t', 'hоuse', '0rla', 'orla-suporte', 'adminorla'],
  ...['admin1', 'suporte24h', 'orla777', 'search', 'ouvidoria', 'gerencia1'],
])('the account %j looks reserved', (account) => {
  expect(looksReserved(account)).toBe(true);
});

test.each(['luna7', 'orlando1', 'searchlight', 'bancario', 'rio2026'])('the account %j does not', (account) => {
  expect(looksReserved(account)).toBe(false);
});

test.each([
  ['สมชาย', true],
  ['अमिताभ शर्मा', true],
  ['José'.normalize('NFD'), true],
  ['می‌خواهم', true],
  ['ไม้เอก_1', true],
  [' Luna ', true],
  ['\u202aLuna\u202c', true],
  ['\u2068 Luna\u2069\u200b', true],
  ['Нина', true],
  ['a'.concat('\u0301'.repeat(7)), false],
  ['\u0301a', false],
  ['.luna', false],
  ['<b>luna', false],
  ['\u3164', false],
  ['a\u202eb', false],
  ['a\u200c', false],
  ['👍', false],
])('the nickname %j has the signs of one: %s', (typed, isOne) => {
  const nickname = toNickname(typed);
  expect(hasNicknameSigns(nickname)).toBe(isOne);
  expect(nickname).toBe(nickname.normalize('NFC'));
});

import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import type { Settings } from '../../../../src/platform/env.ts';
import { isGuessedPassword, isGuessedPaymentPassword } from '../../../../src/platform/registration/password-rules.ts';

const SETTINGS = { defaultPassword: 'Troque-Esta-1' } as Settings;
const isGuessed = (password: string, owner?: { name: string; merchantCode: string }) =>
  isGuessedPassword(password, 'luna', SETTINGS, owner);

describe('a password derived from the site’s name', () => {
  const harbour = { name: 'Maré Alta', merchantCode: 'mralta7' };

  test.each(['Mare2026', 'maré-2026', 'Alta!123', 'marealta99', 'MaréAlta1', 'Maré Alta 26', 'mralta7-123'])(
    '%s is easy to guess if it is the name',
    (password) => {
      expect(isGuessed(password, harbour)).toBe(true);
      expect(isGuessed(password, { name: 'Farol', merchantCode: 'farol' })).toBe(false);
    },
  );

  test.each(['casino2026', 'Cassino!1', 'aposta123'])('%s is easy to guess on every site', (password) => {
    expect(isGuessed(password, harbour)).toBe(true);
  });

  test('uses this brand’s name by default', () => {
    expect(isGuessed(`${brand.name}2026`)).toBe(true);
    expect(isGuessed(`${brand.merchantCode}-123`)).toBe(true);
  });

  test('is accepted with enough other characters', () => {
    expect(isGuessed('mare-quente-em-julho', harbour)).toBe(false);
  });

  test('is not matched by short words of the name, nor by an empty name', () => {
    const owner = { name: 'A do Mar', merchantCode: '' };
    expect(isGuessed('Adobe7', owner)).toBe(false);
    expect(isGuessed('mar2026', owner)).toBe(true);
    expect(isGuessed('xkqzw', { name: '', merchantCode: '' })).toBe(false);
  });
});

test.each(['p a s s w o r d', 'ｐａｓｓｗｏｒｄ', '1\u200b2\u200b3\u200b4\u200b5', 'ababababab', '123 123 123'])(
  '%j hides no easy password',
  (password) => {
    expect(isGuessed(password)).toBe(true);
  },
);

test.each([
  ...[
    'PASSWORD1!',
    'brasil2026',
    'Qwerty@123',
    'Senha@12345',
    'P@ssw0rd2026!',
    'S3nha!2026',
    'Br4sil#10',
    'FLAMENGO1981',
    '2026Brasil!',
  ],
  ...[
    'Fl4mengo_2019',
    'corinthians-2012',
    'qwertyuiop2026',
    'Teste#2024',
    'Summer2025!',
    'Janeiro@2026',
    'ｂｒａｓｉｌ２０２６',
    '!@#$%^&*',
  ],
  ...[
    '$enha2026',
    'deus123deus',
    '123senha321',
    'Asdfghjkl;1',
    '1qaz@2wsx',
    'Mudar@123',
    'senha01012026',
    'minhaSENHA',
    'Abc@1234',
    '1234abcd',
    'joao2010',
    'anul2026',
    'drowssap1',
    'a1b2c3d4',
    'zaq1@WSX',
    '31121999',
    '31/12/1999',
    '19901990',
    'Natal2025',
    'Luna@1990!',
  ],
])('%j is a common word with a few digits or signs', (password) => {
  expect(isGuessed(password)).toBe(true);
});

test.each([
  ...['um-barco-azul', 'Mare-77-x', 'banana-nanica', 'Mare-cheia-77', 'brasil-tem-um-cais', 'k7Qv-senha-91xz'],
  'dragonfruit-melon',
])('%s is not one', (password) => {
  expect(isGuessed(password)).toBe(false);
});

test.each([
  ['123456', true],
  ['654321', true],
  ['111111', true],
  ['121212', true],
  ['123123', true],
  ['112233', true],
  ['159753', true],
  ['luna12', true],
  ['\u200b\u200b\u200b\u200b\u200b\u200b', true],
  ['918273', false],
  ['273645', false],
  ['9182736', false],
])('the payment password %s is easy to guess: %s', (password, isEasy) => {
  expect(isGuessedPaymentPassword(password, 'luna', SETTINGS)).toBe(isEasy);
});

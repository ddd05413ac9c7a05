import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import type { Settings } from '../../../../src/platform/env.ts';
import { isGuessedPassword } from '../../../../src/platform/registration/password-rules.ts';

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

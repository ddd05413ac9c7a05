import { expect, test } from 'vitest';
import { readWords } from '../../../../src/i18n/read-words.ts';
import { toZoneWords } from '../../../../src/islands/member/security/zone-words.ts';
import type { T } from '../../../../src/lib/words.ts';

const WORDS = readWords('pt', 'security');
const t: T = (key, values = {}) => (WORDS[key] ?? key).replace('{{zone}}', String(values.zone));

test.each([
  ['America/Sao_Paulo', 'Horário de Brasília.'],
  ['America/Manaus', /^Fuso horário: .*Amazonas\.$/],
])('the clock of %s is named as people name it', (zone, words) => {
  expect(toZoneWords(zone, t, 'pt-BR')).toMatch(words);
});

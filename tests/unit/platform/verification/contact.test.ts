import { expect, test } from 'vitest';
import { maskContact, toEmail } from '../../../../src/platform/verification/contact.ts';

test.each([
  ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
  ['Ana@MÜNCHEN.DE', 'ana@xn--mnchen-3ya.de'],
  ['ana@mu\u0308nchen.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@XN--MNCHEN-3YA.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@açaí.com.br', 'ana@xn--aa-4iaz.com.br'],
  ['ana@例子.公司', 'ana@xn--fsqu00a.xn--55qx5d'],
  ['ana@ｅｘａｍｐｌｅ.com', 'ana@example.com'],
  ['joão@açaí.com.br', 'joão@xn--aa-4iaz.com.br'],
  [' Ana@Example.com ', 'ana@example.com'],
  ['ana@1.2.example', 'ana@1.2.example'],
  ['ana@例子。公司', 'ana@xn--fsqu00a.xn--55qx5d'],
  // Mail servers accept none of these forms.
  ['ana@xn--.com', undefined],
  [`ana@${'ü'.repeat(62)}.de`, undefined],
  ['ana@b', undefined],
  ['ana@1.2', undefined],
  ['<ana@b.com>', undefined],
])('%j is the address %j', (text, email) => {
  expect(toEmail(text)).toBe(email);
});

test.each([
  ['ana@b.com', 'a•••@b.com'],
  ['𝓪na@b.com', '𝓪•••@b.com'],
  ['e\u0301na@b.com', 'e\u0301•••@b.com'],
])('%j is masked with its first letter whole: %s', (value, masked) => {
  expect(maskContact({ kind: 'email', value })).toBe(masked);
});

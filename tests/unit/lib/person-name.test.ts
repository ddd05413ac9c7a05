import { expect, test } from 'vitest';
import { foldPersonName, isPersonName, toPersonName } from '../../../src/lib/person-name.ts';

test.each([
  ["D'Ávila", 'D’Avila'],
  ["D'Ávila", 'DAVILA'],
  ['Sant-Anna', 'Sant Anna'],
  ['Sant‑Anna', 'santanna'],
  ['João Silva Jr.', 'Joao Silva Jr'],
  ['João Silva Júnior', 'JOAO SILVA JR.'],
  ['José', 'José'.normalize('NFD')],
  ['Nguyễn Đức', 'NGUYEN DUC'],
  ['Groß', 'GROSS'],
  ['  Ana\u200b  Sá ', 'ana sa'],
  ['ＡＮＡ　ＳÁ', 'Ana Sá'],
  ['أحمدُ', 'أحمد'],
  ['محمــد', 'محمد'],
  ['علی کریمی', 'علي كريمي'],
  ['STRAUẞ', 'Strauss'],
  ['Þórsson', 'THORSSON'],
  ['OʼBrien', "O'Brien"],
  ['José da Silva Jr .', 'José da Silva Júnior'],
  ['Jose Silva JR,', 'Jose Silva Junior'],
  ['IŞIK', 'ışık'],
  ['Muñoz', 'MUNOZ'],
  ['น้ำ', 'น้ํา'],
  ['김철수'.normalize('NFD'), '김 철수'],
  ['דָּוִד כֹּהֵן', 'דוד כהן'],
  ["ז'בוטינסקי", 'ז׳בוטינסקי'],
  ['رحمٰن علي', 'رحمن علي'],
  ['ٱلرحمن', 'الرحمن'],
  ['فاطمة', 'فاطمه'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['Kꞌiche Pop', "K'iche Pop"],
  ['ΠΑΠΑΣΝΙΚΟΣ', 'Παπάς Νίκος'],
  ['ߡߊ߬ߡߊ߫', 'ߡߊߡߊ'],
  ['Əliyev', 'ELIYEV'],
  ['João Ⅱ', 'João II'],
])('%j and %j are one person', (left, right) => {
  expect(foldPersonName(left)).toBe(foldPersonName(right));
});

test.each([
  ['Ana Sá', 'Ana Só'],
  ['राम', 'रोम'],
  ['かき', 'がき'],
  ['João Silva', 'João Silva Jr'],
  ['李明', '李名'],
  ['Ana', 'Аnа'],
  ['ကို', 'ကူ'],
  ['សុខ', 'សូខ'],
  ['สม', 'ส้ม'],
  ['João Silva', 'João Silva Neto'],
  ['João Silva', 'João Silva II'],
  ['Maria da Silva', 'Maria Silva'],
])('%j and %j are two', (left, right) => {
  expect(foldPersonName(left)).not.toBe(foldPersonName(right));
});

test.each([
  ['李明', true],
  ['Wu', true],
  ["D'Ávila", true],
  ['김철수', true],
  ['राम', true],
  ['  ', false],
  ['\u3000\u200b\u2800', false],
  ['A', false],
  ['e\u0301\u0301', false],
  ['- .', false],
  ['12', false],
])('%j is a name: %s', (text, isOne) => {
  expect(isPersonName(text)).toBe(isOne);
});

test('a name is stored as one line', () => {
  expect(toPersonName(' \u202aAna\n Sá\u202c ')).toBe('Ana Sá');
});

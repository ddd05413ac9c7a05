import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../src/contract/messages.ts';
import { findMessagePlace, toMessageWords } from '../../../../src/islands/member/inbox/message-words.ts';
import { createT } from '../../../../src/lib/words.ts';

const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(`src/i18n/messages/${locale}/${area}.json`, 'utf8')) as Record<string, string>;
const wordsOf = (locale: string, tag: string) => ({
  t: createT({ ...read(locale, 'messages'), ...read(locale, 'inbox') }, tag),
  tag,
});
const PT = wordsOf('pt', 'pt-BR');
const EN = wordsOf('en', 'en');

const message = (template: string | null, values: Message['values'] = {}): Message => ({
  id: '1',
  kind: 'service',
  template,
  values,
  title: 'Written',
  content: '<p>by an operator</p>',
  sentAt: '',
  readAt: null,
});

describe('a message says', () => {
  test('amounts and days as the reader writes them', () => {
    const values = { promotion: 'Praia', amount: '1234.50', until: '2026-12-01' };
    const issued = message('promotion.issued', values);
    expect(toMessageWords(issued, PT).text.replaceAll('\u00a0', ' ')).toContain('R$ 1.234,50');
    expect(toMessageWords(issued, PT).text).toContain('1 de dezembro de 2026');
    expect(toMessageWords(issued, EN).text).toContain('R$1,234.50');
    expect(toMessageWords(message('deposit.paid', { id: 'd1', amount: '5.00' }), EN).text).not.toContain('R$ R$');
  });

  test.each([
    [PT, 1, '1 ponto '],
    [PT, 1_000, '1.000 pontos '],
    [EN, 1, '1 point '],
    [EN, 1_000, '1,000 points '],
  ])('points in the form that their number takes', (words, points, said) => {
    for (const event of ['redeem_approved', 'redeem_rejected']) {
      const { text } = toMessageWords(message(`points.${event}`, { points, goods: 'Toalha', reason: '-' }), words);
      expect(text).toContain(said);
    }
  });

  test('the agent centre by the name that it has', () => {
    const [places, texts] = [read('pt', 'centre'), Object.values(read('pt', 'messages')).join()];
    expect(places['centre.agent.title']).toBe('Central do agente');
    expect(texts.match(/central do agente/g)).toHaveLength(12);
    expect(texts).not.toContain('centro do agente');
  });

  test('what an operator wrote', () => {
    expect(toMessageWords(message(null), PT)).toEqual({ title: 'Written', text: '' });
  });

  test('something, even where the site has no words for it', () => {
    const { title, text } = toMessageWords(message('planet.aligned'), EN);
    expect([title, text].every((words) => words.length > 5 && !words.includes('planet'))).toBe(true);
  });
});

test('a message leads to where one acts on it', () => {
  expect(findMessagePlace(message('points.redeem_approved'))).toEqual({
    page: 'pointMall',
    fields: { tab: 'history' },
  });
  expect(findMessagePlace(message('withdrawal.paid'))?.page).toBe('withdraw');
  expect(findMessagePlace(message('contract.offered.daily'))).toEqual({ centre: 'agent', page: 'contractRequests' });
  expect(findMessagePlace(message('contract.ended.daily'))).toBeUndefined();
  expect(findMessagePlace(message(null))).toBeUndefined();
});

test('each template that the site has words for has a title and a text', () => {
  const keys = Object.keys(read('pt', 'messages'));
  const stems = new Set(keys.map((key) => key.replace(/\.(title|text)(_one|_other)?$/, '')));
  for (const stem of stems)
    expect(
      [`${stem}.title`, `${stem}.text`].every((key) => keys.includes(key) || keys.includes(`${key}_other`)),
      stem,
    ).toBe(true);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../src/contract/inbox/inbox.ts';
import { findMessageTarget, toMessageWords } from '../../../../src/islands/member/inbox/message-words.ts';
import { createT } from '../../../../src/lib/words.ts';

const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(`src/words/${locale}/${area}.json`, 'utf8')) as Record<string, string>;
const wordsOf = (locale: string, tag: string) => ({
  t: createT(read(locale, 'inbox'), tag),
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

describe('a message contains', () => {
  test('amounts and days in the reader’s format', () => {
    const values = { promotion: 'Praia', amount: '1234.50', until: '2026-12-01' };
    const issued = message('promotion.issued', values);
    expect(toMessageWords(issued, PT).text.replaceAll('\u00a0', ' ')).toContain('R$ 1.234,50');
    expect(toMessageWords(issued, PT).text).toContain('1 de dezembro de 2026');
    expect(toMessageWords(issued, EN).text).toContain('R$1,234.50');
    expect(toMessageWords(message('deposit.paid', { id: 'd1', amount: '5.00' }), EN).text).not.toContain('R$ R$');
  });

  test.each(['2026-99-99', '2026-99-99T1Z'])(
    'what somebody wrote as it stands, where it only looks like a day: %s',
    (answer) => {
      const { text } = toMessageWords(message('feedback.answered', { excerpt: 'x', answer }), PT);
      expect(text).toContain(answer);
    },
  );

  test('times in the brand’s time zone', () => {
    const values = { id: 'W1', amount: '5.00', until: '2026-12-02T01:30:00.000Z' };
    const paid = message('withdrawal.paid_until', values);
    expect(toMessageWords(paid, PT).text).toMatch(/1 de dezembro de 2026 às 22:30/);
    expect(toMessageWords(paid, EN).text.replaceAll('\u202f', ' ')).toMatch(/December 1, 2026 at 10:30 PM/);
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

  test.each([
    [PT, 'Creditamos R$ 5,00 na', 'Retiramos R$ 5,00 da'],
    [EN, 'added R$5.00 to', 'took R$5.00 from'],
  ])('a credit or debit by the operator and its reason, in text', (words, given, taken) => {
    const values = { amount: '5.00', reason: '<b>{{amount}}</b>' };
    for (const [event, said] of Object.entries({ credited: given, debited: taken })) {
      const { text } = toMessageWords(message(`wallet.${event}`, values), words);
      expect(text.replaceAll('\u00a0', ' ')).toContain(said);
      expect(text).toContain('<b>{{amount}}</b>');
    }
  });

  test.each([
    [PT, 'R$ 5,00 até 1 de dezembro de 2026 às 22:30. '],
    [EN, 'R$5.00 by December 1, 2026 at 10:30 PM. '],
  ])('why a withdrawal waits, in text, and until when', (words, said) => {
    const values = { id: 'W1', amount: '5.00', reason: '<b>{{id}}</b>', until: '2026-12-02T01:30:00.000Z' };
    const { text } = toMessageWords(message('withdrawal.new_time', values), words);
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(`${said}<b>{{id}}</b>`);
    expect(toMessageWords(message('withdrawal.explained', values), words).text).toContain(': <b>{{id}}</b>');
  });

  test('the name of the agent centre', () => {
    const [places, texts] = [read('pt', 'centre'), Object.values(read('pt', 'inbox')).join()];
    expect(places['centre.agent.title']).toBe('Central do agente');
    expect(texts.match(/central do agente/g)).toHaveLength(13);
    expect(texts).not.toContain('centro do agente');
  });

  test('the text of an operator', () => {
    expect(toMessageWords(message(null), PT)).toEqual({ title: 'Written', text: '' });
  });

  test('a generic text if the site has no message for it', () => {
    const { title, text } = toMessageWords(message('planet.aligned'), EN);
    expect([title, text].every((words) => words.length > 5 && !words.includes('planet'))).toBe(true);
  });
});

test('a message links to the page of its action', () => {
  expect(findMessageTarget(message('points.redeem_approved'))).toEqual({
    page: 'pointMall',
    fields: { tab: 'history' },
  });
  expect(findMessageTarget(message('withdrawal.paid'))?.page).toBe('withdraw');
  expect(findMessageTarget(message('wallet.debited'))?.page).toBe('transactionHistory');
  expect(findMessageTarget(message('contract.offered.daily'))).toEqual({ centre: 'agent', page: 'contractRequests' });
  expect(findMessageTarget(message('contract.ended.daily'))).toBeUndefined();
  expect(findMessageTarget(message(null))).toBeUndefined();
});

test('each template of the site has a title and a text', () => {
  const keys = Object.keys(read('pt', 'inbox')).filter((key) => !key.startsWith('inbox.'));
  const stems = new Set(keys.map((key) => key.replace(/\.(title|text)(_\w+)?$/, '')));
  for (const stem of stems)
    expect(
      [`${stem}.title`, `${stem}.text`].every((key) => keys.includes(key) || keys.includes(`${key}_other`)),
      stem,
    ).toBe(true);
});

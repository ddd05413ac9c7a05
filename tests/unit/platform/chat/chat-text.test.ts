import { describe, expect, test } from 'vitest';
import { leadsElsewhere, toChatText } from '../../../../src/platform/chat/chat-text.ts';

describe('a chat text', () => {
  test.each([
    ['  Boa   noite,\u200b orla!  ', 'Boa noite, orla!'],
    ['família 👨‍👩‍👧 🏳️‍🌈 👍🏽', 'família 👨‍👩‍👧 🏳️‍🌈 👍🏽'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['Jose\u0301', 'José'],
    ['a\u200db\u200c', 'a\u200db'],
    ['\u202eetrom\u202c', 'etrom'],
    [`a${'\u0301'.repeat(180)}`, `á${'\u0301'.repeat(5)}`],
    [`e${'\u0489'.repeat(180)}!`, `e${'\u0489'.repeat(5)}!`],
    ['linha\nlinha', 'linha linha'],
    ['a \u202e b', 'a b'],
    ['སྒྲུབ', 'སྒྲུབ'],
    ['⠃⠕⠁⠀⠝⠕⠊⠞⠑', '⠃⠕⠁⠀⠝⠕⠊⠞⠑'],
  ])('%j becomes %j', (typed, text) => {
    expect(toChatText(typed)).toBe(text);
  });

  test.each([[' \u200b '], ['\u2800'], ['\u3164\u3164'], ['\u202e'], ['\ufe0f'], ['\ud800'], ['a'.repeat(201)]])(
    '%j is refused',
    (typed) => {
      expect(toChatText(typed)).toBeUndefined();
    },
  );

  test.each([
    'veja https://x.test',
    'veja www.x',
    'ganhe em sorte.bet agora',
    't.me/grupo',
    'wa.me/5511',
    'ｗｗｗ．x',
    'x.fun',
    'X.FUN',
    'site。com',
    'site｡com',
    'si\u200bte.com',
    'сайт.рф',
    'a.xn--p1ai',
    'eu@mar.test',
    'zap (11) 9 8765-4321',
    'zap ١١٩٨٧٦٥٤٣٢١',
    'zap 987.654.321',
    'zap 11.98765.4321',
    'zap 11 98765–4321',
    'zap 11 98765—4321',
    'zap 11_98765_4321',
    'zap 11*98765*4321',
    'zap 11🎰98765🎰4321',
    'zap ①①⑨⑧⑦⑥⑤④③②①',
    'zap 1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣',
    'hxxp://x.com',
    '1.2.3.4:8080',
    'veja 1.2.3.4/x',
    'perdi.me?ref=1',
    'x.today/ganhe',
    '𝐱.𝐜𝐨𝐦',
    'x.c\u00adom',
    'كازينو.شبكة',
    'sorte . bet',
    'sorte .bet',
    'entra na sorte . com agora',
    'sorte . com . br',
    'SORTE .BET',
    'joga na sorte. bet',
    'joga na sorte. com/ganhe',
    'sorte. com.',
    'sorte[.]bet',
    'sorte (.) bet',
    'sorte(ponto)com',
    'sorte [dot] bet',
    'sorte·bet',
    't.me',
    'chama no T.me',
    'chama no wa.me agora',
    'wa . me / 5511',
    't .me/grupo',
    'youtu.be',
    'telegram.me',
    'betano.c0m',
    'betano.\u0441\u043em',
    'betano ponto com',
    'betano dot com!',
    'betano ponto com ponto br',
    's o r t e . b e t',
    'telegram: @sorte_bet',
    'zap ➊➊➒➑➐➏➎➍➌➋➊',
    'zap ❶❶❾❽❼❻❺❹❸❷⓿',
    'zap 11 2026 2027',
    'zap 2026-2027-11',
    '2026 2127',
  ])('%j leads elsewhere', (text) => {
    expect(leadsElsewhere(text)).toBe(true);
  });

  test.each([
    'perdi.me ajuda',
    'ganhei R$ 10.000.000',
    'ganhei R$ 10.000.000,50 hoje',
    'são 10.000.000 de pontos',
    '1,000,000 points',
    'acabou.vamos de novo',
    'às 21.30 do dia 26/11/2026',
    'odd 1.85 e 2.10',
    '...',
    'a.b.c',
    'good.today',
    'ta.bom vamos',
    'ok.now',
    '26.11.2026',
    '2026-11-26 21:30',
    'perdi. me ajuda',
    'oi . tudo bem',
    'ganhei . legal demais',
    'perdi. bet ruim hoje',
    'foi top. com sorte ganho de novo',
    'muito bom. top!',
    'caiu. net ruim',
    'parei . me chama',
    'vi ontem. live boa',
    'at.me',
    'not.me',
    'volta . já',
    '1 . 2 . 3',
    'aposta (ponto) final',
    'v1.2.3.4',
    'chego no ponto com João',
    'oi @luna tudo bem',
    'zap caiu hoje',
    'a e o u i',
    'fui.c3po',
    'numeros 5, 12, 23, 34, 45, 56',
    'temporada 2026 2027',
    'campeão em 2024-2025!',
    'de 2024 – 2026 2027',
  ])('%j does not', (text) => {
    expect(leadsElsewhere(text)).toBe(false);
  });

  test('takes linear time', () => {
    const start = performance.now();
    for (const text of [
      '1.'.repeat(200),
      `${'a-'.repeat(199)}.`,
      '1'.repeat(400),
      '.000'.repeat(100),
      'a '.repeat(200),
      'a.b1'.repeat(100),
    ])
      leadsElsewhere(text);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

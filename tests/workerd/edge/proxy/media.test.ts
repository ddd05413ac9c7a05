import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { exportRounds } from '../../../../src/contract/records/records.ts';
import { login } from '../../../../src/contract/session/session.ts';
import { failure, success } from '../support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES } from '../support/harness.ts';

const TOKEN = 'm-1.platform-secret-0123456789';
const common = {
  area: 'records',
  origin: 'orla',
  errors: [],
  request: () => z.strictObject({}),
  response: () => z.unknown(),
} as const;
const getPicture = defineEndpoint({
  ...common,
  id: 'getPicture',
  method: 'GET',
  path: '/wps/test/picture',
  summary: 'A picture',
  auth: 'none',
  answer: 'image',
  answerLimit: 1000,
  cacheSeconds: 60,
});
const getOwnPicture = defineEndpoint({
  ...common,
  id: 'getOwnPicture',
  method: 'GET',
  path: '/wps/test/own-picture',
  summary: 'A picture of one member',
  auth: 'real-member',
  answer: 'image',
  answerLimit: 1000,
});
const getExport = defineEndpoint({
  ...common,
  id: 'getExport',
  method: 'GET',
  path: '/wps/test/export',
  summary: 'A file of one member',
  auth: 'member',
  answer: 'stream',
  answerLimit: 1000,
});
const ENDPOINTS = [login, getPicture, getOwnPicture, getExport, exportRounds] as unknown as Endpoint[];

async function setUp() {
  const harness = createHarness({}, {}, ENDPOINTS);
  harness.platform.on(login.path, () => success({ token: TOKEN, firstTimeLogin: false, passwordExpired: false }));
  const headers = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
  const signedIn = await harness.ask(login.path, { method: 'POST', headers, body: 'a' });
  const { value } = (await signedIn.json()) as { value: { token: string } };
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const mine = { headers: { Authorization: `Bearer ${value.token}`, Cookie } };
  const answers = (answer: () => Response) => {
    harness.platform.on(getPicture.path, answer);
    harness.platform.on(getOwnPicture.path, answer);
    harness.platform.on(getExport.path, answer);
    harness.platform.on(exportRounds.path, answer);
  };
  return { ...harness, mine, answers };
}

function typed(type: string, body: BodyInit = 'abc', init: ResponseInit = {}): () => Response {
  return () => new Response(body, { ...init, headers: { 'Content-Type': type, ...(init.headers as object) } });
}

describe('pictures', () => {
  test.each(['image/png', 'image/jpeg', 'image/svg+xml'])(
    'of type %s are displayed and cannot run code',
    async (type) => {
      const { ask, answers } = await setUp();
      const theirs = { 'Set-Cookie': 'a=b', 'Content-Security-Policy': 'default-src *', 'X-Powered-By': 'x' };
      answers(typed(type, 'abc', { headers: theirs }));
      const { headers, ...response } = await ask(getPicture.path);
      expect(headers.get('Content-Type')).toBe(type);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox",
      );
      expect([headers.get('Set-Cookie'), headers.get('X-Powered-By')]).toEqual([null, null]);
      expect(headers.get('Cache-Control')).toBe('private, max-age=60');
      expect(headers.get('Content-Disposition')).toBeNull();
      expect(response).toBeDefined();
    },
  );

  test.each([
    ['attachment; filename="0a1b.png"', 'attachment; filename="0a1b.png"'],
    ['inline; filename="0a1b.png"', 'attachment; filename="0a1b.png"'],
    ['attachment; filename="a;b"', 'attachment'],
    ['', 'attachment'],
  ])('of one member, sent as "%s", are a download', async (sent, disposition) => {
    const { ask, answers, mine } = await setUp();
    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml']) {
      answers(typed(type, 'abc', { headers: { 'Content-Disposition': sent } }));
      expect(await codeOf(await ask(getOwnPicture.path))).toBe('401 session.required');
      const { headers } = await ask(getOwnPicture.path, mine);
      expect([headers.get('Content-Type'), headers.get('Content-Disposition')]).toEqual([type, disposition]);
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test.each(['text/html', 'image/svg', 'text/csv', 'application/octet-stream', 'text/xml', '', 'image/png+html'])(
    'of type %s are refused',
    async (type) => {
      const { ask, answers } = await setUp();
      answers(typed(type));
      expect(await codeOf(await ask(getPicture.path))).toBe('502 upstream.invalid');
    },
  );

  test('a refusal is still the envelope', async () => {
    const { ask, answers } = await setUp();
    answers(() => failure('member.unknown', 400));
    expect(await codeOf(await ask(getPicture.path))).toBe('400 member.unknown');
    answers(() => success('a picture?'));
    expect(await codeOf(await ask(getPicture.path))).toBe('502 upstream.invalid');
    answers(typed('image/png', 'abc', { status: 404 }));
    expect(await codeOf(await ask(getPicture.path))).toBe('502 upstream.invalid');
    answers(() => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } }));
    expect(await codeOf(await ask(getPicture.path))).toBe('502 upstream.invalid');
  });
});

describe('files', () => {
  test.each([
    ['text/csv', 'attachment; filename="records.csv"', 'text/csv; charset=utf-8'],
    ['application/octet-stream', 'attachment; filename="records.csv"', 'application/octet-stream'],
  ])('of type %s are a download for one member', async (type, disposition, shown) => {
    const { ask, answers, mine } = await setUp();
    answers(typed(type, 'a,b', { headers: { 'Content-Disposition': 'inline; filename="records.csv"' } }));
    expect(await codeOf(await ask(getExport.path))).toBe('401 session.required');
    const response = await ask(getExport.path, mine);
    expect(await response.text()).toBe('a,b');
    expect(response.headers.get('Content-Disposition')).toBe(disposition);
    expect(response.headers.get('Content-Type')).toBe(shown);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each(['filename="a\\"b.csv"', 'filename=../../x', 'filename="a;b"', "filename*=utf-8''x", 'filename="<x>"'])(
    'a name like %s is not passed on',
    async (name) => {
      const { ask, answers, mine } = await setUp();
      answers(typed('text/csv', 'a', { headers: { 'Content-Disposition': `attachment; ${name}` } }));
      expect((await ask(getExport.path, mine)).headers.get('Content-Disposition')).toBe('attachment');
    },
  );

  test('JSON is a file, unless it is a refusal', async () => {
    const { ask, answers, mine } = await setUp();
    answers(typed('application/json', '[1]'));
    const response = await ask(getExport.path, mine);
    expect(response.headers.get('Content-Disposition')).toBe('attachment');
    expect(await response.text()).toBe('[1]');
    answers(() => failure('request.rate_limited', 200));
    expect(await codeOf(await ask(getExport.path, mine))).toBe('429 request.rate_limited');
    for (const shown of [TOKEN, TOKEN.replace('-', '%2d'), TOKEN.replace('p', '\\u0070')]) {
      answers(typed('application/json', `{"a":"${shown}"}`));
      expect(await codeOf(await ask(getExport.path, mine)), shown).toBe('502 upstream.invalid');
    }
    answers(typed('application/json', '{"a":"100%"}'));
    expect(await (await ask(getExport.path, mine)).text()).toBe('{"a":"100%"}');
    answers(typed('application/json', '["100%","\\u0070","%zz"]'));
    expect(await (await ask(getExport.path, mine)).text()).toBe('["100%","\\u0070","%zz"]');
  });

  const escaped = [...TOKEN].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');

  test.each(['too much', 'the token in two pieces', 'the token, escaped, in two pieces', 'silence in the middle'])(
    '%s aborts the download',
    async (what) => {
      const { ask, answers, mine } = await setUp();
      const pieces: Record<string, string[]> = {
        'too much': ['x'.repeat(600), 'x'.repeat(600)],
        'the token in two pieces': [`a,${TOKEN.slice(0, 9)}`, TOKEN.slice(9)],
        'the token, escaped, in two pieces': [`a,${escaped.slice(0, 70)}`, escaped.slice(70)],
        'silence in the middle': ['a,b'],
      };
      const parts = pieces[what] ?? [];
      answers(() => {
        const body = new ReadableStream({
          pull(controller) {
            const part = parts.shift();
            if (part !== undefined) return controller.enqueue(new TextEncoder().encode(part));
            return what.startsWith('silence') ? new Promise<void>(() => undefined) : controller.close();
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
      });
      const response = await ask(getExport.path, mine);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    },
  );
});

describe('an export of a whole period', () => {
  const MIB = 1024 * 1024;
  const hex = (char: string, digits: number) => char.charCodeAt(0).toString(16).padStart(digits, '0');
  const everyChar = (text: string, write: (char: string) => string) => [...text].map(write).join('');
  const toPercent = (text: string) => everyChar(text, (char) => `%${hex(char, 2)}`);
  const toUnicode = (text: string) => everyChar(text, (char) => `\\u${hex(char, 4)}`);
  /** Forms in which a file may contain the token. One follows a run of backslashes, which must be paired from the start of the run. */
  const FORMS: Readonly<Record<string, string>> = {
    plain: TOKEN,
    'escaped for a URL': toPercent(TOKEN),
    'escaped for JSON': toUnicode(TOKEN),
    'escaped here and there': `${TOKEN.slice(0, 4)}${toUnicode(TOKEN.slice(4, 9)).toUpperCase().replaceAll('U', 'u')}${TOKEN.slice(9)}`,
    'escaped without need': everyChar(TOKEN, (char) => (/[a-z\d]/.test(char) ? char : `\\${char}`)),
    'escaped for a URL, and that for JSON': toUnicode(toPercent(TOKEN)),
    'behind backslashes': `${'\\'.repeat(2000)}${toUnicode(toPercent(TOKEN))}`,
  };
  const TYPES = { 'text/csv': ['id,amount\r\n', ''], 'application/json': ['[', '"a"]'] } as const;
  const kinds = Object.keys(TYPES) as (keyof typeof TYPES)[];

  function answerInPieces(type: keyof typeof TYPES, pieces: readonly string[]) {
    const left = [...pieces];
    return () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            const piece = left.shift();
            if (piece === undefined) controller.close();
            else controller.enqueue(new TextEncoder().encode(piece));
          },
        }),
        { headers: { 'Content-Type': type } },
      );
  }

  test.each(kinds)('is passed on as %s, at any length', async (type) => {
    const { ask, answers, mine } = await setUp();
    const [head, end] = TYPES[type];
    const pieces = [
      '',
      head,
      ...Array.from({ length: 2 * 64 }, (_, n) => `"${`${n}\\u0041%41`.repeat(2000)}",\n`.slice(0, 16_384)),
      end,
    ];
    answers(answerInPieces(type, pieces));
    const response = await ask(exportRounds.path, mine);
    expect([response.status, response.headers.get('Content-Disposition')]).toEqual([200, 'attachment']);
    const text = await response.text();
    expect(text.length).toBeGreaterThan(1.5 * MIB);
    expect(text === pieces.join('')).toBe(true);
  });

  test.each(kinds.flatMap((type) => Object.keys(FORMS).map((form) => [type, form] as const)))(
    'is aborted as %s if it contains the token %s, at any chunk boundary',
    async (type, form) => {
      const { ask, answers, mine } = await setUp();
      const [head, end] = TYPES[type];
      const shown = FORMS[form] ?? '';
      const halves = Array.from({ length: 20 }, (_, n) => Math.round((shown.length * (n + 1)) / 21));
      const cuts = halves.map((at) => [shown.slice(0, at), shown.slice(at)]);
      const inBytes = Array.from({ length: Math.ceil(shown.length / 3) }, (_, n) => shown.slice(3 * n, 3 * n + 3));
      for (const pieces of [[shown], ...cuts, inBytes]) {
        answers(answerInPieces(type, [head, `"${'x'.repeat(2 * MIB)}","`, ...pieces, '",', end]));
        const response = await ask(exportRounds.path, mine);
        expect(response.status).toBe(200);
        await expect(response.text()).rejects.toThrow();
      }
    },
  );

  test.each([200, 400])(
    'is refused if %i carries a possible refusal, which is read only up to a refusal’s maximum length',
    async (status) => {
      const { ask, answers, mine } = await setUp();
      let sent = 0;
      answers(
        () =>
          new Response(
            new ReadableStream({
              pull(controller) {
                controller.enqueue(new TextEncoder().encode(sent === 0 ? '{"a":"' : 'x'.repeat(64 * 1024)));
                sent += 64 * 1024;
                if (sent > 8 * MIB) controller.close();
              },
            }),
            { status, headers: { 'Content-Type': 'application/json' } },
          ),
      );
      expect(await codeOf(await ask(exportRounds.path, mine))).toBe('502 upstream.invalid');
      expect(sent).toBeLessThan(2 * MIB);
    },
  );
});

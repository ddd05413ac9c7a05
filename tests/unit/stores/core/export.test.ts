import { beforeEach, describe, expect, test } from 'vitest';
import { createExport } from '../../../../src/stores/core/export.ts';
import type { Result } from '../../../../src/stores/core/result.ts';
import { createBrowser, settle } from '../browser.ts';

let browser: ReturnType<typeof createBrowser>;
let source: ReadableStreamDefaultController<Uint8Array>;
let refusal: Result<Response> | undefined;
let asked: unknown[];

const bytes = (text: string) => new TextEncoder().encode(text);

function create() {
  return createExport(
    (input: string, format) => {
      asked.push([input, format]);
      if (refusal) return Promise.resolve(refusal);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          source = controller;
        },
      });
      return Promise.resolve({ ok: true, value: new Response(body, { headers: { 'Content-Type': 'text/csv' } }) });
    },
    (input) => `rows_${input}`,
  );
}

beforeEach(() => {
  browser = createBrowser();
  refusal = undefined;
  asked = [];
});

describe('a file of a whole period', () => {
  test('shows progress and is saved after its last byte', async () => {
    const exporter = create();
    void exporter.start('march', 'csv');
    await settle();
    source.enqueue(bytes('a,b\n'));
    await settle();
    expect(exporter.$state.get()).toEqual({ status: 'running', bytes: 4, format: 'csv' });
    expect(browser.files).toHaveLength(0);
    source.enqueue(bytes('1,2\n'));
    source.close();
    await settle();
    expect(exporter.$state.get()).toEqual({ status: 'done' });
    expect(browser.files.map(({ name }) => name)).toEqual(['rows_march.csv']);
    expect(await browser.files[0]?.content.text()).toBe('a,b\n1,2\n');
  });

  test.each([
    ['csv', ['a,b\r\n1,2\r\n', 'session.req', 'uired\r\n'], 'failed'],
    ['json', ['[\n{"a":1}\nsession.required\r\n'], 'failed'],
    ['csv', ['a\r\nx session.required\r\n'], 'done'],
    ['json', ['[\n{"a":"session.required"}\n]\n'], 'done'],
  ] as const)('as %s of %j is %s', async (format, parts, status) => {
    const exporter = create();
    void exporter.start('march', format);
    await settle();
    for (const part of parts) source.enqueue(bytes(part));
    source.close();
    await settle();
    expect(exporter.$state.get().status).toBe(status);
    expect(browser.files).toHaveLength(status === 'done' ? 1 : 0);
  });

  test('is not saved if it is aborted', async () => {
    const exporter = create();
    void exporter.start('march', 'json');
    await settle();
    source.enqueue(bytes('[{'));
    source.error(new Error('cut'));
    await settle();
    expect(exporter.$state.get()).toMatchObject({ status: 'failed', failure: { code: 'network.failed' } });
    expect(browser.files).toHaveLength(0);
  });

  test('is not saved if it is stopped, and can be started again', async () => {
    const exporter = create();
    void exporter.start('march', 'csv');
    await settle();
    exporter.stop();
    source.enqueue(bytes('late'));
    await settle();
    expect(exporter.$state.get()).toEqual({ status: 'idle' });
    void exporter.start('april', 'csv');
    await settle();
    source.close();
    await settle();
    expect(browser.files.map(({ name }) => name)).toEqual(['rows_april.csv']);
  });

  test('is requested once at a time', async () => {
    const exporter = create();
    void exporter.start('march', 'csv');
    void exporter.start('march', 'csv');
    await settle();
    expect(asked).toEqual([['march', 'csv']]);
  });

  test('shows the reason of a refusal', async () => {
    refusal = { ok: false, failure: { code: 'session.required', requestId: '' } };
    const exporter = create();
    await exporter.start('march', 'csv');
    expect(exporter.$state.get()).toMatchObject({ status: 'failed', failure: { code: 'session.required' } });
  });
});

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { success } from '../support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES } from '../support/harness.ts';

const common = {
  area: 'uploads',
  origin: 'orla',
  method: 'POST',
  auth: 'none',
  errors: [],
  bodyLimit: 2000,
  response: () => z.null(),
} as const;
const sendForm = defineEndpoint({
  ...common,
  id: 'sendForm',
  path: '/wps/test/form',
  summary: 'A form',
  body: 'form',
  request: () => z.strictObject({ a: z.string() }),
});
const sendFiles = defineEndpoint({
  ...common,
  id: 'sendFiles',
  path: '/wps/test/files',
  summary: 'Files',
  body: 'multipart',
  request: () => z.strictObject({ files: z.array(z.file()) }),
});
const ENDPOINTS = [sendForm, sendFiles] as unknown as Endpoint[];
const FORM = 'application/x-www-form-urlencoded';

function setUp() {
  const harness = createHarness({}, {}, ENDPOINTS);
  for (const { path } of ENDPOINTS) harness.platform.on(path, () => success(null));
  const send = (path: string, type: string | undefined, body: BodyInit) =>
    harness.ask(path, { method: 'POST', headers: { ...FROM_OUR_PAGES, ...(type && { 'Content-Type': type }) }, body });
  return { ...harness, send };
}

function multipart(boundary: string, content = 'x'): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n${content}\r\n--${boundary}--\r\n`;
}

describe('forms', () => {
  test('reach the platform byte for byte, with a clean type', async () => {
    const { send, platform } = setUp();
    expect(await codeOf(await send(sendForm.path, `${FORM}; charset=utf-16`, 'a=%41&b=2'))).toBe('200 success');
    const [asked] = platform.askedFor(sendForm.path);
    expect([asked?.body, asked?.headers.get('Content-Type')]).toEqual(['a=%41&b=2', FORM]);
  });

  test('with files keep the boundary, and no other parameter of the type', async () => {
    const { send, platform } = setUp();
    const body = multipart('----b0undary');
    expect(await codeOf(await send(sendFiles.path, 'multipart/form-data; boundary=----b0undary', body))).toBe(
      '200 success',
    );
    const [asked] = platform.askedFor(sendFiles.path);
    expect(asked?.headers.get('Content-Type')).toBe('multipart/form-data; boundary="----b0undary"');
    expect(asked?.body).toBe(body);
  });

  test.each([
    ['a form for a file call', sendFiles.path, FORM, '415 request.unsupported_type'],
    ['files without a boundary', sendFiles.path, 'multipart/form-data', '415 request.unsupported_type'],
    ['two boundaries', sendFiles.path, 'multipart/form-data; boundary=a; boundary=b', '415 request.unsupported_type'],
    ['a malformed boundary', sendFiles.path, 'multipart/form-data; boundary="a\tb"', '415 request.unsupported_type'],
    ['multipart of another kind', sendFiles.path, 'multipart/mixed; boundary=a', '415 request.unsupported_type'],
    ['files for a form call', sendForm.path, 'multipart/form-data; boundary=a', '415 request.unsupported_type'],
    ['JSON for a form call', sendForm.path, 'application/json', '415 request.unsupported_type'],
  ])('%s: %s %s', async (_, path, type, code) => {
    const { send, platform } = setUp();
    expect(await codeOf(await send(path, type, multipart('a')))).toBe(code);
    expect(platform.askedFor(path)).toEqual([]);
  });

  test('are bounded, with a declared length or without', async () => {
    const { send, platform } = setUp();
    const type = 'multipart/form-data; boundary=a';
    expect(await codeOf(await send(sendFiles.path, type, multipart('a', 'x'.repeat(2001))))).toBe(
      '413 request.too_large',
    );
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(700)) });
    expect(await codeOf(await send(sendFiles.path, type, endless))).toBe('413 request.too_large');
    expect(platform.askedFor(sendFiles.path)).toEqual([]);
  });
});

import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX, UPLOADS_WAITING_MAX } from '../../../../src/contract/uploads/uploads.ts';
import { claimUploads } from '../../../../src/platform/uploads/claim-uploads.ts';
import { dropForgotten } from '../../../../src/platform/uploads/store-upload.ts';
import { bearer, get, moveClock, OPS, register, send } from '../support/api.ts';
import { join, PNG_SIGNATURE, toJpeg, toPng, upload, withChunk, withSegment } from '../support/pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let token = '';
let other = '';

beforeAll(async () => {
  token = (await register('foto1')).value.token;
  other = (await register('foto2')).value.token;
});
afterEach(() => moveClock(0));

const idOf = (one: string): string => one.split('.')[0] as string;
const claim = (ids: string[], owner = token, usedFor = '') =>
  claimUploads(env, idOf(owner), ids, 'feedback', usedFor).then(({ ok }) => ok);
async function readStored(id: string): Promise<Uint8Array> {
  const stored = (await env.UPLOADS.get(id)) as R2ObjectBody;
  return new Uint8Array(await stored.arrayBuffer());
}
async function bring(owner = token, purpose = 'feedback'): Promise<string> {
  return (await upload(owner, toPng(), { purpose })).value.id;
}

describe('a picture', () => {
  test('is measured by its content, whatever its name and type', async () => {
    const png = await upload(token, toPng(640, 480), { name: 'page.html' });
    expect(png.value).toMatchObject({ contentType: 'image/png', width: 640, height: 480, bytes: toPng().byteLength });
    const jpeg = await upload(token, toJpeg(), { name: 'x.png' });
    expect(jpeg.value).toMatchObject({ contentType: 'image/jpeg', width: 4, height: 5, bytes: toJpeg().byteLength });
  });

  test.each([
    ['empty', new Uint8Array()],
    ['an HTML page', join('<html><script>alert(1)</script>')],
    ['a drawing with script', join('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', join('GIF89a\u0001\u0000\u0001\u0000')],
    ['a signature only', new Uint8Array(PNG_SIGNATURE)],
    ['a PNG without its end', toPng().slice(0, -12)],
    ['a PNG cut in a chunk', toPng().slice(0, 30)],
    ['a JPEG without its end', toJpeg().slice(0, -2)],
    ['a JPEG cut in its frame', toJpeg().slice(0, 14)],
    ['a JPEG without content', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG of 100 scans more', toJpeg(4, 5, 100)],
    ['an animated PNG', withChunk(toPng(), 'acTL', [0, 0, 0, 9, 0, 0, 0, 0])],
    ['a PNG with two headers', withChunk(toPng(), 'IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])],
  ])('that is %s is refused', async (_name, content) => {
    const reply = await upload(token, content, { name: 'picture.png' });
    expect([reply.status, reply.errorCode]).toEqual([400, 'uploads.not_a_picture']);
  });

  test.each([
    [toPng(12_001, 1)],
    [toPng(12_000, 12_000)],
    [toPng(0, 5)],
    [toPng(0xffffffff, 0xffffffff)],
    [toJpeg(65_535, 65_535)],
    [toJpeg(0, 1)],
  ])('that would decompress to too much, or to nothing, is refused', async (content) => {
    expect((await upload(token, content)).errorCode).toBe('uploads.picture_size');
  });

  test('of 5 MB is accepted, a larger one is not', async () => {
    const png = toPng();
    const room = UPLOAD_BYTES_MAX - png.byteLength - 12;
    const filler = new Uint8Array(room + 12);
    new DataView(filler.buffer).setUint32(0, room);
    filler.set(new TextEncoder().encode('IDAT'), 4);
    const full = join(png.slice(0, 33), filler, png.slice(33));
    expect(full.byteLength).toBe(UPLOAD_BYTES_MAX);
    expect((await upload(token, full)).value.bytes).toBe(UPLOAD_BYTES_MAX);
    const over = await upload(token, join(full, '.'));
    expect([over.status, over.errorCode]).toEqual([413, 'request.too_large']);
  });

  test.each([[toPng()], [toJpeg()]])('loses any bytes after its end', async (content) => {
    const { value } = await upload(token, join(content, '<script>alert(1)</script>PK\u0003\u0004'));
    expect(await readStored(value.id)).toEqual(content);
  });

  test('must be single, for a stated purpose, from a signed-in member', async () => {
    const form = new FormData();
    form.set('purpose', 'feedback');
    expect((await send('POST', '/wps/uploads', { body: form, headers: bearer(token) })).status).toBe(400);
    form.append('file', new File([toPng()], 'a.png'));
    form.append('file', new File([toPng()], 'b.png'));
    expect((await send('POST', '/wps/uploads', { body: form, headers: bearer(token) })).status).toBe(400);
    expect((await upload(token, toPng(), { purpose: 'malware' })).errorCode).toBe('request.invalid');
    expect((await upload(`${idOf(token)}.${'A'.repeat(43)}`, toPng())).status).toBe(401);
  });
});

describe('what does not show a picture', () => {
  let owner = '';
  beforeAll(async () => {
    owner = (await register('foto4')).value.token;
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'prVt'])(
    'is not stored: the chunk %s of a PNG',
    async (type) => {
      const text = [...'Location: 23.55 S <script>'].map((letter) => letter.charCodeAt(0));
      const { value } = await upload(owner, withChunk(toPng(), type, text));
      expect(await readStored(value.id)).toEqual(toPng());
      expect(value.bytes).toBe(toPng().byteLength);
    },
  );

  test('leaves the chunks of a PNG that do', async () => {
    const content = withChunk(withChunk(toPng(), 'tRNS', [0, 1, 0, 2, 0, 3]), 'gAMA', [0, 0, 0xb1, 0x8f]);
    expect(await readStored((await upload(owner, content)).value.id)).toEqual(content);
  });

  test.each([
    ['a place', 0xe1, 'Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0088%\0\u0004\0\0\0\u0001\0\0\0\u001a'],
    ['a broken directory', 0xe1, 'Exif\0\0II*\0\u00ff\u00ff\u00ff\u00ff'],
    ['a document', 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'],
    ['more pictures', 0xe2, 'MPF\0'],
    ['a caption', 0xed, 'Photoshop 3.0\0'],
    ['a comment', 0xfe, '<script>alert(1)</script>'],
  ])('is not stored: %s in a JPEG', async (_name, marker, text) => {
    const { value } = await upload(owner, withSegment(toJpeg(), marker, text));
    expect(await readStored(value.id)).toEqual(toJpeg());
  });

  test('leaves the colours of a JPEG, and how the camera was held', async () => {
    const colours = withSegment(toJpeg(), 0xe2, 'ICC_PROFILE\0\u0001\u0001');
    expect(await readStored((await upload(owner, colours)).value.id)).toEqual(colours);
    const entry = (held: string) => `\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0${held}\0\0\0\0\0\0`;
    const turned = withSegment(toJpeg(), 0xe1, `Exif\0\0MM\0*\0\0\0\u0008${entry('\u0006')}`);
    expect(await readStored((await upload(owner, turned)).value.id)).toEqual(turned);
    const little =
      'Exif\0\0II*\0\u0008\0\0\0\u0002\0\u000f\u0001\u0002\0\u0004\0\0\0Orla\u0012\u0001\u0003\0\u0001\0\0\0\u0006\0\0\0\0\0\0\0Orla';
    expect(await readStored((await upload(owner, withSegment(toJpeg(), 0xe1, little))).value.id)).toEqual(turned);
  });
});

describe('reading', () => {
  const read = (path: string, headers: Record<string, string>) =>
    exports.default.fetch(new Request(`https://platform.test${path}`, { headers }));

  test('is for the owner and the operator, as a download that cannot run', async () => {
    const id = await bring();
    for (const [path, headers] of [
      [`/wps/uploads/${id}`, bearer(token)],
      [`/ops/uploads/${id}`, OPS],
    ] as const) {
      const reply = await read(path, headers);
      expect(new Uint8Array(await reply.arrayBuffer())).toEqual(toPng());
      expect(reply.headers.get('content-type')).toBe('image/png');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${id}.png"`);
      expect(reply.headers.get('content-security-policy')).toContain('sandbox');
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
    expect((await get(`/wps/uploads/${id}`, bearer(other))).errorCode).toBe('request.not_found');
    expect((await get(`/wps/uploads/${id}`)).status).toBe(401);
    expect((await get(`/ops/uploads/${id}`, bearer(token))).status).toBe(401);
    expect((await get(`/wps/uploads/${'0'.repeat(32)}`, bearer(token))).status).toBe(404);
  });
});

describe('a claim', () => {
  test('accepts all or none: own, unused, for the purpose, three at most', async () => {
    const [a, b, theirs, receipt] = [await bring(), await bring(), await bring(other), await bring(token, 'receipt')];
    expect(await claim([])).toBe(true);
    expect(await claim([a, theirs])).toBe(false);
    expect(await claim([a, receipt])).toBe(false);
    expect(await claim([a, a])).toBe(false);
    expect(await claim([a, b, await bring(), await bring()])).toBe(false);
    expect(await claim([a, b]), 'the refusals used nothing').toBe(true);
    expect(await claim([a])).toBe(false);
  });

  test('by two at once succeeds once; the same item may repeat it', async () => {
    const id = await bring();
    const both = await Promise.all([claim([id], token, 'one'), claim([id], token, 'two')]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await claim([id], token, both[0] ? 'one' : 'two')).toBe(true);
    expect(await claim([id], token, both[0] ? 'two' : 'one')).toBe(false);
  });

  test('must follow within a day; unclaimed pictures are deleted, used ones stay', async () => {
    const [kept, lost] = [await bring(), await bring()];
    expect(await claim([kept])).toBe(true);
    moveClock(DAY_MS + 1_000);
    expect(await claim([lost])).toBe(false);
    await dropForgotten(env);
    expect(await env.UPLOADS.head(lost)).toBeNull();
    expect(await env.UPLOADS.head(kept)).not.toBeNull();
    expect(await env.DB.prepare('select count(*) as n from uploads where id = ?').bind(lost).first('n')).toBe(0);
  });

  test('limits the number of unclaimed pictures', async () => {
    const owner = (await register('foto3')).value.token;
    const ids = await Promise.all(Array.from({ length: UPLOADS_WAITING_MAX }, () => bring(owner)));
    expect((await upload(owner, toPng())).errorCode).toBe('uploads.too_many');
    expect(await claim(ids.slice(0, 1), owner)).toBe(true);
    expect((await upload(owner, toPng())).success).toBe(true);
  });
});

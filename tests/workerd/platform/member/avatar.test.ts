import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_AVATAR, STATIC_AVATARS } from '../../../../src/contract/member/member.ts';
import { bearer, get, OPS, register, seedAll, send, sendJson } from '../support/api.ts';
import { toJpeg, toPng, upload } from '../support/pictures.ts';

beforeAll(seedAll);

const join = async (name: string): Promise<string> => (await register(name)).value.token;
const bring = async (token: string, content = toPng(), purpose = 'avatar') =>
  (await upload(token, content, { purpose })).value.id as string;
const take = (token: string, uploadId: string) =>
  sendJson('POST', '/wps/member/info/picture', { uploadId }, bearer(token));
const icon = async (token: string) => (await get('/wps/member/info/icon', bearer(token))).value;
const listKept = async () => (await env.UPLOADS.list()).objects.map(({ key }) => key);

describe('a member’s own avatar', () => {
  test('is an uploaded picture, and the previous one is deleted', async () => {
    const token = await join('retrato1');
    const first = await bring(token);
    expect((await take(token, first)).value).toEqual({ avatar: first, avatarType: 'CUSTOM' });
    expect((await take(token, first)).status, 'again is no error').toBe(200);
    const second = await bring(token, toJpeg());
    await take(token, second);
    expect(await icon(token)).toEqual({ avatar: second, avatarType: 'CUSTOM' });
    expect((await get('/wps/member/info', bearer(token))).value).toMatchObject({
      avatar: second,
      avatarType: 'CUSTOM',
    });
    expect(await listKept()).toContain(second);
    expect(await listKept()).not.toContain(first);
    expect((await take(token, first)).errorCode).toBe('uploads.unknown');
  });

  test('cannot be another member’s picture or a picture for another purpose', async () => {
    const [mine, theirs] = [await join('retrato2'), await join('retrato3')];
    expect((await take(mine, await bring(theirs))).errorCode).toBe('uploads.unknown');
    expect((await take(mine, await bring(mine, toPng(), 'feedback'))).errorCode).toBe('uploads.unknown');
    expect(await icon(mine)).toEqual({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' });
  });

  test('is deleted when the member chooses one of ours', async () => {
    const token = await join('retrato4');
    const id = await bring(token);
    await take(token, id);
    const avatar = STATIC_AVATARS.at(-1);
    await sendJson('POST', '/wps/member/info/icon', { avatar }, bearer(token));
    expect(await icon(token)).toEqual({ avatar, avatarType: 'STATIC' });
    expect(await listKept()).not.toContain(id);
  });

  test('can be removed by the operator for good', async () => {
    const token = await join('retrato5');
    const id = await bring(token);
    await take(token, id);
    expect((await get('/ops/members/retrato5', OPS)).value).toMatchObject({ avatar: id, avatarType: 'CUSTOM' });
    const removed = await send('DELETE', '/ops/members/retrato5/avatar', { headers: OPS });
    expect(removed.value).toEqual({ account: 'retrato5', avatar: DEFAULT_AVATAR });
    expect(await icon(token)).toEqual({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' });
    expect(await listKept()).not.toContain(id);
    expect((await send('DELETE', '/ops/members/ninguem/avatar', { headers: OPS })).errorCode).toBe('member.unknown');
  });
});

import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { GET } from '../../../src/pages/[...locale]/app-code/[of].svg.ts';

const ANDROID = {
  resourceType: 'Android',
  url: 'https://orla.test/a',
  qrCodeUrl: '',
  labelNameEn: '',
  labelNameCn: '',
};

async function draw(of: string, resources: object[] | undefined) {
  const kept: unknown[] = [];
  const context = {
    cache: { set: (life: unknown) => kept.push(life) },
    params: { of },
    url: new URL(`https://orla.test/app-code/${of}.svg`),
    locals: { locale: 'pt', unanswered: !resources, call: async () => resources && { resources } },
  };
  const { status } = (await GET(context as unknown as APIContext)) as Response;
  return [status, kept.at(-1) === false ? 'not kept' : 'kept'];
}

test('the code of an application is a picture; that of an unknown one is missing and not cached', async () => {
  expect(await draw('android', [ANDROID])).toEqual([200, 'kept']);
  expect(await draw('nobodys', [ANDROID])).toEqual([404, 'not kept']);
});

test('a code may exist while the platform does not answer', async () => {
  expect(await draw('nobodys', undefined)).toEqual([503, 'not kept']);
});

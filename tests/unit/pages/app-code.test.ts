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

test('the code of an application is a picture; of one that nobody has it is missing, and that is not kept', async () => {
  expect(await draw('android', [ANDROID])).toEqual([200, 'kept']);
  expect(await draw('nobodys', [ANDROID])).toEqual([404, 'not kept']);
});

test('a code may be there while the platform says nothing', async () => {
  expect(await draw('nobodys', undefined)).toEqual([503, 'not kept']);
});

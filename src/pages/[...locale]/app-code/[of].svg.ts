import type { APIRoute } from 'astro';
import { refuseMissing } from '../../../components/page.ts';
import { listAppCodes } from '../../../components/support/apps.ts';
import { PAGE_LIFE } from '../../../contract/core/cache-lifetimes.ts';
import { listResources } from '../../../contract/system/resources.ts';
import { toQrPicture } from '../../../lib/qr-code.ts';

/**
 * QR codes of the side bar, as separate pictures, because few visitors scan one and every page has them
 * (components/SideBar.astro).
 */
export const GET: APIRoute = async ({ cache, params, url, locals }) => {
  cache.set({ ...PAGE_LIFE, tags: ['brand'] });
  const answer = await locals.call(listResources, {});
  const code = listAppCodes(answer?.resources ?? [], url.origin, locals.locale).find(({ of }) => of === params.of);
  if (!code) return refuseMissing({ cache, locals });
  return new Response(toQrPicture(code.url), { headers: { 'Content-Type': 'image/svg+xml' } });
};

import type { APIRoute } from 'astro';
import { printDialogs } from '../../components/joining/print-dialogs.ts';
import { LIFE, toFeatures } from '../../components/page.ts';
import { getRegisterRules } from '../../contract/registration.ts';
import { getSiteSettings } from '../../contract/site.ts';

const TYPE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'max-age=300' };

/** The dialogs that a page shows before their code is there (directives/printed-dialogs.ts). */
export const GET: APIRoute = async ({ cache, locals: { call, locale } }) => {
  cache.set({ ...LIFE, tags: ['brand'] });
  const [settings, rules] = await Promise.all([call(getSiteSettings, {}), call(getRegisterRules, {})]);
  return new Response(printDialogs({ locale, features: toFeatures(settings), rules }), { headers: TYPE });
};

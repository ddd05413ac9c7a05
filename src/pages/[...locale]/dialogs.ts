import type { APIRoute } from 'astro';
import { DIALOG_FILES, type DialogFiles } from '../../components/joining/dialog-files.ts';
import { prerenderDialogs } from '../../components/joining/prerender-dialogs.ts';
import { LIFE, toFeatures } from '../../components/page.ts';
import { getRegisterRules } from '../../contract/registration/registration.ts';
import { getSiteSettings } from '../../contract/system/site.ts';
import { readBuilt } from '../../edge/pages/read-built.ts';

const TYPE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'max-age=300' };

/** Prerendered dialogs that a page shows before their code has loaded (directives/prerendered-dialogs.ts). */
export const GET: APIRoute = async ({ cache, locals: { call, locale } }) => {
  cache.set({ ...LIFE, tags: ['brand'] });
  const [settings, rules, files = {}] = await Promise.all([
    call(getSiteSettings, {}),
    call(getRegisterRules, {}),
    readBuilt<DialogFiles>(DIALOG_FILES),
  ]);
  return new Response(prerenderDialogs({ locale, features: toFeatures(settings), rules, files }), { headers: TYPE });
};

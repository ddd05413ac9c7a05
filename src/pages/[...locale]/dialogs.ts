import type { APIRoute } from 'astro';
import { DIALOG_FILES, type DialogFiles } from '../../components/joining/dialog-files.ts';
import { printDialogs } from '../../components/joining/print-dialogs.ts';
import { LIFE, toFeatures } from '../../components/page.ts';
import { getRegisterRules } from '../../contract/registration/registration.ts';
import { getSiteSettings } from '../../contract/system/site.ts';
import { readBuilt } from '../../edge/pages/read-built.ts';

const TYPE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'max-age=300' };

/** Printed dialogs that a page shows before their code has loaded (directives/printed-dialogs.ts). */
export const GET: APIRoute = async ({ cache, locals: { call, locale } }) => {
  cache.set({ ...LIFE, tags: ['brand'] });
  const [settings, rules, files = {}] = await Promise.all([
    call(getSiteSettings, {}),
    call(getRegisterRules, {}),
    readBuilt<DialogFiles>(DIALOG_FILES),
  ]);
  return new Response(printDialogs({ locale, features: toFeatures(settings), rules, files }), { headers: TYPE });
};

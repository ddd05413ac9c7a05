import type { APIRoute } from 'astro';
import { prerenderDialogs } from '../../components/dialogs/prerender-dialogs.ts';
import { LISTED_FILES, type ListedFiles } from '../../components/listed-files.ts';
import { toFeatures } from '../../components/page.ts';
import { DIALOGS_BROWSER_SECONDS, PAGE_LIFE } from '../../contract/core/cache-lifetimes.ts';
import { getRegisterRules } from '../../contract/registration/registration.ts';
import { getSiteSettings } from '../../contract/system/site.ts';
import { readBuiltFile } from '../../edge/pages/built-file.ts';

const TYPE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': `max-age=${DIALOGS_BROWSER_SECONDS}` };

/** Prerendered dialogs that a page shows before their code has loaded (directives/prerendered-dialogs.ts). */
export const GET: APIRoute = async ({ cache, locals: { call, locale } }) => {
  cache.set({ ...PAGE_LIFE, tags: ['brand'] });
  const [settings, rules, files] = await Promise.all([
    call(getSiteSettings, {}),
    call(getRegisterRules, {}),
    readBuiltFile<ListedFiles>(LISTED_FILES),
  ]);
  const document = prerenderDialogs({ locale, features: toFeatures(settings), rules, files: files?.dialogs ?? {} });
  return new Response(document, { headers: TYPE });
};

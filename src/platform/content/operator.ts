import * as contract from '../../contract/operator/content.ts';
import { toHex } from '../../lib/bytes.ts';
import { clock } from '../clock.ts';
import { implement } from '../http/implement.ts';
import { notify } from '../operator/notify-site.ts';
import { accept } from '../result.ts';
import { toInsertNotice, toNotice } from './notice-queries.ts';

const publishNotice = implement(contract.publishNotice, async (call) => {
  const { language = null, ...words } = call.input;
  const notice = { ...words, id: toHex(crypto.getRandomValues(new Uint8Array(8))), publishedAt: clock() };
  await toInsertNotice(call.env.DB, { ...notice, language }).run();
  if (notice.type === 'PR') notify(call, 'notices', 'promotions');
  else notify(call, 'notices');
  return accept(toNotice(notice));
});

export const contentOperatorRoutes = [publishNotice];

import { getHelpCenter } from '../../contract/help/help.ts';
import * as series from '../../contract/help/help-series.ts';
import * as contract from '../../contract/help/operator.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { claimCallKey, toMadeId } from '../idempotency/call-keys.ts';
import { notify } from '../operator/notify-site.ts';
import { addHelp, changeHelp, listHelp, pageHelp, removeHelp } from './help-queries.ts';
import { pageHelpSeries, removeHelpSeries, writeHelpSeries } from './help-series.ts';

const readHelp = implement(getHelpCenter, async ({ env, input }) =>
  accept(await listHelp(env.DB, input.language.toUpperCase())),
);

const createHelpItem = implement(contract.createHelpItem, async (call) => {
  const { env, input, idempotencyKey } = call;
  const claimed = await claimCallKey(env.DB, `help:${idempotencyKey}`, [input]);
  if (!claimed.ok) return claimed;
  const item = await addHelp(env.DB, { id: await toMadeId('help', idempotencyKey), ...input }, clock());
  if (!item) return refuse('system.help_full');
  notify(call, 'brand');
  return accept(item);
});

const changeHelpItem = implement(contract.changeHelpItem, async (call) => {
  const { id, ...changes } = call.input;
  const item = await changeHelp(call.env.DB, id, changes, clock());
  if (!item) return refuse('system.help_unknown');
  notify(call, 'brand');
  return accept(item);
});

const deleteHelpItem = implement(contract.deleteHelpItem, async (call) => {
  if (!(await removeHelp(call.env.DB, call.input.id))) return refuse('system.help_unknown');
  notify(call, 'brand');
  return accept(null);
});

const listHelpItems = implement(contract.listHelpItems, async ({ env, input: { page, pageSize } }) =>
  accept({ ...(await pageHelp(env.DB, pageSize, (page - 1) * pageSize)), page, pageSize }),
);

const listHelpSeries = implement(series.listHelpSeries, async ({ env, input: { page, pageSize } }) =>
  accept({ ...(await pageHelpSeries(env.DB, pageSize, (page - 1) * pageSize)), page, pageSize }),
);

const putHelpSeries = implement(series.putHelpSeries, async (call) => {
  const written = await writeHelpSeries(call.env.DB, call.input, clock());
  if (!written) return refuse('system.help_full');
  notify(call, 'brand');
  return accept(written);
});

const deleteHelpSeries = implement(series.deleteHelpSeries, async (call) => {
  const { seriesId } = call.input;
  if (!(await removeHelpSeries(call.env.DB, seriesId))) return refuse('system.help_unknown');
  notify(call, 'brand');
  return accept({ seriesId });
});

export const helpRoutes = [
  ...[readHelp, createHelpItem, changeHelpItem, deleteHelpItem, listHelpItems],
  ...[listHelpSeries, putHelpSeries, deleteHelpSeries],
];

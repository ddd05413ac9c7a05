import { toMajor } from '../../contract/core/money.ts';
import * as contract from '../../contract/games/catalogue-operator.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { fold } from '../../lib/fold.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { readQueueCursor, toQueuePage } from '../operator/queue-cursor.ts';
import { hasVendor } from './catalogue-queries.ts';
import { listGroupRows } from './game-groups.ts';
import { listAllRooms } from './room-queries.ts';
import { listCallRows, sumVendorCalls, toCallFigures, writeVendorCalls } from './vendor-calls.ts';

interface VendorRow {
  vassalage: string;
  game_type: string;
  display_name: string;
  under_maintenance: number;
  is_hot: number;
  position: number;
  max_win_minor: number;
  day_wins_minor: number;
  day_loss_minor: number;
  stopped_ms: number;
  replay_present: number;
  launch_path: string;
  hook_url: string;
  games: number;
  secrets: number;
}

const VENDORS = `select v.*, coalesce(c.games, 0) as games,
    (select count(*) from vendor_secrets s where s.vassalage = v.vassalage and (s.expires_at_ms is null or s.expires_at_ms > ?1)) as secrets
  from vendors v left join game_counts c on c.game_type = v.game_type and c.vassalage = v.vassalage and c.game_classify = ''
    and c.min_bet_minor = -1 and c.lines = -1
  order by v.position, v.vassalage, v.game_type`;

const listVendorSettings = implement(contract.listVendorSettings, async ({ env }) => {
  await writeVendorCalls(env.DB);
  const [{ results }, calls] = await Promise.all([
    env.DB.prepare(VENDORS).bind(clock()).all<VendorRow>(),
    sumVendorCalls(env.DB, clock() - HOUR_MS),
  ]);
  return accept({
    list: results.map((row) => ({
      vassalage: row.vassalage,
      gameType: row.game_type,
      displayName: row.display_name,
      underMaintenance: row.under_maintenance === 1,
      isHot: row.is_hot,
      position: row.position,
      games: row.games,
      maxWin: toMajor(row.max_win_minor),
      dayWins: toMajor(row.day_wins_minor),
      dayLoss: toMajor(row.day_loss_minor),
      isStopped: row.stopped_ms > 0,
      replayBalance: row.replay_present === 1 ? ('present' as const) : ('first' as const),
      launchUrl: row.launch_path,
      hookUrl: row.hook_url,
      secrets: row.secrets,
      lastHour: toCallFigures(calls.get(row.vassalage)),
    })),
  });
});

const listVendorCalls = implement(contract.listVendorCalls, async ({ env, input: { vassalage, span, count } }) => {
  if (!(await hasVendor(env.DB, vassalage))) return refuse('games.vendor_unknown');
  await writeVendorCalls(env.DB);
  const rows = await listCallRows(env.DB, vassalage, span === 'hour' ? 'H' : 'M', count);
  return accept({
    list: rows.map((row) => ({ at: new Date(row.startMs).toISOString(), ...toCallFigures(row) })),
  });
});

interface GameRow {
  game_id: string;
  game_name: string;
  vassalage: string;
  game_type: string;
  under_maintenance: number;
  is_hot: number;
  is_new: number;
  position: number;
  min_bet_minor: number;
  max_bet_minor: number;
  rtp_basis_points: number;
}

/** Each filtered column has an index in the order of the list. A search by name compares the titles in that order until the page is full. */
const listGameSettings = implement(contract.listGameSettings, async ({ env, input }) => {
  const { name, vassalage, gameType, cursor, pageSize } = input;
  const after = readQueueCursor(cursor);
  if (!after) return refuseFields({ cursor: 'pattern' });
  const text = fold(name);
  const conditions = [
    ['(position, game_id) > (?, ?)', after.at, after.id],
    ...(vassalage === '' ? [] : [['vassalage = ?', vassalage]]),
    ...(gameType === '' ? [] : [['game_type = ?', gameType]]),
    ...(text === '' ? [] : [['(instr(folded_name, ?) > 0 or instr(lower(game_id), ?) > 0)', text, text]]),
  ];
  const where = conditions.map(([sql]) => sql).join(' and ');
  const { results } = await env.DB.prepare(`select * from games where ${where} order by position, game_id limit ?`)
    .bind(...conditions.flatMap(([, ...values]) => values), pageSize + 1)
    .all<GameRow>();
  const { page, next } = toQueuePage(results, pageSize, (row) => ({ at: row.position, id: row.game_id }));
  const list = page.map((row) => ({
    gameId: row.game_id,
    gameName: row.game_name,
    vassalage: row.vassalage,
    gameType: row.game_type,
    underMaintenance: row.under_maintenance === 1,
    isHot: row.is_hot,
    isNew: row.is_new,
    position: row.position,
    minBet: toMajor(row.min_bet_minor),
    maxBet: toMajor(row.max_bet_minor),
    rtp: row.rtp_basis_points,
  }));
  return accept({ list, pageSize, next });
});

const listGameGroupSettings = implement(contract.listGameGroupSettings, async ({ env }) =>
  accept({ groups: await listGroupRows(env.DB) }),
);

const listRoomStates = implement(contract.listRoomStates, async ({ env, input }) =>
  accept({ list: await listAllRooms(env.DB, input.vassalage) }),
);

export const catalogueOperatorRoutes = [
  ...[listVendorSettings, listVendorCalls, listGameSettings],
  ...[listGameGroupSettings, listRoomStates],
];

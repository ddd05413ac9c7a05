// Rows for the lists of the operator: members, rounds, payments and queues, written into the shared database of a stopped platform.
import path from 'node:path';
import { hasTable, openEach } from './bulk-rows.mjs';
import { FIRST_DAY, RARE } from './operator-calls.mjs';

const DAYS = 88;
const BEGAN = Date.parse(`${FIRST_DAY}T03:00:00Z`);
const DAY_MS = 86_400_000;
const RARE_ROUNDS = 40;

const NUMBERS = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)';
const ID = "printf('m%024x', i)";
const AT = `${BEGAN} + i * 37 % (${DAYS} * ${DAY_MS})`;
const DAY = `date('${FIRST_DAY}', '+' || (i % ${DAYS}) || ' days')`;
const MONDAY = (day) => `date(${day}, '-' || ((strftime('%w', ${day}) + 6) % 7) || ' days')`;
/** SQL expression that gives `text` to the first `RARE_ROUNDS` rounds, and `other` to all others. */
const orRare = (text, other) => `iif(i <= ${RARE_ROUNDS}, '${text}', ${other})`;

/** Rows in proportion to the number of members. Older members are not in the search index yet (`member_unindexed`). */
const OF_MEMBERS = [
  `insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms)
     ${NUMBERS} select 'muitos' || i, ${ID}, iif(i % 20 = 0, 2, 0), null, 0, 'active', ${BEGAN} + i from n`,
  `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
     ${NUMBERS} select ${ID}, ${ID}, 0, 'muitos' || i, iif(i % 20 = 0, 2, 0), ${DAY} from n`,
  `insert into projection_cursors (member_id, seq, in_revenue) ${NUMBERS} select ${ID}, 0, 1 from n`,
  `insert into member_texts (kind, text, member_id, earlier) ${NUMBERS} select 'name', 'pessoa ' || i || ' souza', ${ID}, '' from n`,
  `insert into contacts (kind, value, member_id, proven_at_ms) ${NUMBERS} select 'phone', '+5511' || printf('%09d', i), ${ID}, 1 from n`,
  `insert into contacts (kind, value, member_id, proven_at_ms) ${NUMBERS} select 'email', 'correio' || i || '@example.com', ${ID}, 1 from n`,
  `insert into member_actives (member_id, kind, first_day) ${NUMBERS} select ${ID}, 'D', ${DAY} from n`,
  `insert into member_actives (member_id, kind, first_day) ${NUMBERS} select ${ID}, 'W', ${MONDAY(DAY)} from n`,
  `insert into payments (id, kind, member_id, account, state, method, amount_minor, fee_minor, settled_minor, created_at_ms, updated_at_ms,
     version, day, reviews)
     ${NUMBERS} select iif(i % 2, 'D', 'W') || i || '-' || ${ID}, iif(i % 2, 'deposit', 'withdrawal'), ${ID}, 'muitos' || i,
       iif(i % 2, iif(i % 4 = 1, 'paid', 'expired'), iif(i % 4 = 0, 'received', 'requested')), 'PIX', 1000, 0, 1000, ${AT}, ${AT}, 1, ${DAY},
       i % 10 = 1 from n order by i % ${DAYS}`,
  `insert into feedback (id, member_id, sender, type, content, contact, language, images, state, sent_at_ms)
     ${NUMBERS} select 'f' || i, ${ID}, 'x', 'other', 'x', '', 'PT', '[]', iif(i % 2, 'open', 'answered'), ${AT} from n`,
  `insert into conversations (id, owner, member_id, sender, subject, reference, excerpt, language, state, opened_at_ms, changed_at_ms)
     ${NUMBERS} select 'c' || i, 'member:' || i, ${ID}, 'x', 'x', '', 'x', 'PT', iif(i % 2, 'waiting', 'closed'), ${AT}, ${AT} from n`,
  `insert into sent_messages (seq, id, channel, sender, template, recipient, recipient_hash, state, rank, sent_at_ms, updated_at_ms)
     ${NUMBERS} select i, 's' || i, 'sms', 'X', 'code', '+55…', 'h' || i, iif(i % 2, 'delivered', 'failed'), 1, ${AT}, ${AT} from n`,
  `insert into promotion_applications (claim_id, promotion_id, member_id, account, version, remark, state, amount_minor, reason, applied_at_ms)
     ${NUMBERS} select 'a' || i, (select id from promotions limit 1), ${ID}, 'muitos' || i, 1, '', iif(i % 2, 'applying', 'issued'), 100, '', ${AT}
     from n`,
  `insert into goods (id, texts, image_url, points, stock, limit_per_member, enabled, position)
     values ('bench', '{}', '', 1, 1000000, null, 0, 9999)`,
  `insert into redemptions (id, goods_id, member_id, account, quantity, points, remark, status, requested_at_ms)
     ${NUMBERS} select 'r' || i, 'bench', ${ID}, 'muitos' || i, 1, 1, '', iif(i % 2, 'in_process', 'approved'), ${AT} from n`,
  `insert into audit (at_ms, endpoint, target, outcome, input, account, name)
     ${NUMBERS} select ${AT}, 'approveWithdrawal', 'muitos' || (i % 100), 'done', '{}', 'pessoa' || (i % 10), 'Pessoa' from n`,
  `insert into approvals (id, state, endpoint, params, input, shown, input_hash, fingerprint, asked_key, asked_by, asked_at_ms, expires_at_ms)
     ${NUMBERS} select 'p' || i, iif(i % 2, 'waiting', 'done'), 'adjustMemberBalance', '{"account":"muitos1"}', '', '{}', 'h', 'f', 'k' || i, (select id from staff limit 1), ${AT},
       9000000000000 from n`,
  `insert into broadcasts (id, kind, members, min_rank, max_rank, texts, sent_at_ms)
     ${NUMBERS} select 'b' || i, 'service', 'all', 0, 100, '{"PT":{"title":"x","content":"x"}}', ${AT} from n where i <= 5000`,
  `insert into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms, finished_at_ms)
     ${NUMBERS} select 'daily:' || i, 'daily', i, i + 1, ${DAY}, ${DAY}, 'done', ${AT}, ${AT} from n`,
  `insert into contracts (id, kind, lane, upline_id, upline_account, downline_id, downline_account, state, terms, rate, loss_rate, offered_at_ms, changed_at_ms)
     ${NUMBERS} select 'k' || i, 'dividend', 'month', '', '', ${ID}, 'muitos' || i, 'rejected', '{}', 1, 0, ${AT}, ${AT} from n`,
  `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
     ${NUMBERS} select 'v' || i, 'D' || i, 'in', '', 'muitos' || i, '', 1000, ${DAY}, ${AT}, 1 from n`,
  `insert into statements (id, hash, state, bank, file, covers, from_day, to_day, row_count, received, columns, account, person, started_at_ms,
     closed_at_ms) ${NUMBERS} select 'e' || i, 'h' || i, 'closed', 'Banco', 'x.csv', 'all', ${DAY}, ${DAY}, 1, 1, '{}', 'x', 'x', ${AT}, ${AT} from n`,
  `insert into statement_rows (statement_id, line, day, way, amount_minor, keys, payer, text, result, move_id)
     ${NUMBERS} select 'e1', i, ${DAY}, 'in', 1000, '[]', 'x', 'x', iif(i % 3, 'missing_here', 'matched'), iif(i % 3, '', 'v' || i) from n`,
  `insert into provider_differences (provider, kind, id, day, what, payment_id, ours, theirs, runs, first_at_ms, last_at_ms, ended_at_ms)
     ${NUMBERS} select 'BANCO', 'payment', 'x' || i, ${DAY}, 'amount', 'D' || i, '1', '2', 1, ${AT}, ${AT}, iif(i % 10, ${AT}, null) from n`,
  `insert into member_notes (member_id, at_ms, author, text, request_key, input_hash)
     ${NUMBERS} select ?2, ${AT}, 'x', 'x', 'k' || i, 'h' from n where i <= 5000 and ?2 <> ''`,
];

/** Rows in proportion to the number of rounds. One in ten entries is a bonus, and a tenth of these is pay between agents. */
const EVENTS = `insert into member_events (member_id, seq, at_ms, day, kind, category, vendor, reference, game_code, stake_minor, amount_minor, counted_day,
    branch, country, pay_minor)
  ${NUMBERS} select printf('m%024x', 1 + i * 7919 % cast(?2 as integer)), i, ${BEGAN} + i * ${DAYS * DAY_MS} / cast(?1 as integer), date('${FIRST_DAY}', '+' || (i * ${DAYS} / (cast(?1 as integer) + 1)) || ' days'),
    case when i % 10 or i <= ${RARE_ROUNDS} then 'win' when i % 100 then 'bonus' else 'dividend' end, ${orRare(RARE.category, "iif(i % 3, 'RNG', 'FISH')")},
    ${orRare(RARE.vendor, "iif(i % 10, 'V' || (i % 20), '')")}, 'ORLA:r' || i, ${orRare(RARE.title, "iif(i % 10, 'g' || (i % 997), '')")}, 100, 95,
    date('${FIRST_DAY}', '+' || (i * ${DAYS} / (cast(?1 as integer) + 1)) || ' days'), ${orRare(RARE.branch, "'ramo' || (i % 50)")},
    ${orRare(RARE.country, "iif(i % 5, 'BR', 'PT')")}, iif(i % 1000 = 0, 95, 0) from n`;

const KEY = {
  day: "''",
  category: 'category',
  vendor: 'vendor',
  title: 'game_code',
  branch: 'branch',
  country: 'country',
};
const SUMS = `count(*), sum(stake_minor), sum(iif(kind = 'win', amount_minor, 0)), sum(iif(kind = 'bonus', amount_minor, 0)), sum(pay_minor)`;
const REVENUE = Object.entries(KEY).map(
  ([part, key]) => `insert into revenue_days (part, day, key, rounds, stake_minor, payout_minor, bonus_minor, pay_minor)
    select '${part}', day, ${key} as on_key, ${SUMS} from member_events where reference like 'ORLA:r%' group by 2, 3
    on conflict do nothing`,
);

function openShared(state) {
  const db = openEach(path.join(state, 'v3/d1/miniflare-D1DatabaseObject')).find((one) => hasTable(one, 'directory'));
  if (!db) throw new Error(`There is no database in ${state}`);
  db.exec('pragma synchronous = off; pragma cache_size = -200000');
  return db;
}

/**
 * Writes all rows. The notes belong to the member `memberId`. Returns the number of members that the search has not indexed yet, and the
 * bytes that one round's entry takes.
 */
export function fillOperatorLists(state, { members, rounds, memberId }) {
  const db = openShared(state);
  const pages = () => db.prepare('pragma page_count').get().page_count * db.prepare('pragma page_size').get().page_size;
  db.exec('begin');
  for (const sql of OF_MEMBERS) {
    const values = sql.includes('?1') ? [members] : [];
    db.prepare(sql).run(...values, ...(sql.includes('?2') ? [memberId] : []));
  }
  db.exec('commit');
  const before = pages();
  db.exec('begin');
  db.prepare(EVENTS).run(rounds, members);
  db.exec('commit');
  const bytesOfRound = (pages() - before) / rounds;
  db.exec('begin');
  for (const sql of REVENUE) db.exec(sql);
  db.exec('commit');
  const waiting = () => db.prepare('select count(*) as n from member_unindexed').get().n;
  return { waiting, bytesOfRound, close: () => db.close() };
}

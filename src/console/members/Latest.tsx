import type { ReactNode } from 'react';
import { toRegionName } from '../../lib/format.ts';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { toTone } from '../money/payment-states.ts';
import { Chip } from '../ui/Chip.tsx';
import { Link } from '../ui/Link.tsx';
import type { Card } from './Overview.tsx';

interface Line {
  readonly key: string;
  readonly at: string;
  readonly what: ReactNode;
  readonly amount?: string;
}

/** The newest rows of each list; the whole list is a section of its own. */
export function Latest({ account, card }: { readonly account: string; readonly card: Card }) {
  const { t, tag } = useWords();
  const { toOptionName } = useFieldNames();
  const { money, time } = useFormat();
  const toPayments = (list: Card['deposits']['last']): Line[] =>
    list.map(({ id, kind, state, amount, createdAt }) => ({
      key: id,
      at: createdAt,
      what: (
        <Link href={toHref(['money', id])}>
          <Chip tone={toTone(kind, state)} text={t(`money.state_${state}`)} />
        </Link>
      ),
      amount: money(amount, card.member.currency),
    }));
  const lists: readonly (readonly [section: string, total: number, lines: readonly Line[]])[] = [
    ['deposits', card.deposits.total, toPayments(card.deposits.last)],
    ['withdrawals', card.withdrawals.total, toPayments(card.withdrawals.last)],
    ['transfers', card.transfers.total, toPayments(card.transfers.last)],
    [
      'rounds',
      card.rounds.total,
      card.rounds.last.map(({ roundId, gameName, net, openedAt }) => ({
        key: roundId,
        at: openedAt,
        what: (
          <Link className="link any-text" href={toHref(['members', account, 'rounds', roundId])}>
            {gameName}
          </Link>
        ),
        amount: money(net, card.member.currency),
      })),
    ],
    [
      'claims',
      card.bonuses.total,
      card.bonuses.last.map(({ claimId, title, status, amount, joinedAt }) => ({
        key: claimId,
        at: joinedAt,
        what: `${title} · ${toOptionName(status)}`,
        amount: money(amount, card.member.currency),
      })),
    ],
    [
      'messages',
      card.messages.total,
      card.messages.last.map(({ id, title, template, sentAt }) => ({
        key: id,
        at: sentAt,
        what: title || (template ? toOptionName(template, 'template') : ''),
      })),
    ],
    [
      'sign_ins',
      card.signIns.total,
      card.signIns.last.map(({ at, ip, country, device }) => ({
        key: at + ip,
        at,
        what: [ip, toRegionName(tag, country) ?? country, device].filter(Boolean).join(' · '),
      })),
    ],
  ];
  return lists.map(([section, total, lines]) => (
    <section key={section} className="card">
      <div className="row spread">
        <h2>{t(`members.section_${section}`)}</h2>
        <Link className="link" href={toHref(['members', account], { section })}>
          {t('members.all', { count: total })}
        </Link>
      </div>
      {lines.length === 0 && <p className="soft">{t('members.nothing')}</p>}
      <ul className="latest">
        {lines.map(({ key, at, what, amount }) => (
          <li key={key}>
            <span className="soft">{time(at)}</span>
            <span className="any-text">{what}</span>
            <span className="end">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

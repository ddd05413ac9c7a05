import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { getOperatorMemberCard } from '../../contract/operator/member-card.ts';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { useVendorNames } from '../games/vendor-names.ts';
import { Chip } from '../ui/Chip.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Link } from '../ui/Link.tsx';
import { Books } from './Books.tsx';
import { Contacts } from './Contacts.tsx';
import { Latest } from './Latest.tsx';

export type Card = OutputOf<typeof getOperatorMemberCard>;

export function Overview({ account, card }: { readonly account: string; readonly card: Card }) {
  const { t, find } = useWords();
  const { toFieldName } = useFieldNames();
  const { money, number, fullTime } = useFormat();
  const toVendorName = useVendorNames(card.money.wallets.length > 0);
  const { member, totals, limits } = card;
  const amount = (value: number) => money(value, member.currency);
  const toMember = (one: string | null) =>
    one ? (
      <Link className="link" href={toHref(['members', one])}>
        {one}
      </Link>
    ) : (
      '–'
    );
  return (
    <div className="masonry">
      <section className="card">
        <h2>{t('members.identity')}</h2>
        <Facts
          rows={[
            [
              t('members.id'),
              <span key="id" className="mono">
                {member.id}
              </span>,
            ],
            [t('members.nickname'), member.nickname || '–'],
            [t('members.joined'), fullTime(member.createdAt)],
            [t('members.last_sign_in'), member.lastSignInAt ? fullTime(member.lastSignInAt) : '–'],
            [t('members.sessions'), number(member.sessions)],
            [t('members.totp'), t(member.hasTotp ? 'common.yes' : 'common.no')],
            [t('members.payment_password'), t(member.hasPaymentPassword ? 'common.yes' : 'common.no')],
            [
              t('members.uplines'),
              card.uplines.length > 0
                ? card.uplines.map((one, index) => (
                    <span key={one}>
                      {index > 0 && ' › '}
                      {toMember(one)}
                    </span>
                  ))
                : '–',
            ],
            [t('members.referred_by'), toMember(card.referredBy)],
          ]}
        />
      </section>
      <Contacts account={account} masked={{ phone: member.phone, email: member.email, ...member.details }} />
      <section className="card">
        <h2>{t('members.money')}</h2>
        <Facts
          rows={[
            [t('members.balance'), <strong key="balance">{amount(card.money.balance)}</strong>],
            ...card.money.holds.map(
              (hold) =>
                [t('members.hold', { name: find(`fields.${hold.name}`) ?? hold.name }), amount(hold.amount)] as const,
            ),
            ...card.money.wallets.map(
              (one) => [t('members.at_vendor', { name: toVendorName(one.vassalage) }), amount(one.amount)] as const,
            ),
            card.money.debt > 0 && [t('members.debt'), amount(card.money.debt)],
            [t('members.points'), number(card.money.points)],
            !!card.money.frozen && [t('members.books_frozen'), card.money.frozen],
          ]}
        />
        <Books account={account} />
      </section>
      <section className="card">
        <h2>{t('members.totals')}</h2>
        <Facts
          rows={[
            ...(['deposits', 'withdrawals', 'stakes', 'wins', 'net', 'bonus', 'earned'] as const).map(
              (one) => [t(`members.total_${one}`), amount(totals[one])] as const,
            ),
            [t('members.total_rounds'), number(totals.rounds)],
          ]}
        />
      </section>
      <section className="card">
        <h2>{t('members.limits')}</h2>
        <Facts
          rows={[
            [t('members.withdrawals_today'), `${number(limits.withdrawalsToday)} / ${limits.dailyCount || '∞'}`],
            [
              t('members.withdrawn_today'),
              `${amount(limits.withdrawnToday)} / ${limits.dailyAmount ? amount(limits.dailyAmount) : '∞'}`,
            ],
            ...limits.blocks.map(
              ({ code, remaining, until }) =>
                [t(`members.block_${code}`), until ? fullTime(until) : amount(remaining)] as const,
            ),
          ]}
        />
        {limits.blocks.length === 0 && <p className="soft">{t('members.no_block')}</p>}
      </section>
      <section className="card">
        <h2>{t('members.payout_accounts')}</h2>
        {card.payoutAccounts.length === 0 && <p className="soft">{t('members.nothing')}</p>}
        {card.payoutAccounts.map((one) => (
          <Facts
            key={one.id}
            rows={[
              [t('money.holder'), one.holder],
              [
                toFieldName(one.keyType || one.kind),
                <span key="key" className="mono">
                  {one.key}
                </span>,
              ],
            ]}
          />
        ))}
      </section>
      <section className="card">
        <h2>{t('members.shared')}</h2>
        {card.shared.length === 0 && <p className="soft">{t('members.no_shared')}</p>}
        <ul className="stack">
          {card.shared.map(({ account: other, kind, lastAt, together, opposite }) => (
            <li key={other + kind}>
              {toMember(other)} · {t(`members.shared_${kind}`)} <span className="soft">{fullTime(lastAt)}</span>{' '}
              {opposite > 0 && (
                <Chip
                  tone="warn"
                  text={t('members.opposite', { opposite: number(opposite), together: number(together) })}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="card">
        <h2>{t('members.devices')}</h2>
        {card.devices.length === 0 && <p className="soft">{t('members.nothing')}</p>}
        <ul className="stack">
          {card.devices.map(({ mark, lastAt, others }) => (
            <li key={mark}>
              <Link className="link mono" href={toHref(['members'], { q: mark })}>
                {mark}
              </Link>{' '}
              <span className="soft">
                {fullTime(lastAt)} · {t('members.others', { count: others })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Latest account={account} card={card} />
    </div>
  );
}

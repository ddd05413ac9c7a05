import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import { toDateFormat } from '../../../lib/format.ts';
import { type Earning, earnings, listRewards, referral } from '../../../stores/referral/referral.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { type Column, DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Pager } from '../../centre/parts/Pager.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { useWords } from '../../ui/words.ts';

const { currency } = brand;

function useDay() {
  const { tag } = useWords();
  const format = toDateFormat(tag, { dateStyle: 'short', timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
}

/** Earnings: source, kind, base amount, and the amount paid. */
export function EarningList() {
  const { t } = useWords();
  const toDay = useDay();
  const page = useStore(earnings.$page);
  const rule = useStore(referral.$state);
  const rewards = 'value' in rule && rule.value ? listRewards(rule.value.rule) : [];
  useEffect(() => void earnings.open('all'), []);
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  const columns: Column<Earning>[] = [
    { key: 'account', label: t('referral.friend'), isName: true, cell: ({ account }) => account },
    {
      key: 'day',
      label: t('referral.day'),
      narrow: 'bare',
      cell: ({ day }) => <time dateTime={day}>{toDay(day)}</time>,
    },
    { key: 'kind', label: t('referral.kind'), narrow: 'bare', cell: ({ kind }) => t(`referral.kind_${kind}`) },
    { key: 'base', label: t('referral.base'), isEnd: true, cell: ({ base }) => money(base) },
    { key: 'earned', label: t('referral.earned'), narrow: 'lead', isEnd: true, cell: ({ earned }) => money(earned) },
    { key: 'paid', label: t('referral.paid'), isEnd: true, cell: ({ paid }) => money(paid) },
  ];
  return (
    <>
      <RemoteView remote={earnings}>
        {({ list, next, pageSize }, isBusy) =>
          list.length === 0 && next === '' ? (
            <Empty title={t('referral.nothing')} text={t('referral.nothing_text')} />
          ) : (
            <>
              <DataTable
                caption={t('referral.tab_earnings')}
                columns={columns}
                rows={list}
                rowKey={({ account, day, kind }) => `${account} ${day} ${kind}`}
                isBusy={isBusy}
              />
              <Pager page={page} pageSize={pageSize} hasNext={next !== ''} onPage={(to) => void earnings.goTo(to)} />
            </>
          )
        }
      </RemoteView>
      {rewards.map((kind) => (
        <p key={kind} className={parts.soft}>
          {t(`referral.paid_when_${kind}`)}
        </p>
      ))}
    </>
  );
}

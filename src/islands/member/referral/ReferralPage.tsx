import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '../../../brand/brand.ts';
import { formatPercent } from '../../../lib/format.ts';
import { inviteeState, listRewards, type Referral, referral, referralTab } from '../../../stores/referral/referral.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { Totals } from '../../centre/parts/Totals.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import { EarningList } from './EarningList.tsx';
import { InviteeList } from './InviteeList.tsx';
import { OwnLink } from './OwnLink.tsx';

const { currency } = brand;
const TABS = ['invitees', 'earnings'] as const;

function followAddress(): () => void {
  const stops = [referralTab.follow(), inviteeState.follow()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Current reward for invitations; promises nothing while it is zero. */
function Rule({ value }: { readonly value: Referral }) {
  const { t, tag } = useWords();
  const { depositPercent, depositMax, stakePercent } = value.rule;
  const percent = (rate: number) => formatPercent(tag, rate / 100);
  const rewards = listRewards(value.rule);
  if (rewards.length === 0) return <Note>{t('referral.no_reward')}</Note>;
  return (
    <Card title={t('referral.rule')}>
      <ul className={parts.list}>
        {rewards.includes('deposit') && (
          <li>
            {t('referral.rule_deposit', {
              percent: percent(depositPercent),
              max: toAmountText(depositMax, currency, tag),
            })}
          </li>
        )}
        {rewards.includes('stake') && <li>{t('referral.rule_stake', { percent: percent(stakePercent) })}</li>}
      </ul>
      <p className={parts.soft}>{t('referral.rule_note')}</p>
    </Card>
  );
}

function Figures({ value }: { readonly value: Referral }) {
  const { t } = useWords();
  return (
    <Totals
      rows={[
        { label: t('referral.visits'), value: value.visits },
        { label: t('referral.registered'), value: value.registered },
        { label: t('referral.deposited'), value: value.deposited },
        { label: t('referral.active'), value: value.active },
        { label: t('referral.paid'), value: <Amount amount={value.paid} currency={currency} /> },
      ]}
    />
  );
}

/** Invite friends: the link, its results, and the earnings. */
export function ReferralPage() {
  const { t } = useWords();
  const picked = useStore(referralTab.$value);
  const tab = TABS.find((id) => id === picked) ?? TABS[0];
  useEffect(followAddress, []);
  useEffect(() => void referral.load(undefined), []);
  return (
    <div className={parts.stack}>
      <RemoteView remote={referral}>
        {(value) => (
          <>
            <OwnLink code={value.code} url={value.url} />
            <Rule value={value} />
            <Figures value={value} />
          </>
        )}
      </RemoteView>
      <Tabs
        label={t('referral.tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`referral.tab_${id}`) }))}
        current={tab}
        onPick={(id) => referralTab.show(id === TABS[0] ? '' : id)}
      >
        {tab === 'invitees' ? <InviteeList /> : <EarningList />}
      </Tabs>
    </div>
  );
}

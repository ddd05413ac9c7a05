import type { WireContract } from '../../../contract/contracts/contracts.ts';
import { type Fact, Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { useWords } from '../../ui/words.ts';
import { Party } from './Party.tsx';

export function ContractFacts({ contract }: { readonly contract: WireContract }) {
  const { t } = useWords();
  const { upline, downline, version, offeredAt, decidedAt, endedAt, from, until, endCause, endingBy } = contract;
  const at = (label: string, time: string | null): Fact[] =>
    time === null ? [] : [{ label: t(`contracts.${label}`), value: <Moment at={time} /> }];
  const text = (label: string, value: string): Fact[] =>
    value === '' ? [] : [{ label: t(`contracts.${label}`), value }];
  return (
    <Facts
      rows={[
        { label: t('contracts.upline'), value: <Party account={upline} /> },
        { label: t('contracts.downline'), value: <Party account={downline} /> },
        ...(version > 0 ? [{ label: t('contracts.version'), value: String(version) }] : []),
        ...at('offered_at', offeredAt),
        ...at(version > 0 ? 'accepted_at' : 'decided_at', decidedAt),
        ...at('pays_from', from),
        ...text('ending_by', endingBy && t(`contracts.side_${endingBy}`)),
        ...at('ended_at', endedAt),
        ...at('pays_until', until),
        ...text('end_cause', endCause && t(`contracts.cause_${endCause}`)),
      ]}
    />
  );
}

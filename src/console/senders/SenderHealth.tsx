import type { MessageState } from '../../contract/mail/senders.ts';
import { MESSAGE_STATES } from '../../contract/mail/senders.ts';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { toHealth } from './health.ts';
import { useReasonWords } from './reason-words.ts';
import type { Sender } from './sender.ts';

/** Shows the results of a sender in the last 24 hours, and its last failure. */
export function SenderHealth({ sender: { lastDay, lastFailure, failures } }: { readonly sender: Sender }) {
  const { t } = useWords();
  const { toOptionName } = useFieldNames();
  const toReason = useReasonWords();
  const { number, percent, fullTime } = useFormat();
  const { total, taken, share, tone } = toHealth(lastDay);
  const states = MESSAGE_STATES.flatMap((state: MessageState) => {
    const count = lastDay[state] ?? 0;
    return count > 0 ? [`${toOptionName(state)}: ${number(count)}`] : [];
  });
  return (
    <div className="stack-tight health">
      {share === undefined ? (
        <span className="soft">{t('senders.no_messages')}</span>
      ) : (
        <>
          <span className="row">
            <Chip tone={tone} text={percent(share)} />
            {t('senders.taken', { taken: number(taken), total: number(total) })}
          </span>
          <span className="soft">{states.join(' · ')}</span>
        </>
      )}
      {lastFailure && (
        <span className="any-text" data-failing={failures > 0 ? '' : undefined}>
          {t('senders.last_failure', { at: fullTime(lastFailure.at), reason: toReason(lastFailure.reason) })}
          {failures > 1 && ` ${t('senders.in_a_row', { count: failures })}`}
        </span>
      )}
    </div>
  );
}

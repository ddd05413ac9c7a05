import type { OperatorChatMessage } from '../../contract/chat/operator.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { AuthorLink, DecisionChip, MutedChip } from './message-parts.tsx';

export function MessageFacts({ message }: { readonly message: OperatorChatMessage }) {
  const { t } = useWords();
  const { number, fullTime } = useFormat();
  const { account, sentAt, reports, reportedAt, decision, mutedUntil } = message;
  return (
    <Facts
      rows={[
        [t('money.member'), <AuthorLink key="account" account={account} />],
        mutedUntil !== null && [t('chat.mute'), <MutedChip key="muted" until={mutedUntil} />],
        [t('chat.sent'), fullTime(sentAt)],
        [t('chat.reports'), number(reports)],
        reportedAt !== null && [t('chat.reported_at'), fullTime(reportedAt)],
        decision !== null && [t('chat.decision'), <DecisionChip key="decision" kind={decision.kind} />],
        decision !== null && [t('chat.at'), fullTime(decision.at)],
        decision !== null && decision.by !== '' && [t('chat.by'), decision.by],
        decision !== null && decision.reason !== '' && [t('money.reason'), decision.reason],
      ]}
    />
  );
}

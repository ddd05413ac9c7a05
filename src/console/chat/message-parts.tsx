import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';
import { Link } from '../ui/Link.tsx';

export function AuthorLink({ account }: { readonly account: string }) {
  return (
    <Link className="link any-text" href={toHref(['members', account])}>
      {account}
    </Link>
  );
}

/** Shows the end of the author's mute. Shows nothing if the author is not muted. */
export function MutedChip({ until }: { readonly until: string | null }) {
  const { t } = useWords();
  const { time } = useFormat();
  return until && <Chip tone="warn" text={t('chat.muted_until', { until: time(until) })} />;
}

export function DecisionChip({ kind }: { readonly kind: 'deleted' | 'kept' }) {
  const { t } = useWords();
  return <Chip tone={kind === 'deleted' ? 'danger' : 'ok'} text={t(`chat.decision_${kind}`)} />;
}

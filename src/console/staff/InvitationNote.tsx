import { toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';

/** The link of an invitation, shown this once. The secret stands behind `#`, so no server sees it. */
export function InvitationNote({ invitation }: { readonly invitation: string }) {
  const { t } = useWords();
  return (
    <section className="note stack" data-tone="ok" role="status">
      <p>{t('staff.invitation')}</p>
      <p className="mono any-text">{`${location.origin}${toHref(['invitation'])}#${invitation}`}</p>
    </section>
  );
}

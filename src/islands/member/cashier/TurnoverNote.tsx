import { Note } from '../../centre/parts/Note.tsx';
import { PageLink } from '../../centre/parts/PageLink.tsx';
import { useWords } from '../../ui/words.ts';

/** Money cannot leave while a bonus has turnover left: `text` says how much, and what is possible after it. */
export function TurnoverNote({ text }: { readonly text: string }) {
  const { t } = useWords();
  return (
    <Note tone="warn">
      <p>
        <strong>{t('withdraw.turnover')}</strong>
      </p>
      <p>{text}</p>
      <p>
        <PageLink page="bonusDetails">{t('withdraw.turnover_link')}</PageLink>
      </p>
    </Note>
  );
}

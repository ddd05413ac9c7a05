import type { OpenedDownline } from '../../../stores/agents/open-downline.ts';
import { CopyText } from '../../centre/parts/CopyText.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { useWords } from '../../ui/words.ts';
import { CentreLink } from '../parts/CentreLink.tsx';
import { OfferList } from '../parts/OfferList.tsx';

export function OpenedNote({ opened: { account, type, offered } }: { readonly opened: OpenedDownline }) {
  const { t } = useWords();
  return (
    <Note role="status">
      <p>
        <strong>{t(type === 0 ? 'agents.opened_member' : 'agents.opened_agent', { account })}</strong>{' '}
        <CopyText text={account} label={t('agents.username')} />
      </p>
      <p>{t('agents.opened_text')}</p>
      <OfferList offered={offered} />
      <CentreLink to={{ page: 'downlineManagmentView', fields: { account } }}>{t('agents.open_card')}</CentreLink>
    </Note>
  );
}

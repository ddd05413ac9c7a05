import { show } from '../../stores/support/conversations.ts';
import button from '../ui/text-button.late.module.css';
import { useWords } from '../ui/words.ts';

export function BackButton() {
  const { t } = useWords();
  return (
    <button type="button" className={button.text} onClick={() => show('list')}>
      {t('conversation.back')}
    </button>
  );
}

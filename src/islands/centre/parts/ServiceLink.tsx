import type { ConversationSubject } from '../../../contract/support/conversation-rules.ts';
import { toLocalePath } from '../../../i18n/locales.ts';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

interface Props {
  readonly subject?: ConversationSubject;
  /** Id of the payment or round. */
  readonly reference?: string;
}

/**
 * Link to customer service for problems that the member cannot solve alone: opens the operator's line, else a conversation about the subject
 * (directives/support-links.ts).
 */
export function ServiceLink({ subject, reference }: Props) {
  const { t, locale } = useWords();
  return (
    <a
      className={styles.link}
      href={toLocalePath('/contact', locale)}
      data-service=""
      data-subject={subject}
      data-reference={reference}
    >
      {t('centre.service')}
    </a>
  );
}

import { useEffect, useState } from 'react';
import type { ConversationMessage } from '../../contract/support/conversations.ts';
import { readPicture } from '../../stores/support/conversations.ts';
import { Moment } from '../centre/parts/Moment.tsx';
import { useWords } from '../ui/words.ts';
import styles from './conversation.module.css';

interface PictureProps {
  readonly conversationId: string;
  readonly image: string;
  readonly number: number;
}

function Picture({ conversationId, image, number }: PictureProps) {
  const { t } = useWords();
  /** Address of the picture: undefined while it loads, empty if the picture is no longer available. */
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made = '';
    let isGone = false;
    void readPicture(conversationId, image).then((content) => {
      if (isGone) return;
      made = content ? URL.createObjectURL(content) : '';
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [conversationId, image]);
  if (url === '') return <span className={styles.soft}>{t('conversation.picture_gone')}</span>;
  const alt = t('conversation.picture', { number });
  return url ? (
    <a href={url} download={`${image}.png`}>
      <img src={url} alt={alt} />
    </a>
  ) : (
    <span className={styles.waiting} role="img" aria-label={alt} />
  );
}

interface Props {
  readonly conversationId: string;
  readonly message: ConversationMessage;
}

export function Message({ conversationId, message: { side, content, images, sentAt } }: Props) {
  const { t } = useWords();
  return (
    <li className={styles.message} data-side={side}>
      <span className={styles.by}>
        <strong>{t(`conversation.${side}`)}</strong> <Moment at={sentAt} />
      </span>
      <span dir="auto" className={styles.content}>
        {content}
      </span>
      {images.length > 0 && (
        <span className={styles.images}>
          {images.map((image, index) => (
            <Picture key={image} conversationId={conversationId} image={image} number={index + 1} />
          ))}
        </span>
      )}
    </li>
  );
}

import type { ConversationMessage } from '../../contract/support/conversations.ts';
import { readUpload } from '../../contract/uploads/operator.ts';
import { fillPath } from '../../lib/fill-path.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';

/** The messages of both sides. The text of a member stays plain: React escapes it, and an address in it does not become a link. */
export function Thread({ messages }: { readonly messages: readonly ConversationMessage[] }) {
  const { t } = useWords();
  const { fullTime } = useFormat();
  return (
    <ol className="thread">
      {messages.map(({ id, side, content, images, sentAt }) => (
        <li key={id} data-side={side}>
          <p className="soft">
            {t(`support.side_${side}`)} · {fullTime(sentAt)}
          </p>
          <p className="any-text">{content}</p>
          {images.map((image, index) => {
            const { path } = fillPath(readUpload.path, { id: image });
            return (
              <a key={image} href={path} target="_blank" rel="noreferrer">
                <img src={path} alt={t('support.picture_number', { number: index + 1 })} loading="lazy" />
              </a>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

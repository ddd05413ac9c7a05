import { myFeedback } from '../../stores/support/feedback.ts';
import { Empty } from '../centre/parts/Empty.tsx';
import { Moment } from '../centre/parts/Moment.tsx';
import { Pager } from '../centre/parts/Pager.tsx';
import { RemoteView } from '../centre/parts/RemoteView.tsx';
import { State } from '../centre/parts/State.tsx';
import { useWords } from '../ui/words.ts';
import styles from './support.module.css';

const TONES = { open: 'wait', answered: 'good', closed: 'plain' } as const;

export function MyFeedback() {
  const { t } = useWords();
  return (
    <section className={styles.mine} aria-labelledby="my-feedback">
      <h2 id="my-feedback">{t('feedback.mine')}</h2>
      <RemoteView remote={myFeedback}>
        {({ list, page, pageSize, total }) => (
          <>
            {list.length === 0 && <Empty title={t('feedback.mine_none')} />}
            {list.map(({ id, feedbackType, content, state, sentAt, answer, answeredAt }) => (
              <article key={id} className={styles.sentItem}>
                <header>
                  <strong>{t(`feedback.type.${feedbackType}`)}</strong>
                  <Moment at={sentAt} />
                  <State tone={TONES[state]} label={t(`feedback.state_${state}`)} />
                </header>
                <p className={styles.content}>{content}</p>
                {answer && (
                  <blockquote>
                    <p className={styles.content}>{answer}</p>
                    {answeredAt && <Moment at={answeredAt} />}
                  </blockquote>
                )}
              </article>
            ))}
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              hasNext={page * pageSize < total}
              onPage={(next) => void myFeedback.load(next)}
            />
          </>
        )}
      </RemoteView>
    </section>
  );
}

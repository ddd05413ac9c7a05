import { type ReactNode, useId } from 'react';
import styles from './parts.module.css';

interface Props {
  readonly title?: string;
  /** Content next to the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <div className={styles.cardHead}>
          {title && (
            <h3 id={id} className={styles.cardTitle}>
              {title}
            </h3>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

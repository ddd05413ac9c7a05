import { type ReactNode, useEffect, useId, useRef } from 'react';
import controls from '../../ui/controls.module.css';
import { CentreIcon } from '../CentreIcon.tsx';
import styles from './parts.module.css';

interface Props {
  readonly title: string;
  /** Words of the way back to the list. */
  readonly back: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** One thing in full in the place of its list. The focus goes to its name, so that whoever cannot see it hears where they are. */
export function Detail({ title, back, onBack, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.stack} aria-labelledby={id}>
      <div className={styles.row}>
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={onBack}>
          <CentreIcon name="back" />
          {back}
        </button>
      </div>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.detailTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

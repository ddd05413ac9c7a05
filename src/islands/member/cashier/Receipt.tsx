import { createPortal } from 'react-dom';
import { brand } from '../../../brand/brand.ts';
import { type Fact, Facts } from '../../centre/parts/Facts.tsx';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './receipt.module.css';

/** Prints a receipt with these rows. It is a child of `body`, so that printing hides the rest of the page, overlays included. */
export function Receipt({ title, rows }: { readonly title: string; readonly rows: readonly Fact[] }) {
  const { t } = useWords();
  return (
    <>
      <p>
        <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={() => window.print()}>
          {t('payment.print')}
        </button>
      </p>
      {createPortal(
        <section className={styles.receipt}>
          <h1>{brand.name}</h1>
          <h2>
            {t('payment.receipt')} · {title}
          </h2>
          <Facts rows={rows} />
        </section>,
        document.body,
      )}
    </>
  );
}

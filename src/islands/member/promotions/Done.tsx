import { useEffect, useRef } from 'react';
import { toLocalePath } from '../../../i18n/locales.ts';
import type { Step } from '../../../stores/promotions/terms.ts';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly step: Step;
  /** The next step, in one sentence. */
  readonly next: string;
  /** True if the next step is to place bets. */
  readonly isPlayNext: boolean;
}

/** The result of the member's action, and the next step. It takes the focus, because the button is gone. */
export function Done({ step, next, isPlayNext }: Props) {
  const { t, locale } = useWords();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} tabIndex={-1} role="status">
      <Note>
        <p>
          <strong>{t(`promotions.done.${step}`)}</strong> {next}
        </p>
        {isPlayNext && (
          <p>
            <a className={parts.link} href={toLocalePath('/hot', locale)}>
              {t('promotions.play')}
            </a>
          </p>
        )}
      </Note>
    </div>
  );
}

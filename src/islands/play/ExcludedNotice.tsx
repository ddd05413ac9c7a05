import { useEffect, useId, useRef } from 'react';
import { brand } from '../../brand/brand.ts';
import { openCentre } from '../../stores/centre/centres.ts';
import { type ExcludingClaim, playExcluded } from '../../stores/play/excluded-game.ts';
import type { GameKey } from '../../stores/play/launch.ts';
import { toAmountText } from '../ui/amount.ts';
import controls from '../ui/controls.module.css';
import { useWords } from '../ui/words.ts';
import styles from './play.module.css';

interface Props {
  readonly game: GameKey;
  readonly claim: ExcludingClaim;
}

/** Shown over the game before the first stake: this game is excluded from a running bonus. */
export function ExcludedNotice({ game, claim: { promotionId, title, turnoverOwed, isAgainstMembers } }: Props) {
  const { t, tag } = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const owed = toAmountText(turnoverOwed, brand.currency, tag);
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t('play.excluded')}
      </h3>
      <p>{t(isAgainstMembers ? 'play.against_text' : 'play.excluded_text', { title, owed })}</p>
      <div className={styles.ways}>
        <button type="button" className={controls.button} onClick={() => playExcluded(game)}>
          {t('play.excluded_play')}
        </button>
        <button
          type="button"
          className={`${controls.button} ${controls.quiet}`}
          onClick={() => openCentre('member', 'rewardCenter', { promotion: promotionId })}
        >
          {t('play.excluded_terms')}
        </button>
      </div>
    </section>
  );
}

import { toLocalePath } from '../../../i18n/locales.ts';
import { KIND_TRAITS } from '../../../stores/promotions/kinds.ts';
import type { MyPromotion } from '../../../stores/promotions/terms.ts';
import { Card } from '../../centre/parts/Card.tsx';
import parts from '../../centre/parts/parts.module.css';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly promotion: Pick<MyPromotion, 'promotionId' | 'type' | 'termsText' | 'claims'>;
}

/** Full terms for participants: a withdrawn promotion has no page any more, but continues for them (decision 0015). */
export function FullTerms({ promotion }: Props) {
  const { t, locale } = useWords();
  const { promotionId, type, termsText, claims } = promotion;
  const isIn = claims.length > 0;
  return (
    <>
      {isIn && (
        <Card title={t('promotions.terms_full')}>
          <SafeHtml html={termsText} className={parts.prose} />
        </Card>
      )}
      {(!isIn || KIND_TRAITS[type].isDrawn) && (
        <p>
          <a
            className={parts.link}
            href={`${toLocalePath('/promoDetail', locale)}?id=${promotionId}`}
            target="_blank"
            rel="noopener"
          >
            {t(isIn ? 'promotions.draw' : 'promotions.terms_full')}
          </a>
        </p>
      )}
    </>
  );
}

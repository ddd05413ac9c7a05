import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import type { PaymentDetail } from './payment-detail.ts';

/** Everything that happened to a payment, newest first. */
export function PaymentSteps({ steps }: { readonly steps: NonNullable<PaymentDetail['steps']> }) {
  const { t } = useWords();
  const { fullTime } = useFormat();
  return (
    <section className="card">
      <h2>{t('money.steps')}</h2>
      <ol className="steps">
        {steps.toReversed().map(({ state, at, by, note, nextUpdateAt }) => (
          <li key={`${at} ${state}`}>
            <p>
              <strong>{t(`money.state_${state}`)}</strong>{' '}
              <span className="soft">
                {fullTime(at)} · {t(`money.by_${by}`)}
              </span>
            </p>
            {note && <p className="any-text">{note}</p>}
            {nextUpdateAt && <p className="soft">{t('money.promised', { time: fullTime(nextUpdateAt) })}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

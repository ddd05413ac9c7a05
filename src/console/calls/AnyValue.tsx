import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value of an answer as text: a time in the market's zone, anything nested as JSON. React escapes it. */
export function AnyValue({ value }: { readonly value: unknown }) {
  const { t } = useWords();
  const { time, number } = useFormat();
  if (value === null || value === undefined || value === '') return <span className="soft">–</span>;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return TIME.test(value) ? time(value) : <span className="any-text">{value}</span>;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return <span className="any-text">{value.join(', ')}</span>;
  return (
    <details>
      <summary className="link">{t('calls.details')}</summary>
      <pre className="mono any-text">{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

import { type Callable, toRequest } from '../core/api.ts';
import { useWords } from '../core/words.ts';

interface Props {
  readonly endpoint: Callable;
  readonly choice: object;
}

/** Files come from the platform as a stream; the browser saves them. */
export function Download({ endpoint, choice }: Props) {
  const { t } = useWords();
  return (['csv', 'json'] as const).map((format) => (
    <a key={format} className="button" data-kind="quiet" href={toRequest(endpoint, { ...choice, format }).url} download>
      {t('reports.download', { format: format.toUpperCase() })}
    </a>
  ));
}

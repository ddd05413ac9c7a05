import { useStore } from '@nanostores/react';
import type { Export, ExportFormat } from '../../../stores/core/export.ts';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

const FORMATS: readonly ExportFormat[] = ['csv', 'json'];
const BYTES_PER_KB = 1024;

interface Props<Input> {
  readonly exporter: Export<Input>;
  readonly input: Input;
}

/** Downloads the whole period as a file; shows the progress and can be stopped. */
export function ExportButtons<Input>({ exporter, input }: Props<Input>) {
  const { t } = useWords();
  const state = useStore(exporter.$state);
  const toHeading = (column: string) => {
    const key = `column.${column}`;
    const words = t(key);
    return words === key ? column : words;
  };
  const button = `${controls.button} ${controls.quiet}`;
  return (
    <div className={styles.row}>
      {state.status !== 'running' &&
        FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            className={button}
            onClick={() => void exporter.start(input, format, toHeading)}
          >
            {t(`centre.export_${format}`)}
          </button>
        ))}
      {state.status === 'running' && (
        <button type="button" className={button} onClick={exporter.stop}>
          {t('centre.export_stop')}
        </button>
      )}
      <span role="status" className={styles.soft}>
        {state.status === 'running' && t('centre.export_running', { count: Math.ceil(state.bytes / BYTES_PER_KB) })}
        {state.status === 'done' && t('centre.export_done')}
        {state.status === 'failed' && toFailureWords(state.failure, t)}
      </span>
    </div>
  );
}

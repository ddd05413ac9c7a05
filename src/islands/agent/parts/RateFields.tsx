import { formatPercent } from '../../../lib/format.ts';
import { RATE_FIELDS, toOwnRates } from '../../../stores/agents/rates.ts';
import { contractInfo } from '../../../stores/contracts/info.ts';
import type { Form } from '../../../stores/core/forms.ts';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './agent.module.css';

/** One field per rate that the agent has; an empty field offers nothing. */
export function RateFields({ form }: { readonly form: Form }) {
  const { t, tag } = useWords();
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('agents.rates')}</legend>
      <p className={parts.soft}>{t('agents.rates_text')}</p>
      <RemoteView remote={contractInfo}>
        {(info) => {
          const own = toOwnRates(info);
          const fields = Object.values(RATE_FIELDS)
            .flat()
            .filter((field) => own[field] !== undefined);
          if (fields.length === 0) return <p>{t('agents.rates_none')}</p>;
          return fields.map((field) => {
            const max = formatPercent(tag, (own[field] ?? 0) / 100);
            return (
              <TextField
                key={field}
                form={form}
                field={field}
                label={t(`agents.rate.${field}`)}
                hint={t('agents.rate_hint', { max })}
                isOptional
                toProblem={(problem) =>
                  problem === 'required' ? t('agents.rate_required') : t(`agents.${problem}`, { max })
                }
                input={{ inputMode: 'decimal', autoComplete: 'off' }}
              />
            );
          });
        }}
      </RemoteView>
    </fieldset>
  );
}

import { useState } from 'react';
import type { RegisterField } from '../../contract/registration/registration.ts';
import { useWords } from '../core/words.ts';
import { Field } from '../ui/Field.tsx';
import { findRefusal, isDate, PATTERN_IDS, type RuleDraft } from './rule-draft.ts';

type Samples = Readonly<Partial<Record<RegisterField, string>>>;
const DATE = { type: 'date' } as const;

/** The form as members see it. A sample that is typed into a field is judged by its rule at once; nothing is sent. */
export function FormPicture({ rules }: { readonly rules: readonly RuleDraft[] }) {
  const { t } = useWords();
  const [samples, setSamples] = useState<Samples>({});
  return (
    <aside className="picture card" aria-label={t('site.picture')}>
      <h2>{t('site.picture')}</h2>
      <p className="soft">{t('site.try')}</p>
      {rules
        .filter(({ visible }) => visible)
        .map((rule) => (
          <Sample
            key={rule.field}
            rule={rule}
            value={samples[rule.field] ?? ''}
            onChange={(next) => setSamples({ ...samples, [rule.field]: next })}
          />
        ))}
      <span className="button" data-kind="main">
        {t('site.register')}
      </span>
    </aside>
  );
}

interface SampleProps {
  readonly rule: RuleDraft;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Sample({ rule, value, onChange }: SampleProps) {
  const { t } = useWords();
  const { field, min, max, patternId, acceptedPattern, required } = rule;
  const refusal = value === '' ? undefined : findRefusal(rule, value);
  const pattern = PATTERN_IDS.includes(patternId) ? t(`site.pattern_${patternId}`) : patternId;
  const parts = isDate(rule)
    ? [t('site.pattern_9')]
    : [t('site.length', { min, max }), patternId === '1' ? '' : pattern, acceptedPattern];
  return (
    <Field
      label={t(`site.field_${field}`)}
      required={required}
      value={value}
      hint={parts.filter(Boolean).join(' · ')}
      problem={refusal && t(`site.refused_${refusal}`)}
      onChange={onChange}
      {...(isDate(rule) ? DATE : {})}
    />
  );
}

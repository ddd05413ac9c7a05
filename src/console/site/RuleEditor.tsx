import { useProblemWords } from '../core/problem-words.ts';
import { useWords } from '../core/words.ts';
import { Field, Select } from '../ui/Field.tsx';
import { ACCEPTED_MAX, FIXED, isDate, PATTERN_IDS, type RuleDraft, type RuleProblems } from './rule-draft.ts';

interface Props {
  readonly rule: RuleDraft;
  readonly problems: RuleProblems;
  readonly mayChange: boolean;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

/** Edits whether a field is shown and required, and which texts it accepts. */
export function RuleEditor({ rule, problems, mayChange, onChange }: Props) {
  const { t } = useWords();
  const { field, visible, required } = rule;
  const isFixed = FIXED.includes(field);
  return (
    <li className="card">
      <div className="row spread">
        <strong>{t(`site.field_${field}`)}</strong>
        <span className="row">
          <label className="check">
            <input
              type="checkbox"
              checked={visible}
              disabled={!mayChange || isFixed}
              onChange={({ target }) => onChange({ visible: target.checked, required: target.checked && required })}
            />
            {t('site.shown')}
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={required}
              disabled={!mayChange || !visible || isFixed}
              onChange={({ target }) => onChange({ required: target.checked })}
            />
            {t('site.required')}
          </label>
        </span>
      </div>
      {visible && isDate(rule) && <p className="soft">{t('site.date_rule')}</p>}
      {visible && !isDate(rule) && <Texts rule={rule} problems={problems} mayChange={mayChange} onChange={onChange} />}
    </li>
  );
}

/** Edits the length, the pattern, and the operator's own pattern. */
function Texts({ rule, problems, mayChange, onChange }: Props) {
  const { t } = useWords();
  const toProblem = useProblemWords();
  const { patternId } = rule;
  const ids = PATTERN_IDS.includes(patternId) ? PATTERN_IDS : [patternId, ...PATTERN_IDS];
  return (
    <fieldset className="rule-texts" disabled={!mayChange} aria-label={t(`site.field_${rule.field}`)}>
      {(['min', 'max'] as const).map((name) => (
        <Field
          key={name}
          label={t(`site.${name}`)}
          value={rule[name]}
          required
          inputMode="numeric"
          maxLength={3}
          problem={toProblem(problems[name])}
          onChange={(next) => onChange({ [name]: next })}
        />
      ))}
      <Select
        label={t('fields.patternId')}
        value={patternId}
        onChange={(next) => onChange({ patternId: next })}
        options={ids.map((id) => [id, PATTERN_IDS.includes(id) ? t(`site.pattern_${id}`) : id] as const)}
      />
      <Field
        label={t('fields.acceptedPattern')}
        value={rule.acceptedPattern}
        dir="ltr"
        spellCheck={false}
        maxLength={ACCEPTED_MAX}
        problem={toProblem(problems.acceptedPattern)}
        onChange={(next) => onChange({ acceptedPattern: next })}
      />
    </fieldset>
  );
}

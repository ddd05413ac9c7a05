import { EMAIL_MAX } from '../../lib/email.ts';
import { toDecimalMark } from '../../lib/format.ts';
import { useProblemWords } from '../core/problem-words.ts';
import { useWords } from '../core/words.ts';
import { Field, Select } from '../ui/Field.tsx';
import type { FormField } from './form-fields.ts';
import { toText, type Values } from './form-values.ts';
import { useFieldNames } from './names.ts';

interface Props {
  readonly fields: readonly FormField[];
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (path: string, value: string) => void;
  /** True if the fields are filters of a list. An empty field then selects everything. */
  readonly isFilter?: boolean;
}

/** A text field that allows more characters than this has several lines. An e-mail address still has one line. */
const LONG_FROM = EMAIL_MAX;
/** The platform encrypts these parts of an input and never returns them. */
const SECRETS = 'secrets.';
const SECRET_ATTRIBUTES = { type: 'password', autoComplete: 'new-password', spellCheck: false } as const;
const TIME_ATTRIBUTES = { type: 'datetime-local' } as const;

/** The fields of a call, made from its schema. */
export function SchemaFields({ fields, ...rest }: Props) {
  return fields.map((field) => <SchemaField key={field.path} field={field} {...rest} />);
}

function SchemaField({
  field,
  values,
  problems,
  onChange,
  isFilter = false,
}: Omit<Props, 'fields'> & { readonly field: FormField }) {
  const { t, tag } = useWords();
  const toProblem = useProblemWords();
  const { toFieldName, toOptionName } = useFieldNames();
  const label = toFieldName(field.name);
  if (field.kind === 'group') {
    return (
      <fieldset className="group">
        <legend>{label}</legend>
        <SchemaFields fields={field.fields} values={values} problems={problems} onChange={onChange} />
      </fieldset>
    );
  }
  const shared = { values, problems, onChange };
  if (field.kind === 'rows') return <RowsField field={field} label={label} {...shared} />;
  if (field.kind === 'variant') {
    const chosen = values[field.choice.path] ?? '';
    return (
      <fieldset className="group">
        <legend>{label}</legend>
        <SchemaFields fields={[field.choice, ...(field.parts[chosen] ?? [])]} {...shared} />
      </fieldset>
    );
  }
  const value = values[field.path] ?? '';
  const set = (next: string) => onChange(field.path, next);
  const rule = problems[field.path] ?? problems[field.name];
  const problem = toProblem(rule);
  const standard =
    'standard' in field && field.standard !== undefined && field.standard !== null
      ? toText(field, field.standard, toDecimalMark(tag))
      : undefined;
  if (field.kind === 'choice' || field.kind === 'flag') {
    const options = field.kind === 'flag' ? ['true', 'false'] : field.options.filter((one) => one !== '');
    const none = standard
      ? t('calls.standard', { value: toOptionName(standard, field.name) })
      : t(field.isRequired ? 'calls.choose' : isFilter ? 'calls.any' : 'calls.unchanged');
    return (
      <Select
        label={label}
        value={value}
        onChange={set}
        options={[['', none], ...options.map((one) => [String(one), toOptionName(String(one), field.name)] as const)]}
        hint={problem && <span className="problem">{problem}</span>}
      />
    );
  }
  const isSecret = field.path.startsWith(SECRETS) || field.name === 'secret';
  const isLong =
    field.kind === 'lines' ||
    field.kind === 'json' ||
    (field.kind === 'text' && !isFilter && !isSecret && (field.max ?? 0) > LONG_FROM);
  const hint = isSecret
    ? t('calls.secret_hint')
    : field.kind === 'lines'
      ? t('calls.one_a_line')
      : field.kind === 'json'
        ? t('calls.as_json')
        : standard && t('calls.standard', { value: standard });
  return (
    <Field
      label={label}
      value={value}
      onChange={set}
      required={field.isRequired}
      hint={hint || undefined}
      problem={problem}
      lines={isLong ? 4 : 1}
      {...(field.kind === 'text' && field.max ? { maxLength: field.max } : {})}
      {...(isSecret ? SECRET_ATTRIBUTES : {})}
      {...(field.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      {...(field.kind === 'time' ? TIME_ATTRIBUTES : {})}
    />
  );
}

type RowsProps = Omit<Props, 'fields' | 'isFilter'> & {
  readonly field: FormField & { kind: 'rows' };
  readonly label: string;
};

/** A list of rows, each with the same fields. If a row is removed, the following rows move up. */
function RowsField({ field, label, values, problems, onChange }: RowsProps) {
  const { t } = useWords();
  const count = Number(values[field.path] ?? '0');
  const setCount = (next: number) => onChange(field.path, String(next));
  function remove(index: number): void {
    for (let at = index; at < count; at += 1) {
      for (const path of listPaths(field.toRow(at))) {
        const next = path.replace(`${field.path}.${at}`, `${field.path}.${at + 1}`);
        onChange(path, at + 1 < count ? (values[next] ?? '') : '');
      }
    }
    setCount(count - 1);
  }
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and its fields are controlled
        <div key={index} className="form-row">
          <SchemaFields fields={field.toRow(index)} values={values} problems={problems} onChange={onChange} />
          <button type="button" className="button" data-kind="quiet" onClick={() => remove(index)}>
            {t('calls.remove')}
          </button>
        </div>
      ))}
      <button type="button" className="button" onClick={() => setCount(count + 1)}>
        {t('calls.add')}
      </button>
    </fieldset>
  );
}

function listPaths(fields: readonly FormField[]): string[] {
  return fields.flatMap((field) =>
    field.kind === 'group' ? listPaths(field.fields) : field.kind === 'variant' ? [field.choice.path] : [field.path],
  );
}

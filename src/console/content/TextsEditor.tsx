import { EVERY_LANGUAGE } from '../../contract/notices/notice-series.ts';
import { useFieldNames } from '../calls/names.ts';
import { useWords } from '../core/words.ts';
import { Field } from '../ui/Field.tsx';
import type { ContentKind, TextField } from './content-kinds.ts';
import { BRAND_LANGUAGES, DEFAULT_ROW, findRow } from './languages.ts';
import { type Typed, toFill } from './texts.ts';

interface Props {
  readonly kind: ContentKind;
  readonly typed: Typed;
  readonly language: string;
  readonly isReadOnly: boolean;
  readonly onChoose: (language: string) => void;
  readonly onChange: (typed: Typed) => void;
}

const LINES = { line: 1, text: 4, lines: 5, html: 9 } as const;
const MARKS = { whole: '✓', part: '◐', none: '○' } as const;

/** Shows the default language beside one other language. The button of each language shows whether its text is complete. */
export function TextsEditor({ kind, typed, language, isReadOnly, onChoose, onChange }: Props) {
  const { t } = useWords();
  const known: readonly string[] = BRAND_LANGUAGES.map(({ catalogue }) => catalogue);
  const others = Object.keys(typed).filter((code) => !known.includes(code) && code !== EVERY_LANGUAGE);
  const codes = [...(kind.hasEveryLanguage ? [EVERY_LANGUAGE] : []), ...known, ...others];
  const toName = (code: string) =>
    code === EVERY_LANGUAGE ? t('content.every_language') : (findRow(code)?.name ?? code);
  const shown = language === DEFAULT_ROW.catalogue ? [language] : [DEFAULT_ROW.catalogue, language];
  return (
    <section className="stack">
      <h2>{t('content.texts')}</h2>
      <div className="languages">
        {codes.map((code) => {
          const fill = toFill(typed, kind.fields, code);
          const isNeeded = code !== EVERY_LANGUAGE && !(EVERY_LANGUAGE in typed);
          return (
            <button
              key={code}
              type="button"
              className="button"
              aria-pressed={code === language}
              data-fill={fill === 'none' && !isNeeded ? 'free' : fill}
              onClick={() => onChoose(code)}
            >
              <span aria-hidden="true">{MARKS[fill]}</span>
              <span lang={findRow(code)?.tag}>{toName(code)}</span>
              <span className="only-heard">{t(`content.fill_${fill}`)}</span>
            </button>
          );
        })}
      </div>
      {kind.fields.map((field) => (
        <div key={field.name} className="side-by-side" data-single={shown.length === 1 ? '' : undefined}>
          {shown.map((code) => (
            <TextInput
              key={code}
              field={field}
              name={toName(code)}
              code={code}
              typed={typed}
              isReadOnly={isReadOnly}
              onChange={onChange}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

interface InputProps extends Pick<Props, 'typed' | 'isReadOnly' | 'onChange'> {
  readonly field: TextField;
  readonly code: string;
  readonly name: string;
}

function TextInput({ field, code, name, typed, isReadOnly, onChange }: InputProps) {
  const { t } = useWords();
  const { toFieldName } = useFieldNames();
  const row = findRow(code);
  const value = typed[code]?.[field.name] ?? '';
  const isMissing =
    toFill(typed, [field], code) !== 'whole' && toFill(typed, [field], DEFAULT_ROW.catalogue) === 'whole';
  const hint = isMissing
    ? t('content.missing')
    : field.look === 'html'
      ? t('content.html')
      : field.look === 'lines'
        ? t('calls.one_a_line')
        : undefined;
  return (
    <div data-missing={isMissing ? '' : undefined} lang={row?.tag}>
      <Field
        label={`${toFieldName(field.name)} · ${name}`}
        value={value}
        onChange={(text) => onChange({ ...typed, [code]: { ...typed[code], [field.name]: text } })}
        readOnly={isReadOnly}
        dir={row?.dir ?? 'auto'}
        lines={LINES[field.look]}
        maxLength={field.max}
        hint={hint}
      />
    </div>
  );
}

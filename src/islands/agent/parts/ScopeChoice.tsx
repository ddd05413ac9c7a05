import { Choice } from '../../ui/Choice.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** With the rows of one account alone. */
  readonly hasOwn?: boolean;
}

/** The whole team, or whoever stands directly below. */
export function ScopeChoice({ value, onChange, hasOwn }: Props) {
  const { t } = useWords();
  const scopes = ['team', 'direct', ...(hasOwn ? ['own'] : [])];
  return (
    <Choice
      label={t('reports.scope')}
      value={value}
      options={scopes.map((scope) => ({ value: scope, text: t(`reports.scope.${scope}`) }))}
      onChange={onChange}
    />
  );
}

import { Choice } from '../../ui/Choice.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether to offer the events of one account only. */
  readonly hasOwn?: boolean;
}

/** Choice between the whole team and direct downlines. */
export function ScopeChoice({ value, onChange, hasOwn }: Props) {
  const { t } = useWords();
  const scopes = ['team', 'direct', ...(hasOwn ? ['own'] : [])];
  return (
    <Choice
      label={t('agents.report.scope')}
      value={value}
      options={scopes.map((scope) => ({ value: scope, text: t(`agents.report.scope_${scope}`) }))}
      onChange={onChange}
    />
  );
}

import { type SyntheticEvent, useEffect, useState } from 'react';
import { toPlainName } from '../../../lib/plain-name.ts';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';

const ACCOUNT_MAX = 40;

interface Props {
  readonly account: string;
  readonly onPick: (account: string) => void;
}

/** Field for the account whose events or branch the page shows; empty for the agent's whole team. */
export function AccountFilter({ account, onPick }: Props) {
  const { t } = useWords();
  const [text, setText] = useState(account);
  useEffect(() => setText(account), [account]);
  // Reads the text that the field shows, because a browser extension may fill the field without an event.
  const pick = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
    const picked = toPlainName(value).slice(0, ACCOUNT_MAX);
    if (picked !== account) onPick(picked);
  };
  return (
    <label className={parts.filter}>
      {t('agents.report.account_filter')}
      <input
        className={controls.input}
        value={text}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('agents.report.account_all')}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={pick}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) pick(event);
        }}
      />
    </label>
  );
}

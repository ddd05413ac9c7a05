import { useEffect, useState } from 'react';
import { toPlainName } from '../../../lib/plain-name.ts';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { readsFilled } from '../../ui/reads-filled.ts';
import { useWords } from '../../ui/words.ts';

/** Searches after this pause in typing. */
const PAUSE_MS = 300;
const NAME_MAX = 40;

interface Props {
  readonly name: string;
  readonly onSearch: (name: string) => void;
}

export function SearchField({ name, onSearch }: Props) {
  const { t } = useWords();
  const [text, setText] = useState(name);
  const asked = toPlainName(text).slice(0, NAME_MAX);
  // While the typed text stands for the searched name, the field keeps the text as it was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name from elsewhere, such as the address, replaces the text
  useEffect(() => {
    if (asked !== name) setText(name);
  }, [name]);
  useEffect(() => {
    if (asked === name) return;
    const timer = setTimeout(() => onSearch(asked), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, name, onSearch]);
  return (
    <label className={parts.filter}>
      {t('agents.search')}
      <input
        {...readsFilled}
        type="search"
        className={controls.input}
        value={text}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('agents.search_hint')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

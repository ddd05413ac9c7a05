import { useEffect, useState } from 'react';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
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
  useEffect(() => setText(name), [name]);
  useEffect(() => {
    if (text.trim() === name.trim()) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, name, onSearch]);
  return (
    <label className={parts.filter}>
      {t('agents.search')}
      <input
        type="search"
        className={controls.input}
        value={text}
        maxLength={NAME_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('agents.search_hint')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

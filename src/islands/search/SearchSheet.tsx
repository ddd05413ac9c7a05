import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { showModal } from '../../lib/show-modal.ts';
import { keepRecent, openRecent } from '../../stores/search/recent-searches.ts';
import { $search, loadSearch, search } from '../../stores/search/search.ts';
import { closeDialog } from '../../stores/site/dialogs.ts';
import { afterPaint } from '../ui/after-paint.ts';
import controls from '../ui/controls.module.css';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import { Recent } from './Recent.tsx';
import { Results } from './Results.tsx';
import { Status } from './Status.tsx';
import styles from './search.late.module.css';
import { useVisibleHeight } from './use-visible-height.ts';

/** The index ignores the rest of a longer text (`createTextIndex`). */
const LETTERS_MAX = 200;

/** A field over a list of links: arrows choose one, Enter follows it or opens the page of all results. */
export function SearchSheet() {
  const { t, locale } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { found, suggested } = useStore($search);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const groups = found.groups.length > 0 ? found.groups : suggested;
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isTyped = text.trim() !== '';
  useVisibleHeight(dialog);

  useLayoutEffect(() => {
    const element = dialog.current;
    showModal(element);
    field.current?.focus();
    return () => element?.close();
  }, []);
  const toTitle = (home: string, away: string) => t('search.match', { home, away });
  const load = () => void loadSearch(toTitle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search opens
  useEffect(() => {
    openRecent();
    load();
  }, []);
  // The search runs after the paint, so that a typed letter appears at once. The results take a slow phone longer.
  useEffect(() => afterPaint(() => search(text)), [text]);

  const listOptions = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  const type = (next: string) => {
    setActive(-1);
    // No `maxLength`: the browser would count white space before a pasted text and cut off the end of the text.
    setText(next.trimStart().slice(0, LETTERS_MAX));
  };
  const choose = (recent: string) => {
    type(recent);
    field.current?.focus();
  };
  const activate = (next: number) => {
    setActive(next);
    if (next >= 0) listOptions()[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // During composition, keys choose suggestions of the input method.
    if (event.nativeEvent.isComposing) return;
    // After the last result and before the first one, the field itself is active again.
    if (key === 'ArrowDown') activate(active + 1 < count ? active + 1 : -1);
    else if (key === 'ArrowUp') activate(active < 0 ? count - 1 : active - 1);
    // A second Escape closes the dialog.
    else if (key === 'Escape' && text !== '') type('');
    else if (key === 'Enter' && active >= 0) listOptions()[active]?.click();
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={t('search.title')}
      onClose={() => dialog.current && !dialog.current.open && closeDialog()}
      onPointerDown={({ target }) => target === dialog.current && closeDialog()}
    >
      <search>
        <form
          action={toLocalePath('/search', locale)}
          className={styles.bar}
          onSubmit={(event) => {
            // Reads the text that the field shows, because a browser extension may fill the field without an event.
            const shown = field.current?.value.trim() ?? '';
            if (shown) keepRecent(shown);
            else event.preventDefault();
          }}
        >
          <button
            type="button"
            className={`${controls.icon} ${styles.back}`}
            aria-label={t('dialog.close')}
            onClick={closeDialog}
          >
            <Icon name="back" />
          </button>
          <input
            ref={field}
            type="search"
            name="q"
            role="combobox"
            className={styles.field}
            aria-label={t('search.field')}
            placeholder={t('search.field')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            dir="auto"
            value={text}
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            onChange={({ currentTarget: { value } }) => type(value)}
            onKeyDown={onKeyDown}
          />
        </form>
      </search>
      <div className={styles.below}>
        {!isTyped && <Recent choose={choose} />}
        <Status retry={load} />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('search.title')}>
          <Results id={id} groups={groups} active={active} follow={() => keepRecent(text)} />
        </div>
        {isTyped && (
          <a
            className={styles.all}
            href={toLocalePath(`/search?${new URLSearchParams({ q: text })}`, locale)}
            onClick={() => keepRecent(text)}
          >
            {t('search.all', { text })}
          </a>
        )}
      </div>
    </dialog>
  );
}

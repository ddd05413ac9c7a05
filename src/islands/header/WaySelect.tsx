import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { $loginWay, LOGIN_WAYS, type LoginWay } from '../../stores/session/login-way.ts';
import { openDialog } from '../../stores/site/dialogs.ts';
import { createBlurClosing } from '../ui/close-after-blur.ts';
import controls from '../ui/controls.module.css';
import { useWords } from '../ui/words.ts';
import late from './header.late.module.css';
import styles from './header.module.css';

const TEXTS = { name: 'login.by_username', sms: 'login.by_sms' } as const;

/** Sign-in method (spec §2): by name here; by SMS in the dialog, which has room for a number and its code. */
export function WaySelect() {
  const { t } = useWords();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const closing = useMemo(() => createBlurClosing(() => setOpen(false)), []);
  useEffect(() => closing.stay, [closing]);
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[role=menuitemradio]')?.focus();
  }, [isOpen]);

  const choose = (way: LoginWay) => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
    $loginWay.set(way);
    if (way === 'sms') openDialog('loginPopupModal');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isOpen) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    if (event.key === 'Escape') {
      setOpen(false);
      event.currentTarget.querySelector('button')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    items[(items.indexOf(event.target as HTMLElement) + 1) % items.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu inside
    <div ref={root} className={styles.way} onKeyDown={onKeyDown} onFocus={closing.stay} onBlur={closing.leave}>
      <button
        type="button"
        className={`${controls.button} ${controls.quiet}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-ways` : undefined}
        aria-label={`${t('login.way')}: ${t(TEXTS.name)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t(TEXTS.name)}
        <span className={styles.arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={`${id}-ways`} role="menu" aria-label={t('login.way')} className={late.ways}>
          {LOGIN_WAYS.map((way) => (
            <button
              key={way}
              type="button"
              role="menuitemradio"
              aria-checked={way === 'name'}
              tabIndex={-1}
              onClick={() => choose(way)}
            >
              {t(TEXTS[way])}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { brand } from '../../brand/brand.ts';
import type { Person } from '../../contract/staff/session.ts';
import { watchIdle } from '../core/idle.ts';
import { $route, toHref } from '../core/route.ts';
import { signOut } from '../core/session.ts';
import { hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { SCREENS } from '../screens.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Mark } from './Mark.tsx';
import { Preferences } from './Preferences.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

/** First segment of the page of a person's own account. It needs no permission. */
const ACCOUNT = 'account';
const AccountScreen = lazy(() => import('../staff/AccountScreen.tsx'));

/** Shows the menu, the head and the screen that the address selects. */
export function Frame({ person }: { readonly person: Person }) {
  const { t } = useWords();
  const { segments, query } = useStore($route);
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(watchIdle, []);

  const allowed = SCREENS.filter(({ permission }) => hasPermission(person, permission));
  const id = segments[0] ?? allowed[0]?.id;
  const screen = allowed.find((one) => one.id === id);
  const page = segments.join('/');
  const shown = useRef(page);
  // A new page starts at its top, with the focus in it, and the menu of a phone closes.
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    setOpen(false);
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <div className="shell">
      <button type="button" className="button skip" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <header className="top">
        <button
          type="button"
          className="button burger"
          data-kind="quiet"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {t('shell.menu')}
        </button>
        <Mark />
        <span className="title">{t('shell.title', { brand: brand.name })}</span>
        <span className="room" />
        <Link
          className="button who"
          data-kind="quiet"
          href={toHref([ACCOUNT])}
          title={person.roles.map((role) => t(`staff.role_${role}`)).join(', ')}
        >
          {person.name}
        </Link>
        <Preferences />
        <button type="button" className="button" data-kind="quiet" onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </button>
      </header>
      <nav className="side" id="menu" aria-label={t('shell.menu')} data-closed={isOpen ? undefined : ''}>
        {allowed.map((one) => (
          <Link key={one.id} href={toHref([one.id])} aria-current={one.id === screen?.id ? 'page' : undefined}>
            {t(`shell.screen_${one.id}`)}
          </Link>
        ))}
        <Link href={toHref([ACCOUNT])} aria-current={id === ACCOUNT ? 'page' : undefined}>
          {t('shell.screen_account')}
        </Link>
      </nav>
      <main className="main" id="main" ref={main} tabIndex={-1}>
        {/* Another view has other filters. Forms read the filters only when they are created, so the key makes new forms for each view. */}
        <ScreenBoundary key={`${page}?${query.get('view') ?? ''}`}>
          <Suspense fallback={<p className="soft">{t('common.loading')}</p>}>
            {id === ACCOUNT && <AccountScreen person={person} />}
            {screen && <screen.Component />}
            {!screen && id !== ACCOUNT && (
              <Page title={t('shell.nothing_title')}>
                <p>{t('shell.nothing_text')}</p>
              </Page>
            )}
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
  );
}

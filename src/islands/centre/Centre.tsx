import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Feature } from '../../contract/system/features.ts';
import { showModal } from '../../lib/show-modal.ts';
import { type CentreId, closeCentre, type OpenCentre, openCentre } from '../../stores/centre/centres.ts';
import { $session } from '../../stores/session/session.ts';
import { useContractBadges } from '../agent/contracts/use-contract-badges.ts';
import { afterPaint } from '../ui/after-paint.ts';
import controls from '../ui/controls.module.css';
import { handFocusOn } from '../ui/hand-focus-on.ts';
import { useWords } from '../ui/words.ts';
import { CentreBalance } from './CentreBalance.tsx';
import { CentreIcon } from './CentreIcon.tsx';
import { CentreMenu } from './CentreMenu.tsx';
import styles from './centre.module.css';
import { PageSlot } from './PageSlot.tsx';
import { Skeleton } from './parts/Skeleton.tsx';
import { findCentrePage, isPageOff, listCentrePages } from './registry.ts';
import { useCentreWords } from './use-centre-words.ts';
import { HasPageProvider } from './use-has-page.ts';

interface Props {
  readonly features: readonly Feature[];
  readonly open: OpenCentre;
}

/** Session whose centre is open; it stays the same while an expired session asks for a new sign-in. */
function useOwner() {
  const session = useStore($session);
  const [owner, setOwner] = useState('info' in session ? session : undefined);
  useEffect(() => {
    if ('info' in session) setOwner(session);
  }, [session]);
  return owner;
}

/** The overlay of both centres: a menu next to its pages, on a phone before them. */
export function Centre({ features, open }: Props) {
  const { t } = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLElement>(null);
  const owner = useOwner();
  const member = owner?.info;
  const theOther = open.id === 'agent' ? 'member' : 'agent';
  const { words } = useCentreWords([]);
  useContractBadges(open.id === 'agent', features);
  // Without a page, a phone shows the menu first.
  const [isMenuShown, setMenuShown] = useState(open.page === '');
  const hasUpline = Boolean(member?.toUpline);
  const pages = useMemo(() => listCentrePages(open.id, { features, hasUpline }), [open.id, features, hasUpline]);
  const hasPage = useCallback((centre: CentreId, page: string) => !isPageOff(centre, page, features), [features]);
  // Page tapped in the menu: its frame appears at once, and its content follows.
  const [picked, setPicked] = useState<string | undefined>(undefined);
  const callOff = useRef<() => void>(undefined);
  const opened = findCentrePage(open.id, pages, open.page);
  const page = picked === undefined ? opened : findCentrePage(open.id, pages, picked);

  useLayoutEffect(() => {
    const element = dialog.current;
    showModal(element);
    heading.current?.focus();
    return () => element?.close();
  }, []);

  useEffect(() => {
    if (open.page !== '') setMenuShown(false);
    content.current?.scrollTo(0, 0);
  }, [open.page]);

  useEffect(() => () => callOff.current?.(), []);
  useEffect(() => {
    const element = dialog.current;
    return element ? handFocusOn(element, () => [content.current, heading.current]) : undefined;
  }, []);
  const pick = (id: string) => {
    setPicked(id);
    setMenuShown(false);
    callOff.current?.();
    callOff.current = afterPaint(() => {
      openCentre(open.id, id);
      setPicked(undefined);
      content.current?.focus();
    });
  };

  const title = words && page ? words.t(`centre.${open.id}.${page.id}`) : t('captcha.loading');
  return (
    <dialog
      ref={dialog}
      className={styles.centre}
      aria-labelledby={id}
      data-centre={open.id}
      data-page={page?.id}
      data-menu={isMenuShown ? '' : undefined}
      onClose={({ target }) => {
        // React bubbles the close event of an inner dialog up to this one.
        if (dialog.current && target === dialog.current) closeCentre();
      }}
    >
      <header className={styles.head}>
        {words && !isMenuShown && (
          <button
            type="button"
            className={`${controls.icon} ${styles.toMenu}`}
            aria-label={words.t('centre.menu')}
            onClick={() => {
              // The back button disappears with the page, so the heading takes the focus.
              heading.current?.focus();
              setMenuShown(true);
            }}
          >
            <CentreIcon name="back" />
          </button>
        )}
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          <span className={styles.ofMenu}>{words?.t(`centre.${open.id}.title`) ?? t('captcha.loading')}</span>
          <span className={styles.ofPage}>{title}</span>
        </h2>
        {member && open.id === 'member' && <CentreBalance />}
        {member && (
          <span translate="no" className={styles.who}>
            {member.nickname || member.account}
          </span>
        )}
        <button type="button" className={controls.icon} aria-label={t('dialog.close')} onClick={closeCentre}>
          <CentreIcon name="close" />
        </button>
      </header>
      {words && (
        <CentreMenu
          words={words}
          centre={open.id}
          pages={pages}
          current={page?.id}
          onPick={pick}
          other={owner?.kind === 'agent' ? theOther : undefined}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area that the keyboard must reach, and where focus goes with a new page */}
      <section ref={content} className={styles.content} tabIndex={0} aria-label={title}>
        {page !== opened && <Skeleton label={t('captcha.loading')} />}
        <HasPageProvider value={hasPage}>
          {page && page === opened && (
            <PageSlot key={`${member?.account}:${open.id}:${page.id}`} page={page} features={features} />
          )}
        </HasPageProvider>
      </section>
    </dialog>
  );
}

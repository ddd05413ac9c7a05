import { useStore } from '@nanostores/react';
import { Activity, useEffect, useRef, useState } from 'react';
import { $locale } from '../core/preferences.ts';
import { $route } from '../core/route.ts';
import { $page, $session } from '../core/session-state.ts';
import { loadWords, type Words, WordsContext } from '../core/words.ts';
import { Notices } from '../ui/Notices.tsx';
import { Frame } from './Frame.tsx';
import { Invitation } from './Invitation.tsx';
import { Lock } from './Lock.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SignIn } from './SignIn.tsx';

function Content() {
  const session = useStore($session);
  const page = useStore($page);
  const { segments } = useStore($route);
  const wasAtDoor = useRef(false);
  // The form of the door is gone, so the page behind it takes the focus.
  useEffect(() => {
    if (session.kind === 'open' && wasAtDoor.current) document.getElementById('main')?.focus({ preventScroll: true });
    wasAtDoor.current = session.kind === 'guest' || session.kind === 'locked';
  }, [session.kind]);
  if (segments[0] === 'invitation') return <Invitation />;
  return (
    <>
      {page.kind === 'open' && (
        <Activity mode={session.kind === 'open' ? 'visible' : 'hidden'}>
          <Frame key={page.person.id} person={page.person} />
        </Activity>
      )}
      {session.kind === 'guest' && <SignIn isEnded={session.isEnded === true} />}
      {session.kind === 'locked' && <Lock person={session.person} />}
    </>
  );
}

export function App() {
  const locale = useStore($locale);
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    let isCurrent = true;
    void loadWords(locale).then((loaded) => {
      if (!isCurrent) return;
      document.documentElement.lang = loaded.tag;
      setWords(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (!words) return null;
  return (
    <WordsContext value={words}>
      <ScreenBoundary>
        <Content />
      </ScreenBoundary>
      <ScreenBoundary>
        <Notices />
      </ScreenBoundary>
    </WordsContext>
  );
}

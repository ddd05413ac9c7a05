import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $dialog, type DialogId, isDialogId, openDialog } from '../../stores/site/dialogs.ts';
import { getFeatures } from '../../stores/site/features.ts';
import { openRequestedDialog } from '../../stores/site/requested-dialog.ts';
import { CentreRoot } from '../centre/CentreRoot.tsx';
import { showChatUnread } from '../chat/show-unread.ts';
import { focusAccount } from '../focus-after-sign-in.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadingNote } from '../ui/LoadingNote.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { asIsland, type IslandProps, useIslandWords, WordsProvider } from '../ui/words.ts';
import { FailedDialog } from './FailedDialog.tsx';
import { loadAhead, loadOpening, type Opening } from './load-dialog.ts';

async function askForNotice(id: string, title: string): Promise<void> {
  const { readNotice } = await import('../../stores/site/announcements.ts');
  readNotice(id, title);
}

let stopCounting: (() => void) | undefined;

async function enterChatRoom(): Promise<void> {
  const { $chatUnread, openChatRoom } = await import('../../stores/chat/room.ts');
  stopCounting?.();
  stopCounting = $chatUnread.subscribe(showChatUnread);
  openChatRoom();
}

/** Plain HTML requests a dialog by its id on the body (`directives/dialog-links.ts`). */
function takeAskedDialog(open: (id: DialogId) => void): void {
  const { openDialog: id, notice, noticeTitle = '' } = document.body.dataset;
  delete document.body.dataset.openDialog;
  if (id === 'notice') void askForNotice(notice ?? '', noticeTitle);
  else if (id === 'chatRoom') void enterChatRoom();
  else if (isDialogId(id)) open(id);
}

interface OpenProps {
  readonly opening: Opening;
}

/** Renders a dialog, or hydrates its prerendered version if that is visible. */
function OpenDialog({ opening: { dialog: Dialog, hydration } }: OpenProps) {
  const features = getFeatures();
  if (!hydration) return <Dialog features={features} />;
  return <hydration.by host={hydration.host} dialog={Dialog} features={features} />;
}

/** Shows the open centre over the page, and at most one dialog over both. The centre and each dialog have their own chunk. */
function DialogsRoot(props: IslandProps) {
  const root = useRef<HTMLDivElement>(null);
  const words = useIslandWords(props);
  useHydrated(root, props.locale);
  const id = useStore($dialog, { ssr: 'initial' });
  const { lazy, retry } = useLazy(id, loadOpening);
  useEffect(() => {
    takeAskedDialog(openRequestedDialog);
    const take = () => takeAskedDialog(openDialog);
    loadAhead();
    addEventListener('orla:wake', take);
    const element = root.current;
    element?.addEventListener('orla:start', take);
    element?.addEventListener('orla:start', loadAhead);
    const stop = $dialog.listen((next) => {
      if (next === undefined) requestAnimationFrame(focusAccount);
    });
    return () => {
      removeEventListener('orla:wake', take);
      element?.removeEventListener('orla:start', take);
      element?.removeEventListener('orla:start', loadAhead);
      stop();
    };
  }, []);
  return (
    <WordsProvider value={words}>
      <div ref={root} data-dialogs={id ?? ''}>
        <CentreRoot />
        {lazy.status === 'loading' && <LoadingNote />}
        {lazy.status === 'ready' && <OpenDialog key={id} opening={lazy.value} />}
        {lazy.status === 'failed' && (
          <Dialog title={words.t('dialog.failed_title')}>
            <FailedDialog retry={retry} />
          </Dialog>
        )}
      </div>
    </WordsProvider>
  );
}

export const DialogsIsland = asIsland(DialogsRoot);

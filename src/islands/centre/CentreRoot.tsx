import { useStore } from '@nanostores/react';
import { $centre, closeCentre } from '../../stores/centre/centres.ts';
import { getFeatures } from '../../stores/site/features.ts';
import { FailedDialog } from '../dialogs/FailedDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadingNote } from '../ui/LoadingNote.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../ui/words.ts';

const loadCentre = async () => (await import('./Centre.tsx')).Centre;

/** Loads the centres when the first one is opened. */
export function CentreRoot() {
  const { t } = useWords();
  const open = useStore($centre, { ssr: () => undefined });
  const { lazy, retry } = useLazy(open && 'centre', loadCentre);
  if (!open) return null;
  if (lazy.status === 'failed') {
    return (
      <Dialog title={t('dialog.failed_title')} onLeave={closeCentre}>
        <FailedDialog retry={retry} />
      </Dialog>
    );
  }
  return lazy.status === 'ready' ? <lazy.value features={getFeatures()} open={open} /> : <LoadingNote />;
}

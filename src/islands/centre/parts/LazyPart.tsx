import type { ComponentType } from 'react';
import { FailedDialog } from '../../dialogs/FailedDialog.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { useWords } from '../../ui/words.ts';
import { Skeleton } from './Skeleton.tsx';

interface Props<PartProps> {
  /** Which part it is: another one is loaded anew. */
  readonly name: string;
  /** The same function at every drawing. */
  readonly load: () => Promise<ComponentType<PartProps>>;
  readonly props: PartProps;
}

/** A part of a page whose code comes when it is opened: most who read the page never do. */
export function LazyPart<PartProps extends object>({ name, load, props }: Props<PartProps>) {
  const { t } = useWords();
  const { lazy, retry } = useLazy(name, load);
  if (lazy.status === 'failed') return <FailedDialog retry={retry} />;
  if (lazy.status !== 'ready') return <Skeleton label={t('captcha.loading')} />;
  return <lazy.value {...props} />;
}

import type { ComponentType } from 'react';
import { FailedDialog } from '../../dialogs/FailedDialog.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { useWords } from '../../ui/words.ts';
import { Skeleton } from './Skeleton.tsx';

interface Props<PartProps> {
  /** Name of the part; another name loads another part. */
  readonly name: string;
  /** Must be the same function at every render. */
  readonly load: () => Promise<ComponentType<PartProps>>;
  readonly props: PartProps;
}

/** A part of a page that loads when it is opened, because most readers never open it. */
export function LazyPart<PartProps extends object>({ name, load, props }: Props<PartProps>) {
  const { t } = useWords();
  const { lazy, retry } = useLazy(name, load);
  if (lazy.status === 'failed') return <FailedDialog retry={retry} />;
  if (lazy.status !== 'ready') return <Skeleton label={t('captcha.loading')} />;
  return <lazy.value {...props} />;
}

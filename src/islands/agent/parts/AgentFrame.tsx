import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $isSuspended, forgetSuspension } from '../../../stores/agents/as-agent.ts';
import { $centre } from '../../../stores/centre/centres.ts';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';

interface Props {
  /** Reads the filters of the address and loads the page; runs again when a link changes them. */
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function OpenPage({ onOpen, children }: Props) {
  const centre = useStore($centre);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same page is a new object with the same id
  useEffect(onOpen, [centre]);
  return <div className={parts.stack}>{children}</div>;
}

/** Frame of a page about the team; a suspended agent sees a notice instead. */
export function AgentFrame(page: Props) {
  const { t } = useWords();
  if (!useStore($isSuspended)) return <OpenPage {...page} />;
  return (
    <Note tone="warn" role="alert">
      <p>
        <strong>{t('agents.suspended')}</strong>
      </p>
      <p>{t('agents.suspended_text')}</p>
      <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={forgetSuspension}>
        {t('form.retry')}
      </button>
    </Note>
  );
}

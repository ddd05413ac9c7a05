import { useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { DEFAULT_SENDER, putSender, switchSender, testSender } from '../../contract/mail/senders.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { useWords } from '../core/words.ts';
import { useReasonWords } from './reason-words.ts';
import type { Sender } from './sender.ts';
import { TestDialog } from './TestDialog.tsx';

const PUT = putSender as unknown as Endpoint;
const SWITCH = switchSender as unknown as Endpoint;
const TEST = testSender as unknown as Endpoint;
type Action = 'test' | 'switch' | 'change';
type Tested = OutputOf<typeof testSender>;

export function SenderActions({ sender, onChanged }: { readonly sender: Sender; readonly onChanged: () => void }) {
  const { t } = useWords();
  const { toOptionName } = useFieldNames();
  const toReason = useReasonWords();
  const allowed = useAllowed([PUT, SWITCH, TEST]).map(({ id }) => id);
  const [asked, setAsked] = useState<Action>();
  const [tested, setTested] = useState<Tested>();
  const { code, channel, kind, enabled } = sender;
  const isStored = code !== DEFAULT_SENDER;
  const close = (outcome: 'done' | 'cancelled' | 'waiting' | 'changed') => {
    setAsked(undefined);
    if (outcome !== 'cancelled') onChanged();
  };
  const toButton = (action: Action, text: string) => (
    <button type="button" className="button" onClick={() => setAsked(action)}>
      {text}
    </button>
  );
  return (
    <>
      {tested && (
        <p className="note any-text" data-tone={tested.state === 'accepted' ? 'ok' : 'danger'} role="status">
          {t('senders.tested', { state: toOptionName(tested.state), reason: toReason(tested.reason) || '–' })}
        </p>
      )}
      <div className="row">
        {allowed.includes(TEST.id) && toButton('test', t('senders.test'))}
        {isStored && allowed.includes(SWITCH.id) && toButton('switch', t(enabled ? 'senders.pause' : 'senders.resume'))}
        {isStored && allowed.includes(PUT.id) && toButton('change', t('calls.change'))}
      </div>
      {asked === 'test' && <TestDialog code={code} channel={channel} onTested={setTested} onClose={close} />}
      {asked === 'switch' && (
        <CallDialog
          endpoint={SWITCH}
          known={{ code, enabled: !enabled }}
          about={<p className="soft">{t(enabled ? 'senders.about_pause' : 'senders.about_resume', { code })}</p>}
          onClose={close}
        />
      )}
      {asked === 'change' && (
        <CallDialog endpoint={PUT} known={{ code, channel, kind }} record={sender} onClose={close} />
      )}
    </>
  );
}

import { useState } from 'react';
import { deleteChatMessage, keepChatMessage, muteInChat } from '../../contract/chat/operator.ts';
import { REASON_MAX } from '../../contract/core/operator.ts';
import { call } from '../core/api.ts';
import { useFailureWords } from '../core/failure-words.ts';
import { notify } from '../core/notices.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { Field, Select } from '../ui/Field.tsx';

export type Moderation = 'delete' | 'keep' | 'mute' | 'unmute';

/** Lengths of a mute in minutes. Each has a name in the words. The last one is the longest that the contract allows. */
const MUTES = [10, 60, 1_440, 10_080, 43_200, 527_040] as const;
const FIRST_MUTE = 60;
const SEVERE: readonly Moderation[] = ['delete', 'mute'];

interface Props {
  readonly action: Moderation;
  /** The author, and the message if the action is about one. */
  readonly about: { readonly account: string; readonly id?: number; readonly text?: string };
  readonly onClose: (isDone: boolean) => void;
}

/** Asks for the reason of a decision, and for the time of a mute. */
export function ModerationDialog({ action, about, onClose }: Props) {
  const { t } = useWords();
  const toWords = useFailureWords();
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(String(FIRST_MUTE));
  const { account, id = 0, text } = about;
  const isSevere = SEVERE.includes(action);
  const send = (key: string) => {
    if (action === 'delete') return call(deleteChatMessage, { id, reason }, key);
    if (action === 'keep') return call(keepChatMessage, { id, reason }, key);
    return call(muteInChat, { account, minutes: action === 'mute' ? Number(minutes) : 0, reason }, key);
  };
  return (
    <ActionDialog
      title={t(`chat.ask_${action}`, { account })}
      confirm={t(`chat.do_${action}`)}
      isDangerous={isSevere}
      onSend={send}
      onClose={(outcome, failure) => {
        if (outcome === 'done') notify(t(`chat.done_${action}`, { account }));
        if (failure) notify(toWords(failure), 'warn');
        onClose(outcome !== 'cancelled');
      }}
    >
      {text !== undefined && <blockquote className="note any-text">{text}</blockquote>}
      <p className="soft">{t(`chat.effect_${action}`)}</p>
      {action === 'mute' && (
        <Select
          label={t('chat.for')}
          value={minutes}
          onChange={setMinutes}
          options={MUTES.map((one) => [String(one), t(`chat.for_${one}`)] as const)}
        />
      )}
      <Field
        label={t('money.reason')}
        hint={t('chat.reason_hint')}
        maxLength={REASON_MAX}
        required={action !== 'keep'}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  );
}

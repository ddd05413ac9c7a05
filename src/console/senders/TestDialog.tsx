import { type ComponentProps, useState } from 'react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { type Channel, testSender } from '../../contract/mail/senders.ts';
import { EMAIL_MAX } from '../../lib/email.ts';
import { BRAND_LANGUAGES, DEFAULT_ROW } from '../content/languages.ts';
import { call } from '../core/api.ts';
import { useProblemWords } from '../core/problem-words.ts';
import { useWords } from '../core/words.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { Field, Select } from '../ui/Field.tsx';

interface Props {
  readonly code: string;
  readonly channel: Channel;
  readonly onTested: (answer: OutputOf<typeof testSender>) => void;
  readonly onClose: ComponentProps<typeof ActionDialog>['onClose'];
}

/** Sends a test message to the operator's own number or address, by this sender only. */
export function TestDialog({ code, channel, onTested, onClose }: Props) {
  const { t } = useWords();
  const toProblem = useProblemWords();
  const [recipient, setRecipient] = useState('');
  const [language, setLanguage] = useState<string>(DEFAULT_ROW.catalogue);
  const [rule, setRule] = useState('');
  return (
    <ActionDialog
      title={t('senders.ask_test', { code })}
      confirm={t('senders.test')}
      onClose={onClose}
      onSend={async (key) => {
        setRule('');
        const result = await call(testSender, { code, recipient, language }, key);
        if (result.ok) onTested(result.value);
        else setRule(result.failure.fields?.recipient ?? '');
        return result;
      }}
    >
      <p className="soft">{t('senders.about_test')}</p>
      <Field
        label={t(`senders.recipient_${channel}`)}
        hint={t(`senders.recipient_hint_${channel}`)}
        problem={toProblem(rule)}
        type={channel === 'sms' ? 'tel' : 'email'}
        required
        dir="ltr"
        maxLength={EMAIL_MAX}
        value={recipient}
        onChange={setRecipient}
      />
      <Select
        label={t('fields.language')}
        value={language}
        onChange={setLanguage}
        options={BRAND_LANGUAGES.map(({ catalogue, name }) => [catalogue, name] as const)}
      />
    </ActionDialog>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { CONVERSATION_SUBJECTS } from '../../contract/support/conversation-rules.ts';
import { $session } from '../../stores/session/session.ts';
import { $needsCaptcha, conversationForm, writeIn } from '../../stores/support/conversation-form.ts';
import { $start } from '../../stores/support/conversation-start.ts';
import { CaptchaField } from '../ui/CaptchaField.tsx';
import controls from '../ui/controls.module.css';
import { TextField } from '../ui/Fields.tsx';
import field from '../ui/field.module.css';
import { toProblemWords } from '../ui/problem-words.ts';
import { useWords } from '../ui/words.ts';
import { BackButton } from './BackButton.tsx';
import styles from './conversation.module.css';
import { Heading } from './Heading.tsx';
import { MessageForm } from './MessageForm.tsx';

function Subject() {
  const { t } = useWords();
  const id = useId();
  const value = useStore(conversationForm.$values, { keys: ['subject'] }).subject ?? 'general';
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('conversation.subject')}
      </label>
      <select
        id={id}
        name="subject"
        className={controls.input}
        value={value}
        onChange={(event) => conversationForm.change('subject', event.currentTarget.value)}
      >
        {CONVERSATION_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {t(`conversation.subject_${subject}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function NewConversation() {
  const { t } = useWords();
  const needsCaptcha = useStore($needsCaptcha);
  const { kind } = useStore($session);
  const start = useStore($start);
  useEffect(
    () => writeIn(undefined, { subject: 'general', reference: '', ...(start && 'subject' in start && start) }),
    [start],
  );
  const toProblem = (problem: string) =>
    problem === 'pattern' ? t('conversation.reference_pattern') : toProblemWords(problem, t);
  const captcha = needsCaptcha && <CaptchaField form={conversationForm} purpose="support" toProblem={toProblem} />;
  return (
    <div className={styles.view}>
      <BackButton />
      <Heading>{t('conversation.new')}</Heading>
      <MessageForm rows={5} after={captcha}>
        <Subject />
        <TextField
          form={conversationForm}
          field="reference"
          label={t('conversation.reference')}
          hint={t('conversation.reference_hint')}
          isOptional
          toProblem={toProblem}
          input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
        />
      </MessageForm>
      {(kind === 'guest' || kind === 'demo') && <p className={styles.soft}>{t('conversation.visitor')}</p>}
    </div>
  );
}

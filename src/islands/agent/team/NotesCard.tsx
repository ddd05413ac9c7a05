import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { NOTE_LENGTH_MAX } from '../../../contract/agents/members.ts';
import {
  $isRemovingNote,
  $noteFailure,
  type MemberCard,
  noteForm,
  removeNote,
} from '../../../stores/agents/member-card.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import field from '../../ui/field.module.css';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';

function NoteField() {
  const { t } = useWords();
  const id = useId();
  const { text = '' } = useStore(noteForm.$values, { keys: ['text'] });
  const problem = useStore(noteForm.$problems).text;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('agents.note')}
      </label>
      <textarea
        id={id}
        className={`${controls.input} ${styles.area}`}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => noteForm.change('text', event.currentTarget.value)}
      />
      <p id={`${id}-help`} className={problem ? field.problem : field.hint}>
        {problem === 'required' && t('form.required')}
        {problem === 'too_long' && t('agents.too_long', { count: NOTE_LENGTH_MAX })}
        {!problem && t('agents.note_length', { done: text.length, count: NOTE_LENGTH_MAX })}
      </p>
    </div>
  );
}

/** Notes of the agent; neither the member nor other agents can read them. */
export function NotesCard({ notes }: Pick<MemberCard, 'notes'>) {
  const { t } = useWords();
  const failure = useStore($noteFailure);
  const isRemoving = useStore($isRemovingNote);
  return (
    <Card title={t('agents.notes')}>
      <p className={parts.soft}>{t('agents.notes_text')}</p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {toFailureWords(failure, t)}
        </p>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ noteId, text, at }) => (
            <li key={noteId}>
              <span>
                <p>{text}</p>
                <span className={parts.soft}>
                  <Moment at={at} />
                </span>
              </span>
              <button
                type="button"
                className={controls.icon}
                aria-label={t('agents.note_delete', { text: text.slice(0, 40) })}
                aria-disabled={isRemoving}
                onClick={() => void removeNote(noteId)}
              >
                <CentreIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <CentreForm form={noteForm} submit={t('agents.note_add')} submitting={t('agents.note_adding')}>
        <NoteField />
      </CentreForm>
    </Card>
  );
}

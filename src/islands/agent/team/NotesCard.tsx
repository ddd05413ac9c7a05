import { useStore } from '@nanostores/react';
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
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';

function NoteField() {
  const { t } = useWords();
  return (
    <TextAreaField
      form={noteForm}
      field="text"
      label={t('agents.note')}
      rows={3}
      toProblem={(problem) =>
        problem === 'too_long' ? t('agents.too_long', { count: NOTE_LENGTH_MAX }) : t('form.required')
      }
      toHint={({ length }) => t('agents.note_length', { done: length, count: NOTE_LENGTH_MAX })}
    />
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

import { useStore } from '@nanostores/react';
import { CODE_NAME_MAX } from '../../../contract/agents/codes.ts';
import { $codeFailure, codeForm, codes } from '../../../stores/agents/codes.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { CodeCard } from './CodeCard.tsx';

function NewCode() {
  const { t } = useWords();
  return (
    <Card title={t('agents.code_new')}>
      <div className={styles.form}>
        <CentreForm form={codeForm} submit={t('agents.code_submit')} submitting={t('agents.code_submitting')}>
          <TextField
            form={codeForm}
            field="code"
            label={t('agents.code')}
            hint={t('agents.code_hint')}
            isOptional
            toProblem={(problem) => (problem === 'code_form' ? t('agents.code_form') : t(problem))}
            input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
          />
          <TextField
            form={codeForm}
            field="name"
            label={t('agents.code_name')}
            hint={t('agents.code_name_hint')}
            isOptional
            toProblem={() => t('agents.too_long', { count: CODE_NAME_MAX })}
            input={{ autoComplete: 'off' }}
          />
        </CentreForm>
      </div>
    </Card>
  );
}

export function CodesPanel() {
  const { t } = useWords();
  const failure = useStore($codeFailure);
  return (
    <>
      <NewCode />
      {failure && (
        <Note tone="bad" role="alert">
          <p>{toFailureWords(failure, t)}</p>
        </Note>
      )}
      <RemoteView remote={codes}>
        {({ list, max }) => (
          <>
            <p className={parts.soft}>{t('agents.codes_count', { count: list.length, max })}</p>
            {list.length === 0 && <Empty title={t('agents.codes_none')} text={t('agents.codes_none_text')} />}
            {list.map((code) => (
              <CodeCard key={code.code} code={code} />
            ))}
          </>
        )}
      </RemoteView>
    </>
  );
}

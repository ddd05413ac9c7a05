import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  $opened,
  $usernameRule,
  leaveOpening,
  offersRates,
  openingForm,
} from '../../../stores/agents/open-downline.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import parts from '../../centre/parts/parts.module.css';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { toProblemWords } from '../../ui/problem-words.ts';
import { toRuleWords } from '../../ui/rule-words.ts';
import { useWords } from '../../ui/words.ts';
import styles from '../parts/agent.module.css';
import { RateFields } from '../parts/RateFields.tsx';
import { OpenedNote } from './OpenedNote.tsx';

function UsernameField() {
  const { t } = useWords();
  const rule = useStore($usernameRule);
  return (
    <TextField
      form={openingForm}
      field="username"
      label={t('agents.username')}
      hint={rule && toRuleWords(rule, t)}
      toProblem={(problem) => (problem === 'pattern' && rule ? toRuleWords(rule, t) : toProblemWords(problem, t))}
      input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

/** Field for the payment password. Offers need it, because they promise the agent's money. */
function OfferSecret() {
  const values = useStore(openingForm.$values);
  return offersRates(values) && <SecretField form={openingForm} field="secret" />;
}

/** Form to open a member or agent account directly below the agent. */
export function OpeningPanel() {
  const { t } = useWords();
  const { type = 'member', username = '' } = useStore(openingForm.$values, { keys: ['type', 'username'] });
  const opened = useStore($opened);
  useEffect(() => leaveOpening, []);
  return (
    <>
      {opened && <OpenedNote opened={opened} />}
      <Card title={t('agents.open_title')}>
        <p className={parts.lead}>{t('agents.open_text')}</p>
        <div className={styles.form}>
          <CentreForm form={openingForm} submit={t('agents.open_submit')} submitting={t('agents.open_submitting')}>
            <Choice
              label={t('agents.open_type')}
              value={type}
              options={['member', 'agent'].map((value) => ({ value, text: t(`agents.type.${value}`) }))}
              onChange={(value) => openingForm.change('type', value)}
            />
            <UsernameField />
            <NewPasswordFields form={openingForm} words={[username]} hasConfirmation={false} />
            {type === 'agent' && <RateFields form={openingForm} />}
            <OfferSecret />
          </CentreForm>
        </div>
      </Card>
    </>
  );
}

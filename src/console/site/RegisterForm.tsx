import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { RegisterField, RegisterRule } from '../../contract/registration/registration.ts';
import { setRegisterRules } from '../../contract/system/operator.ts';
import { getSystemSettings } from '../../contract/system/site-operator.ts';
import { useAllowed } from '../calls/GroupPage.tsx';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { createSeenWrite } from '../core/read-at.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { SaveRow } from '../ui/SaveRow.tsx';
import { FormPicture } from './FormPicture.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { findProblems, type RuleDraft, toDraft, toRule } from './rule-draft.ts';

const SET = setRegisterRules as unknown as Endpoint;

export function RegisterForm() {
  const called = useCall(getSystemSettings, {});
  return <Loaded called={called}>{({ register }) => <Rules stored={register} />}</Loaded>;
}

/** The rules of registration, beside a picture of the form that they make. */
function Rules({ stored }: { readonly stored: readonly RegisterRule[] }) {
  const { t } = useWords();
  const mayChange = useAllowed([SET]).length > 0;
  const [rules, setRules] = useState<readonly RuleDraft[]>(() => stored.map(toDraft));
  const [seen] = useState(() => createSeenWrite(stored));
  const { submit, failure, isBusy } = useSubmit(
    async () => {
      const read = rules.flatMap((rule) => toRule(rule) ?? []);
      if (read.length < rules.length) return { ok: false, failure: { code: 'request.invalid', requestId: '' } };
      return seen((seenAt) => call(setRegisterRules, { rules: read as never }, undefined, seenAt));
    },
    () => notify(t('calls.done')),
  );
  const change = (field: RegisterField, part: Partial<RuleDraft>) =>
    setRules(rules.map((rule) => (rule.field === field ? { ...rule, ...part } : rule)));
  return (
    <div className="register">
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="soft">{t('site.accepted_hint')}</p>
        <ul className="rules">
          {rules.map((rule) => (
            <RuleEditor
              key={rule.field}
              rule={rule}
              problems={findProblems(rule)}
              mayChange={mayChange}
              onChange={(part) => change(rule.field, part)}
            />
          ))}
        </ul>
        <SaveRow failure={failure} isBusy={isBusy} mayChange={mayChange} />
      </form>
      <FormPicture rules={rules} />
    </div>
  );
}

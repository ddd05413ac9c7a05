import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { brand } from '../../brand/brand.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { $askedRules, AGE_FIELD, registrationForm, TERMS_FIELD } from '../../stores/registration/registration.ts';
import controls from '../ui/controls.module.css';
import styles from '../ui/dialog.late.module.css';
import { CheckField } from '../ui/Fields.tsx';
import { toFailureWords } from '../ui/failure-words.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useWords } from '../ui/words.ts';
import { RegisterField } from './RegisterField.tsx';
import { RiskNote } from './RiskNote.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/** On a site for members only, the help page without a header is public (spec §2). */
const AGREEMENT = brand.loginToHome ? '/helpmc#agreement' : '/help#agreement';

/**
 * Agreements of every registration: the minimum age of the market, and the user agreement, which opens in a new tab.
 */
function Agreements() {
  const { t, locale } = useWords();
  const { minimumAge } = brand.policy;
  // As a string, because creating a number format takes as long as the whole form.
  const age = String(minimumAge);
  const [before, link, after] = t('register.accept_terms').split(/<\/?a>/);
  return (
    <>
      {minimumAge > 0 && (
        <CheckField
          form={registrationForm}
          field={AGE_FIELD}
          label={t('register.age', { age })}
          toProblem={() => t('register.age_required', { age })}
        />
      )}
      <CheckField
        form={registrationForm}
        field={TERMS_FIELD}
        label={
          <>
            {before}
            <a className={styles.link} href={toLocalePath(AGREEMENT, locale)} target="_blank" rel="noopener">
              {link}
              <span className="hidden-text"> {t('register.new_tab')}</span>
            </a>
            {after}
          </>
        }
        toProblem={() => t('register.terms_required')}
      />
    </>
  );
}

export function RegisterForm() {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit(registrationForm);
  const rules = useStore($askedRules);
  const failure = useStore(registrationForm.$failure);
  const isSubmitting = useStore(registrationForm.$isSubmitting);
  useFirstFocus(form, (element) => element.querySelector<HTMLInputElement>('input:not([role=combobox])'));
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-busy={isSubmitting}>
      <p role="alert" className={styles.failure}>
        {failure && toFailureWords(failure, t)}
      </p>
      {rules.map((rule) => (
        <RegisterField key={rule.field} rule={rule} />
      ))}
      <Agreements />
      <RiskNote />
      <button type="submit" className={controls.button} aria-disabled={isSubmitting}>
        {isSubmitting ? t('register.submitting') : t('register.submit')}
      </button>
    </form>
  );
}

import { useStore } from '@nanostores/react';
import type { Form } from '../../../stores/core/forms.ts';
import { securityConfig } from '../../../stores/security/overview.ts';
import { PasswordField } from '../../ui/Fields.tsx';
import { toProblemWords } from '../../ui/problem-words.ts';
import { useWords } from '../../ui/words.ts';
import { Note } from './Note.tsx';
import { PageLink } from './PageLink.tsx';

/**
 * Field for the payment password or, until one is set, the login password (reading); members without either get a
 * link to set one.
 */
export function SecretField({ form, field = 'password' }: { readonly form: Form; readonly field?: string }) {
  const { t } = useWords();
  const state = useStore(securityConfig.$state);
  const config = 'value' in state ? state.value : undefined;
  const isLogin = config?.hasPaymentPassword === false;
  if (isLogin && !config.hasPassword) {
    return (
      <Note tone="warn">
        <p>{t('centre.secret_none')}</p>
        <p>
          <PageLink page="securityCenter">{t('centre.secret_make')}</PageLink>
        </p>
      </Note>
    );
  }
  const toProblem = (problem: string) =>
    toProblemWords(isLogin && problem === 'session.secret_wrong' ? 'centre.secret_login_wrong' : problem, t);
  return (
    <PasswordField
      form={form}
      field={field}
      label={t(isLogin ? 'centre.secret_login' : 'centre.secret_payment')}
      hint={isLogin ? t('centre.secret_hint') : undefined}
      toProblem={toProblem}
      input={{ autoComplete: isLogin ? 'current-password' : 'off' }}
    />
  );
}

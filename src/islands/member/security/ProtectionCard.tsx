import { securityConfig } from '../../../stores/security/overview.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { ContactSetting, type SecurityConfig } from './ContactSetting.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PaymentSetting } from './PaymentSetting.tsx';
import { Setting } from './Setting.tsx';
import { TotpPanel } from './TotpPanel.tsx';

interface Props {
  readonly hasPhoneReset: boolean;
}

function PasswordState({ hasPassword, passwordChangedAt }: SecurityConfig) {
  const { t } = useWords();
  if (!passwordChangedAt) return t(hasPassword ? 'security.set' : 'security.password_none');
  return <Sentence text={t('security.password_changed_at')} parts={{ at: <Moment at={passwordChangedAt} /> }} />;
}

/** Passwords, contacts and the authenticator app. */
export function ProtectionCard({ hasPhoneReset }: Props) {
  const { t } = useWords();
  return (
    <Card title={t('security.protection')}>
      <RemoteView remote={securityConfig}>
        {(config) => (
          <>
            <Setting
              panel="password"
              title={t('security.password')}
              value={<PasswordState {...config} />}
              action={config.hasPassword ? t('security.change') : t('security.create')}
            >
              <PasswordPanel hasPassword={config.hasPassword} isFresh={config.isFresh} hasPhoneReset={hasPhoneReset} />
            </Setting>
            <PaymentSetting hasPaymentPassword={config.hasPaymentPassword} />
            <ContactSetting kind="phone" config={config} />
            <ContactSetting kind="email" config={config} />
            <Setting
              panel="totp"
              title={t('security.totp')}
              value={
                <State
                  tone={config.hasTotp ? 'good' : 'wait'}
                  label={t(config.hasTotp ? 'security.on' : 'security.off')}
                />
              }
              action={config.hasTotp ? t('security.turn_off') : t('security.turn_on')}
            >
              <TotpPanel hasTotp={config.hasTotp} hasPaymentPassword={config.hasPaymentPassword} />
            </Setting>
          </>
        )}
      </RemoteView>
    </Card>
  );
}

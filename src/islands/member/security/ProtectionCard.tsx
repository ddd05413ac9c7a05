import type { OutputOf } from '../../../contract/endpoint.ts';
import type { getSecurityConfig } from '../../../contract/security.ts';
import { emailContact, phoneContact } from '../../../stores/security/contacts.ts';
import { securityConfig } from '../../../stores/security/overview.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { ContactPanel } from './ContactPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { Setting } from './Setting.tsx';
import { TotpPanel } from './TotpPanel.tsx';

interface Props {
  readonly hasPhoneReset: boolean;
}

type Config = OutputOf<typeof getSecurityConfig>;

function Contact({ kind, config }: { readonly kind: 'phone' | 'email'; readonly config: Config }) {
  const { t } = useWords();
  const masked = config[kind];
  return (
    <Setting
      panel={kind}
      title={t(`security.${kind}`)}
      value={masked ?? <State tone="wait" label={t('security.not_bound')} />}
      action={masked ? t('security.change') : t('security.add')}
    >
      <ContactPanel
        contact={kind === 'phone' ? phoneContact : emailContact}
        asksPassword={masked !== null}
        hasPaymentPassword={config.hasPaymentPassword}
      />
    </Setting>
  );
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
              value={
                config.passwordChangedAt ? (
                  <>
                    {t('security.password_changed')} <Moment at={config.passwordChangedAt} />
                  </>
                ) : (
                  t(config.hasPassword ? 'security.set' : 'security.password_none')
                )
              }
            >
              <PasswordPanel hasPassword={config.hasPassword} hasPhoneReset={hasPhoneReset} />
            </Setting>
            <Setting
              panel="payment"
              title={t('security.payment')}
              value={
                config.hasPaymentPassword ? (
                  <State tone="good" label={t('security.set')} />
                ) : (
                  <State tone="wait" label={t('security.payment_none')} />
                )
              }
              action={config.hasPaymentPassword ? t('security.change') : t('security.create')}
            >
              <PaymentPanel hasPaymentPassword={config.hasPaymentPassword} />
            </Setting>
            <Contact kind="phone" config={config} />
            <Contact kind="email" config={config} />
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

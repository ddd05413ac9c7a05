import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { getSecurityConfig } from '../../../contract/security/security.ts';
import { emailContact, phoneContact } from '../../../stores/security/contacts.ts';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { ContactPanel } from './ContactPanel.tsx';
import { Setting } from './Setting.tsx';

export type SecurityConfig = OutputOf<typeof getSecurityConfig>;

const CONTACTS = { phone: phoneContact, email: emailContact };

interface Props {
  readonly kind: keyof typeof CONTACTS;
  readonly config: SecurityConfig;
}

/** A phone number or e-mail, masked once verified. */
export function ContactSetting({ kind, config }: Props) {
  const { t } = useWords();
  const masked = config[kind];
  return (
    <Setting
      panel={kind}
      title={t(`security.${kind}`)}
      value={masked ? <span translate="no">{masked}</span> : <State tone="wait" label={t('security.not_bound')} />}
      action={masked ? t('security.change') : t('security.add')}
    >
      <ContactPanel contact={CONTACTS[kind]} hasPaymentPassword={config.hasPaymentPassword} />
    </Setting>
  );
}

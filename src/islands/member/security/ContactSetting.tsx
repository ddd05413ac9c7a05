import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { getSecurityConfig } from '../../../contract/security/security.ts';
import { emailContact, phoneContact } from '../../../stores/security/contacts.ts';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { ContactPanel } from './ContactPanel.tsx';
import { Setting } from './Setting.tsx';

export type SecurityConfig = OutputOf<typeof getSecurityConfig>;

interface Props {
  readonly kind: 'phone' | 'email';
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
      <ContactPanel
        contact={kind === 'phone' ? phoneContact : emailContact}
        hasPaymentPassword={config.hasPaymentPassword}
      />
    </Setting>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Endpoint, OutputOf } from '../../contract/core/endpoint.ts';
import { getMemberContacts } from '../../contract/member/operator-directory.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useFieldNames } from '../calls/names.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';

type Whole = OutputOf<typeof getMemberContacts>;

interface Props {
  readonly account: string;
  readonly masked: Readonly<Record<string, string | null>>;
}

/** Contacts of a member. They are masked until a person with the permission requests them with a reason, which the audit stores. */
export function Contacts({ account, masked }: Props) {
  const { t } = useWords();
  const { toFieldName } = useFieldNames();
  const session = useStore($page);
  const [isAsking, setAsking] = useState(false);
  const [whole, setWhole] = useState<Whole>();
  const shown = whole ? { phone: whole.phone, email: whole.email, ...whole.details } : masked;
  const mayAsk = session.kind === 'open' && hasPermission(session.person, getMemberContacts.permission);
  return (
    <section className="card">
      <h2>{t('members.contacts')}</h2>
      <Facts rows={Object.entries(shown).map(([name, value]) => [toFieldName(name), value || '–'] as const)} />
      {!whole && mayAsk && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('members.unmask')}
        </button>
      )}
      {isAsking && (
        <CallDialog
          endpoint={getMemberContacts as unknown as Endpoint}
          known={{ account }}
          done=""
          onValue={(value) => setWhole(value as Whole)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

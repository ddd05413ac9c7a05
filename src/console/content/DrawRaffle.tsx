import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { drawRaffle } from '../../contract/promotions/operator.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { type Entry, toContentState } from './content-state.ts';

/** The draw of a raffle that has ended. */
export function DrawRaffle({ promotion }: { readonly promotion: Entry }) {
  const { t } = useWords();
  const session = useStore($page);
  const [isAsked, setAsked] = useState(false);
  const mayDraw = session.kind === 'open' && hasPermission(session.person, drawRaffle.permission);
  if (!mayDraw || promotion.type !== 'raffle' || toContentState(promotion) !== 'ended') return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        {t('calls.call_drawRaffle')}
      </button>
      {isAsked && (
        <CallDialog
          endpoint={drawRaffle as unknown as Endpoint}
          known={{ promotionId: promotion.promotionId }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

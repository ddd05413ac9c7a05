import { useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { type Channel, DEFAULT_SENDER, listSenders, orderSenders } from '../../contract/mail/senders.ts';
import { useAllowed } from '../calls/GroupPage.tsx';
import { call } from '../core/api.ts';
import { notify } from '../core/notices.ts';
import { useCall } from '../core/use-call.ts';
import { useSubmit } from '../core/use-submit.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { moveItem } from '../ui/MoveButtons.tsx';
import { NewSender } from './NewSender.tsx';
import { SenderCard } from './SenderCard.tsx';

const REFRESH_MS = 30_000;
const ORDER = orderSenders as unknown as Endpoint;

/** The senders of a channel in the order in which a message tries them. */
export function SenderList({ channel }: { readonly channel: Channel }) {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(listSenders, {}, REFRESH_MS);
  const [mayChange] = useAllowed([ORDER]);
  // A changed order, until the person saves or discards it. Undefined while the stored order is shown.
  const [order, setOrder] = useState<readonly string[]>();
  const own = (value?.list ?? []).filter((one) => one.channel === channel);
  const stored = own.filter(({ code }) => code !== DEFAULT_SENDER).map(({ code }) => code);
  const codes = order ?? stored;
  const save = useSubmit(
    () => call(orderSenders, { channel, codes: [...codes] }),
    () => {
      setOrder(undefined);
      notify(t('senders.order_saved'));
      void refresh();
    },
  );
  if (failure && !value) return <FailureNote failure={failure} onRetry={() => void refresh()} />;
  if (!value) return <p className="soft">{t('common.loading')}</p>;
  const sorted = own.toSorted((left, right) => codes.indexOf(left.code) - codes.indexOf(right.code));
  return (
    <>
      <p className="soft">{t('senders.about')}</p>
      {mayChange && <NewSender channel={channel} onDone={() => void refresh()} />}
      {own.length === 0 && (
        <p className="note" data-tone="warn">
          {t('senders.none')}
        </p>
      )}
      <ol className="senders">
        {sorted.map((sender) => {
          const index = codes.indexOf(sender.code);
          return (
            <SenderCard
              key={sender.code}
              sender={sender}
              place={index < 0 ? undefined : { index, count: codes.length }}
              onMove={(step) => setOrder(moveItem(codes, index, step))}
              onChanged={() => void refresh()}
            />
          );
        })}
      </ol>
      <FailureNote failure={save.failure} />
      {order && (
        <div className="row save">
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={save.isBusy}
            onClick={() => void save.submit()}
          >
            {t(save.isBusy ? 'common.sending' : 'senders.save_order')}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => setOrder(undefined)}>
            {t('common.cancel')}
          </button>
        </div>
      )}
    </>
  );
}

import './money.css';
import { useStore } from '@nanostores/react';
import { $route } from '../core/route.ts';
import { PaymentPage } from './PaymentPage.tsx';
import { findQueue } from './payment-states.ts';
import { QueuePage } from './QueuePage.tsx';

/** `/console/money?queue=…` is a queue, `/console/money/<id>` one payment. */
export default function MoneyScreen() {
  const { segments, query } = useStore($route);
  const queue = findQueue(query.get('queue'));
  const [, id] = segments;
  return id ? (
    <PaymentPage key={id} id={id} queue={query.get('queue') ?? ''} />
  ) : (
    <QueuePage key={queue.id} queue={queue} />
  );
}

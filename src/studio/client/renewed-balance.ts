import type { Reply } from './api.ts';
import { hearHost } from './host.ts';

/** After a deposit over the game, asks the server again and shows the balance. Any other failure leaves it as it is. */
export function followRenewedBalance(
  open: () => Promise<Reply<{ readonly balance: number }>>,
  show: (balance: number) => void,
): void {
  hearHost('orla:renew', () => {
    void open().then((reply) => {
      if (reply.kind === 'done') show(reply.value.balance);
    });
  });
}

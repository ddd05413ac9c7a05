import type { Reply } from './api.ts';
import { hearHost } from './host.ts';

/** Requests and shows the balance again, for example after a deposit made while the game is open. On failure the old balance stays. */
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

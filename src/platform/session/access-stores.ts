import { TotpStore } from '../security/totp-store.ts';
import { CredentialStore } from './credential-store.ts';
import { SecretAttempts } from './secret-attempts.ts';
import { SignInStore } from './sign-in-store.ts';
import { TicketStore } from './ticket-store.ts';

/** What signing in and the security centre share of a member's object. */
export class AccessStores {
  readonly credentials: CredentialStore;
  readonly secretAttempts: SecretAttempts;
  readonly signIns: SignInStore;
  readonly tickets: TicketStore;
  readonly totp: TotpStore;

  constructor(sql: SqlStorage) {
    this.credentials = new CredentialStore(sql);
    this.secretAttempts = new SecretAttempts(sql);
    this.signIns = new SignInStore(sql);
    this.tickets = new TicketStore(sql);
    this.totp = new TotpStore(sql);
  }

  createTables(): void {
    for (const store of [this.credentials, this.secretAttempts, this.signIns, this.tickets, this.totp]) {
      store.createTables();
    }
  }
}

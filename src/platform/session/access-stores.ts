import { TotpStore } from '../security/totp-store.ts';
import { CredentialStore } from './credential-store.ts';
import { SecretAttempts } from './secret-attempts.ts';
import { SignInStore } from './sign-in-store.ts';
import { TicketStore } from './ticket-store.ts';

/** What signing in and the security centre share of a member's object. */
export class AccessStores {
  readonly credentials: CredentialStore;
  readonly secretAttempts: SecretAttempts;
  readonly secondFactorAttempts: SecretAttempts;
  readonly signIns: SignInStore;
  readonly tickets: TicketStore;
  readonly totp: TotpStore;

  constructor(sql: SqlStorage) {
    this.credentials = new CredentialStore(sql);
    this.secretAttempts = new SecretAttempts(sql, 'secret_attempts');
    this.secondFactorAttempts = new SecretAttempts(sql, 'second_factor_attempts');
    this.signIns = new SignInStore(sql);
    this.tickets = new TicketStore(sql);
    this.totp = new TotpStore(sql);
  }

  createTables(): void {
    const { credentials, secretAttempts, secondFactorAttempts, signIns, tickets, totp } = this;
    for (const store of [credentials, secretAttempts, secondFactorAttempts, signIns, tickets, totp]) {
      store.createTables();
    }
  }

  /** A new password, or the operator, opens what wrong tries locked. */
  forgetAttempts(): void {
    this.secretAttempts.clear();
    this.secondFactorAttempts.clear();
  }
}

import { TotpStore } from '../security/totp-store.ts';
import { CredentialStore } from './credential-store.ts';
import { KnownDevices } from './known-devices.ts';
import { SecretAttempts } from './secret-attempts.ts';
import { SignInStore } from './sign-in-store.ts';
import { TicketStore } from './ticket-store.ts';

/** Stores of a member's object that sign-in and the security centre share. */
export class AccessStores {
  readonly credentials: CredentialStore;
  readonly devices: KnownDevices;
  readonly passwordAttempts: SecretAttempts;
  readonly paymentAttempts: SecretAttempts;
  readonly secondFactorAttempts: SecretAttempts;
  readonly signIns: SignInStore;
  readonly tickets: TicketStore;
  readonly totp: TotpStore;

  constructor(sql: SqlStorage) {
    this.credentials = new CredentialStore(sql);
    this.devices = new KnownDevices(sql);
    this.passwordAttempts = new SecretAttempts(sql, 'password');
    this.paymentAttempts = new SecretAttempts(sql, 'payment');
    this.secondFactorAttempts = new SecretAttempts(sql, 'second_factor');
    this.signIns = new SignInStore(sql);
    this.tickets = new TicketStore(sql);
    this.totp = new TotpStore(sql);
  }

  createTables(): void {
    const { credentials, devices, passwordAttempts, paymentAttempts, secondFactorAttempts, signIns, tickets, totp } =
      this;
    const attempts = [passwordAttempts, paymentAttempts, secondFactorAttempts];
    for (const store of [credentials, devices, ...attempts, signIns, tickets, totp]) store.createTables();
  }

  /** Counts against the login password until a payment password is set. */
  getSecretAttempts(): SecretAttempts {
    return this.credentials.getPayment() ? this.paymentAttempts : this.passwordAttempts;
  }

  /** After a new login password. The lock of the payment password stays, because the caller may still be guessing that one. */
  forgetPasswordAttempts(): void {
    this.passwordAttempts.clear();
    this.secondFactorAttempts.clear();
  }

  /** Called by the operator. */
  forgetAttempts(): void {
    this.forgetPasswordAttempts();
    this.paymentAttempts.clear();
  }
}

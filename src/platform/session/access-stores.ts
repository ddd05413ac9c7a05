import { TotpStore } from '../security/totp-store.ts';
import { CredentialStore } from './credential-store.ts';
import { KnownDevices } from './known-devices.ts';
import { SecretAttempts } from './secret-attempts.ts';
import { SignInStore } from './sign-in-store.ts';
import { TicketStore } from './ticket-store.ts';

/** What signing in and the security centre share of a member's object. */
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

  /** Until there is a payment password, what is asked in its place is the login password. */
  getSecretAttempts(): SecretAttempts {
    return this.credentials.getPayment() ? this.paymentAttempts : this.passwordAttempts;
  }

  /** By a new login password. Whoever may set one may still be guessing the payment password: that lock stays. */
  forgetPasswordAttempts(): void {
    this.passwordAttempts.clear();
    this.secondFactorAttempts.clear();
  }

  /** By the operator. */
  forgetAttempts(): void {
    this.forgetPasswordAttempts();
    this.paymentAttempts.clear();
  }
}

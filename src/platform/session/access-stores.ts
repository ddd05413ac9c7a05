import { RecoveryCodes } from '../security/recovery-codes.ts';
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
  readonly recoveryCodes: RecoveryCodes;
  readonly totp: TotpStore;

  constructor(sql: SqlStorage) {
    this.credentials = new CredentialStore(sql);
    this.devices = new KnownDevices(sql);
    this.passwordAttempts = new SecretAttempts(sql, 'password');
    this.paymentAttempts = new SecretAttempts(sql, 'payment');
    this.secondFactorAttempts = new SecretAttempts(sql, 'second_factor');
    this.signIns = new SignInStore(sql);
    this.tickets = new TicketStore(sql);
    this.recoveryCodes = new RecoveryCodes(sql);
    this.totp = new TotpStore(sql);
  }

  createTables(): void {
    const attempts = [this.passwordAttempts, this.paymentAttempts, this.secondFactorAttempts];
    const { credentials, devices, signIns, tickets, recoveryCodes, totp } = this;
    for (const store of [credentials, devices, ...attempts, signIns, tickets, recoveryCodes, totp])
      store.createTables();
  }

  /** A code of the authenticator app, or a recovery code. Each works once. */
  checkAppCode(code: string, now: number): boolean {
    return this.totp.has() && (this.totp.check(code, now) || this.recoveryCodes.spend(code));
  }

  removeTotp(): void {
    this.totp.remove();
    this.recoveryCodes.clear();
  }

  /** Tries of the payment password, or of the login password until a payment password is set. */
  getSecretAttempts(): SecretAttempts {
    return this.credentials.getPayment() ? this.paymentAttempts : this.passwordAttempts;
  }

  /** Called by the operator. */
  forgetAttempts(): void {
    for (const attempts of [this.passwordAttempts, this.secondFactorAttempts, this.paymentAttempts]) attempts.clear();
  }
}

import type { Failure } from '../core/result.ts';
import { securityConfig } from '../security/overview.ts';

/** The security settings tell which password is needed to move money. */
export function loadSecretKind(): void {
  void securityConfig.load({});
}

export function checkSecret(password: string): { readonly password?: string } {
  return password.trim() === '' ? { password: 'required' } : {};
}

/** A wrong password is a problem of its field; a lock is shown with its remaining time instead. */
export function toSecretProblems({ code }: Failure): { readonly password: string } | undefined {
  return code === 'session.secret_wrong' ? { password: code } : undefined;
}

/** Script URLs of reCAPTCHA; twin of the page policy (`edge/headers/page-policy.ts`). */
const SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] as const;

interface Policies {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * Firebase's library sets script URLs as plain strings, which Trusted Types refuse. The default policy, which the
 * browser then uses, allows only reCAPTCHA's URLs, and no HTML or code (decision 0043).
 */
export function admitRecaptcha(): void {
  const { trustedTypes } = self as { trustedTypes?: Policies };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (SCRIPTS.some((start) => url.startsWith(start)) ? url : null),
  });
}

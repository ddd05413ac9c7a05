import type { Feature } from '../../contract/whitelabel.ts';

export interface DialogProps {
  readonly features: readonly Feature[];
}

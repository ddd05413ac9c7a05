import type { ComponentType } from 'react';
import type { Feature } from '../../contract/system/whitelabel.ts';
import type { PrintedHost } from '../../directives/printed-dialogs.ts';
import type { Form } from '../../stores/core/forms.ts';

export interface DialogProps {
  readonly features: readonly Feature[];
}

export type DialogComponent = ComponentType<DialogProps> & {
  /** For dialogs that the server prints (decision 0050): the form of its fields, and a step before rendering. */
  readonly printed?: {
    readonly form: Form;
    readonly prepare?: (host: HTMLElement, features: readonly Feature[]) => void;
  };
};

export interface HydratedProps extends DialogProps {
  readonly host: PrintedHost;
  readonly dialog: DialogComponent;
}

import type { ComponentType } from 'react';
import type { Feature } from '../../contract/system/features.ts';
import type { PrerenderedHost } from '../../directives/prerendered-dialogs.ts';
import type { Form } from '../../stores/core/forms.ts';

export interface DialogProps {
  readonly features: readonly Feature[];
}

export type DialogComponent = ComponentType<DialogProps> & {
  /** Only for dialogs that the server renders (decision 0050): the form behind the fields, and a step that runs before rendering. */
  readonly prerendered?: {
    readonly form: Form;
    readonly prepare?: (host: HTMLElement, features: readonly Feature[]) => void;
  };
};

export interface HydratedProps extends DialogProps {
  readonly host: PrerenderedHost;
  readonly dialog: DialogComponent;
}

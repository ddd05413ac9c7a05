import type { ComponentType } from 'react';
import type { Feature } from '../../contract/whitelabel.ts';
import type { MessageArea } from '../../i18n/areas.ts';
import type { CentreIcon } from './icons.ts';

export interface CentrePageProps {
  /** The switches of spec §6 that are on. */
  readonly features: readonly Feature[];
}

/** A row of a centre's registry: menu, deep links and tests iterate them. */
export interface CentrePage {
  /** Id of the spec (§2). Its menu words are `centre.<centre>.<id>`. */
  readonly id: string;
  readonly icon: CentreIcon;
  /** Its own chunk. */
  readonly load: () => Promise<ComponentType<CentrePageProps>>;
  /** Words that its chunk speaks. */
  readonly areas: readonly MessageArea[];
  /** Hidden from menu and deep links while the feature is off. */
  readonly feature?: Feature;
  /** False: a deep link and no menu row. */
  readonly isInMenu?: false;
  /** Only for members who have an upline (reading.md). */
  readonly needsUpline?: true;
}

import type { ComponentType } from 'react';
import type { Feature } from '../../contract/system/features.ts';
import type { LazyArea } from '../../i18n/areas.ts';
import type { CentreIcon } from './icons.ts';

export interface CentrePageProps {
  /** Enabled switches of spec §6. */
  readonly features: readonly Feature[];
}

/** A row of a centre's page registry, used by menu, deep links and tests. */
export interface CentrePage {
  /** Id of the spec (§2). Its menu label is the message `centre.<centre>.<id>`. */
  readonly id: string;
  readonly icon: CentreIcon;
  readonly load: () => Promise<ComponentType<CentrePageProps>>;
  /** Message areas of its chunk. */
  readonly areas: readonly LazyArea[];
  /** Hidden in menu and deep links while this feature is off. */
  readonly feature?: Feature;
  /** False: reachable by deep link only. */
  readonly isInMenu?: false;
  /** Only for members with an upline (reading). */
  readonly needsUpline?: true;
}

import { createContext, useContext } from 'react';
import type { CentreId } from '../../stores/centre/centres.ts';

type HasPage = (centre: CentreId, page: string) => boolean;

/** Provided by the centre, because its pages cannot import the registry, which imports them. */
const HasPageContext = createContext<HasPage>(() => true);
export const HasPageProvider = HasPageContext.Provider;

/** Whether a page of a centre is enabled, so that a link to it works. */
export function useHasPage(page: string, centre: CentreId = 'member'): boolean {
  return useContext(HasPageContext)(centre, page);
}

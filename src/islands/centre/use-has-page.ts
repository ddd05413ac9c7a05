import { createContext, useContext } from 'react';
import type { CentreId } from '../../stores/centres.ts';

type HasPage = (centre: CentreId, page: string) => boolean;

/** The centre says which pages are on: what is in its pages must not import the registry, which imports them. */
const HasPageContext = createContext<HasPage>(() => true);
export const HasPageProvider = HasPageContext.Provider;

/** Whether a link to a page of a centre has somewhere to lead. */
export function useHasPage(page: string, centre: CentreId = 'member'): boolean {
  return useContext(HasPageContext)(centre, page);
}

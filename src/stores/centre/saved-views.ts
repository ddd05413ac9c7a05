import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { Fields } from '../agents/report-filters.ts';
import { createStored } from '../core/stored.ts';
import { $session } from '../session/session.ts';

export const VIEWS_MAX = 10;
export const VIEW_NAME_MAX = 40;

const ViewSchema = z.object({ name: z.string(), fields: z.record(z.string(), z.string()) });
/** By account and page, so that accounts in the same browser are separate. */
const AllSchema = z.record(z.string(), z.array(ViewSchema));
export type SavedView = z.infer<typeof ViewSchema>;
export type ViewProblem = 'required' | 'too_long' | 'taken' | 'full';

const stored = createStored('savedViews', AllSchema);

/** Named filters of a page, stored in this browser. */
export function createSavedViews(page: string) {
  const $views = atom<readonly SavedView[]>([]);

  function toOwner(): string {
    const session = $session.get();
    return `${'info' in session ? session.info.account : ''}/${page}`;
  }

  function keep(views: readonly SavedView[]): void {
    stored.write({ ...stored.read(), [toOwner()]: [...views] });
    $views.set(views);
  }

  return {
    $views,
    open: () => $views.set(stored.read()?.[toOwner()] ?? []),
    /** Saves a view; returns the problem of its name if it cannot be saved. */
    save: (typed: string, fields: Fields): ViewProblem | undefined => {
      const name = typed.trim();
      const views = $views.get();
      if (name === '') return 'required';
      if (name.length > VIEW_NAME_MAX) return 'too_long';
      if (views.some((view) => view.name.toLowerCase() === name.toLowerCase())) return 'taken';
      if (views.length >= VIEWS_MAX) return 'full';
      keep([...views, { name, fields: { ...fields } }]);
      return undefined;
    },
    remove: (name: string) => keep($views.get().filter((view) => view.name !== name)),
  };
}

export type SavedViews = ReturnType<typeof createSavedViews>;

import {
  ALL_VIEWS_MAX,
  deleteStaffView,
  listStaffViews,
  putStaffView,
  VIEWS_MAX,
  type View,
  type ViewState,
} from '../../contract/staff/views.ts';
import { accept, refuse } from '../../server/result.ts';
import { implementForStaff } from '../http/implement.ts';

interface ViewRow {
  screen: string;
  name: string;
  is_default: number;
  state: string;
}

async function listViews(db: D1Database, staffId: string): Promise<{ list: View[] }> {
  const { results } = await db
    .prepare('select screen, name, is_default, state from staff_views where staff_id = ? order by screen, name limit ?')
    .bind(staffId, ALL_VIEWS_MAX)
    .all<ViewRow>();
  return {
    list: results.map(({ screen, name, is_default: isDefault, state }) => {
      return { screen, name, isDefault: isDefault === 1, state: JSON.parse(state) as ViewState };
    }),
  };
}

/** The statement itself checks the bounds, so that simultaneous calls cannot exceed them. */
const PUT = `insert into staff_views (staff_id, screen, name, is_default, state)
  select ?1, ?2, ?3, ?4, ?5 where exists (select 1 from staff_views where staff_id = ?1 and screen = ?2 and name = ?3)
    or ((select count(*) from staff_views where staff_id = ?1 and screen = ?2) < ${VIEWS_MAX}
      and (select count(*) from staff_views where staff_id = ?1) < ${ALL_VIEWS_MAX})
  on conflict (staff_id, screen, name) do update set is_default = ?4, state = ?5`;
const ONE_DEFAULT = `update staff_views set is_default = 0 where staff_id = ?1 and screen = ?2 and name <> ?3 and is_default = 1
  and exists (select 1 from staff_views where staff_id = ?1 and screen = ?2 and name = ?3 and is_default = 1)`;

const list = implementForStaff(listStaffViews, async ({ env, staff: { person, session } }) =>
  session.isLocked ? refuse('staff.locked') : accept(await listViews(env.DB, person.id)),
);

const put = implementForStaff(putStaffView, async ({ env, input, staff: { person, session } }) => {
  if (session.isLocked) return refuse('staff.locked');
  const { screen, name, isDefault, state } = input;
  const [saved] = await env.DB.batch([
    env.DB.prepare(PUT).bind(person.id, screen, name, isDefault ? 1 : 0, JSON.stringify(state)),
    env.DB.prepare(ONE_DEFAULT).bind(person.id, screen, name),
  ]);
  return saved?.meta.changes ? accept(await listViews(env.DB, person.id)) : refuse('staff.views_full');
});

const remove = implementForStaff(deleteStaffView, async ({ env, input, staff: { person, session } }) => {
  if (session.isLocked) return refuse('staff.locked');
  await env.DB.prepare('delete from staff_views where staff_id = ? and screen = ? and name = ?')
    .bind(person.id, input.screen, input.name)
    .run();
  return accept(await listViews(env.DB, person.id));
});

export const viewRoutes = [list, put, remove];

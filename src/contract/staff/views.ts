import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';

/** Maximum number of a person's saved views: for one screen, and for all screens together. */
export const VIEWS_MAX = 20;
export const ALL_VIEWS_MAX = 200;
/** Maximum length of a view as JSON. */
export const VIEW_LENGTH_MAX = 2_000;

const OWN = { area: 'staff', origin: 'orla', auth: 'staff' } as const;
const ERRORS = ['staff.unauthorized', 'staff.locked'] as const;

/** The name of a table in the console, such as `money.to_decide`. */
const screen = z.string().check(z.regex(/^[a-z][\w.]{0,79}$/));
const name = z.string().check(cleanLine(), z.minLength(1), z.maxLength(40));
const column = z.string().check(z.regex(/^[\w.-]{1,60}$/));
const COLUMNS_MAX = 80;
const QUERY_MAX = 20;

export const ViewStateSchema = z
  .strictObject({
    /** `hidden`: columns that are not shown. `order`: the order of the columns; columns that it does not name follow in their own order. */
    hidden: z.array(column).check(z.maxLength(COLUMNS_MAX)),
    order: z.array(column).check(z.maxLength(COLUMNS_MAX)),
    sort: z.nullable(z.strictObject({ column, isDown: z.boolean() })),
    /** Filters as they are in the query of the screen's address. */
    query: z
      .record(z.string().check(z.regex(/^\w{1,40}$/)), z.string().check(cleanLine(), z.maxLength(200)))
      .check(z.refine((query) => Object.keys(query).length <= QUERY_MAX, 'length')),
  })
  .check(z.refine((state) => JSON.stringify(state).length <= VIEW_LENGTH_MAX, 'length'));
export type ViewState = z.infer<typeof ViewStateSchema>;

export const ViewSchema = z.object({
  screen: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  state: ViewStateSchema,
});
export type View = z.infer<typeof ViewSchema>;
const answer = () => z.object({ list: z.array(ViewSchema) });

/** The person's own views of all screens. The calls that change views answer the same list. */
export const listStaffViews = defineEndpoint({
  ...OWN,
  id: 'listStaffViews',
  method: 'GET',
  path: '/ops/views',
  summary: 'Saved views of the tables of the console',
  errors: ERRORS,
  request: () => z.strictObject({}),
  response: answer,
});

/** Saves a view, or replaces the view with this name. A screen has at most one default view: the last one that was saved as default. */
export const putStaffView = defineEndpoint({
  ...OWN,
  id: 'putStaffView',
  method: 'PUT',
  path: '/ops/views',
  summary: 'Save a view of a table',
  errors: [...ERRORS, 'staff.views_full'],
  request: () => z.strictObject({ screen, name, isDefault: z.boolean(), state: ViewStateSchema }),
  response: answer,
});

/** Succeeds even if no such view exists. */
export const deleteStaffView = defineEndpoint({
  ...OWN,
  id: 'deleteStaffView',
  method: 'DELETE',
  path: '/ops/views',
  summary: 'Delete a saved view',
  errors: ERRORS,
  request: () => z.strictObject({ screen, name }),
  response: answer,
});

/**
 * How long caches serve public answers and pages, in seconds. A change by the operator drops the affected answers and pages at once;
 * these times apply if that message is lost. Each time is a constant of its own, so that a bundle contains only the ones that it uses.
 */

/**
 * Switches, registration rules, customer service, resources, domains. The time may not be longer than 5 seconds, because changes must reach
 * the gate within 5 seconds.
 */
export const SITE_SECONDS = 5;
/** Cache time of lists of games, vendors, menus and winners, and of a single game. */
export const GAMES_SECONDS = 30;
/** Cache time of the index for the search of games, which is long and the same for everybody. */
export const GAME_INDEX_SECONDS = 60;
/** Cache time of lotteries, their numbers and their pages. It is short, because there is a draw every minute. */
export const LOTTERY_SECONDS = 5;
/** Cache time of matches with odds, and of live tables. Odds reach an open page within 2 seconds. */
export const ON_NOW_SECONDS = 1;
/** Cache time of rooms of a game with the number of their people, and of the pages that print them. */
export const ROOMS_SECONDS = 5;
/** Cache time of notices, promotions, help, goods, and the rules of feedback. */
export const CONTENT_SECONDS = 15;
/** Cache time of the rules of points and the levels of ranks. */
export const REWARD_RULES_SECONDS = 30;

/** Pages. `swr`: the old page is served for this long while a new one is rendered. */
export const PAGE_LIFE = { maxAge: 30, swr: 600 };
/** The API document and its page change only with a deployment. */
export const API_DOCUMENT_LIFE = { maxAge: 3600, swr: 86_400 };
/** How long browsers keep the rendered dialogs. The code of a dialog corrects outdated content when it loads. */
export const DIALOGS_BROWSER_SECONDS = 300;
/**
 * How long browsers keep the menus. It is the cache time of a page, because no code corrects an outdated menu, and the buttons of the menus
 * are in the page.
 */
export const MENUS_BROWSER_SECONDS = 30;
/** How long browsers keep the page of a game, which a lobby requests while the game is being launched. */
export const GAME_BROWSER_SECONDS = 10;

/**
 * After its cache time, a cached answer is still served at once for this long, and refreshed in the background. This does not apply to
 * answers with `ON_NOW_SECONDS`.
 */
export const ANSWER_STALE_SECONDS = 60;
/** While the platform fails, cached answers and pages are served for this long. */
export const STALE_ON_ERROR_SECONDS = 600;

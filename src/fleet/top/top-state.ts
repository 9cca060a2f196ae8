import type { Paper } from '../../command/result.js';
import type { JsonObject } from '../../contract/operation.js';
import { issueNames, type IssueName } from '../issue-sets.js';
import type { FleetStatus } from '../status.js';

/** State of the live view. Pure functions change it; reading and drawing are elsewhere. */
export interface TopState {
  readonly status: FleetStatus | undefined;
  /** The numbers when it began, to say what has changed since. */
  readonly began: ReadonlyMap<string, number>;
  readonly refreshedAt: Date | undefined;
  /** Index of the chosen issue. */
  readonly chosen: number;
  readonly page: TopPage;
}

export type TopPage =
  | { readonly kind: 'overview' }
  | SweepPage
  | { readonly kind: 'explanation'; readonly sweep: SweepPage; readonly title: string; readonly lines: DrawnLines };

/** Lines depend on the width of the screen, so they are drawn anew each time. */
export type DrawnLines = { readonly state: 'reading' } | { readonly state: 'there'; readonly text: TextDrawing };
export type TextDrawing = (paper: Paper) => string | Promise<string>;

export interface SweepPage {
  readonly kind: 'sweep';
  readonly issue: IssueName;
  readonly total: number | undefined;
  readonly rows: readonly JsonObject[];
  readonly chosen: number;
}

export const firstState: TopState = {
  status: undefined,
  began: new Map(),
  refreshedAt: undefined,
  chosen: 0,
  page: { kind: 'overview' },
};

export const withStatus = (state: TopState, status: FleetStatus, at: Date): TopState => ({
  ...state,
  status,
  refreshedAt: at,
  began: state.status === undefined ? numbersIn(status) : state.began,
});

/** The lines of the view: issues, computers without one, and other pending or failing work. */
export const numbersIn = (status: FleetStatus): ReadonlyMap<string, number> =>
  new Map([
    ...(status.computers === null ? [] : [['computers', status.computers] as const]),
    ...(status.withoutIssue === null ? [] : [['without-issue', status.withoutIssue] as const]),
    ...(status.neverSeen === null ? [] : [['never-seen', status.neverSeen] as const]),
    ...status.issues.map(({ issue, computers }) => [issue, computers] as const),
    ['jobs', status.queues.reduce((sum, { jobs }) => sum + jobs, 0)] as const,
    ['depots-offline', status.depots.filter(({ state }) => state.toLowerCase() === 'offline').length] as const,
  ]);

export const moved = (state: TopState, by: 1 | -1): TopState => {
  const { page } = state;
  switch (page.kind) {
    case 'overview':
      return { ...state, chosen: within(state.chosen + by, issuesOf(state).length) };
    case 'sweep':
      return { ...state, page: { ...page, chosen: within(page.chosen + by, page.rows.length) } };
    case 'explanation':
      return state;
  }
};

const within = (index: number, count: number): number => Math.min(Math.max(0, index), Math.max(0, count - 1));

/** In the order in which they are shown and numbered. */
export const issuesOf = ({ status }: TopState): readonly IssueName[] =>
  status === undefined ? [] : issueNames.filter((name) => status.issues.some(({ issue }) => issue === name));

export const opened = (state: TopState, index: number): TopState => {
  const issue = issuesOf(state)[index];
  if (issue === undefined) return state;
  return { ...state, chosen: index, page: { kind: 'sweep', issue, total: undefined, rows: [], chosen: 0 } };
};

/** Rows that were asked for; nothing if another page is open by now. A chosen computer stays chosen where it moved. */
export const withRows = (
  state: TopState,
  issue: IssueName,
  found: { readonly items: readonly JsonObject[]; readonly total: number },
): TopState => {
  const { page } = state;
  const sweep = page.kind === 'explanation' ? page.sweep : page;
  if (sweep.kind !== 'sweep' || sweep.issue !== issue) return state;
  const id = sweep.rows[sweep.chosen]?.['id'];
  const at = found.items.findIndex((row) => row['id'] === id);
  const chosen = within(at === -1 ? sweep.chosen : at, found.items.length);
  const filled: SweepPage = { ...sweep, rows: found.items, total: found.total, chosen };
  return { ...state, page: page.kind === 'explanation' ? { ...page, sweep: filled } : filled };
};

export const explaining = (state: TopState, title: string): TopState =>
  state.page.kind === 'sweep'
    ? { ...state, page: { kind: 'explanation', sweep: state.page, title, lines: { state: 'reading' } } }
    : state;

/** Only for the page that asked for it. */
export const withExplanation = (state: TopState, title: string, text: TextDrawing): TopState =>
  state.page.kind === 'explanation' && state.page.title === title
    ? { ...state, page: { ...state.page, lines: { state: 'there', text } } }
    : state;

export const back = (state: TopState): TopState => {
  const { page } = state;
  if (page.kind === 'overview') return state;
  return { ...state, page: page.kind === 'explanation' ? page.sweep : { kind: 'overview' } };
};

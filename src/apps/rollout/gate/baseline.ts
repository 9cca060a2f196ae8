import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countIssues, readIssueSets, type ComputerIssues } from '../../../service/fleet-counts.js';
import { overviewCall } from '../../../service/issues.js';
import type { GroupScope } from '../../../service/scope.js';
import { readable, unusable, type Readable, type Unreadable } from '../../../service/readable.js';
import { readOwnIfThere, writePrivate } from '../../../base/files/private-file.js';
import { sealed, unsealed } from '../../../base/files/sealed-json.js';
import type { ServiceAccess } from '../session/service-access.js';
import type { RecordPlace } from '../session/record.js';

/** The issues of the target's computers before a ring got the package. */
export interface IssueBaseline {
  readonly at: string;
  readonly issues: ReadonlyMap<number, ReadonlySet<string>>;
}

const baselineFormat = 1;

/** Issues that the rollout itself causes; the gate counts them as failures and pending reports. */
const ownIssues = new Set(['failed-deployment', 'stale-deployment']);

export const readIssuesNow = async (
  access: ServiceAccess,
  target: { readonly id: string; readonly path: string },
): Promise<Readable<IssueBaseline>> => {
  const scope = { kind: 'group', id: target.id, name: target.path } as const;
  const sets = await readIssueSets(access.reader, scope);
  if (!sets.ok) return sets;
  const doubt = sets.value.size === 0 ? await findIssue(access, scope) : undefined;
  return doubt ?? readable({ at: access.now().toISOString(), issues: namesOf(sets.value) });
};

/** Checks an empty overview against the sweeps: it is true only if none of them finds an issue. */
const findIssue = async ({ reader }: ServiceAccess, scope: GroupScope): Promise<Unreadable | undefined> => {
  for (const { computers, issue } of await countIssues(reader, scope)) {
    if (!computers.ok) return computers;
    if (computers.value === 0) continue;
    const why = `the overview lists no issue, and ${computers.value} have ${issue}`;
    return unusable(overviewCall(scope).operation, why);
  }
  return undefined;
};

const namesOf = (sets: ReadonlyMap<number, ComputerIssues>): Map<number, ReadonlySet<string>> =>
  new Map([...sets].map(([id, { issues }]) => [id, new Set([...issues].filter((issue) => !ownIssues.has(issue)))]));

export const writeBaseline = (place: RecordPlace, ring: number, { at, issues }: IssueBaseline): Promise<void> => {
  const computers = Object.fromEntries([...issues].map(([id, names]) => [id, [...names]]));
  return writePrivate(fileOf(place, ring), sealed(baselineFormat, { at, computers }));
};

export const readIssueBaseline = async (place: RecordPlace, ring: number): Promise<IssueBaseline | undefined> => {
  const text = await readOwnIfThere(fileOf(place, ring), 'the rollout');
  const found = text === undefined ? undefined : unsealed(text, baselineFormat);
  if (found === undefined) return undefined;
  // The checksum proves that writeBaseline wrote this completely.
  const { at, computers } = found as unknown as { at: string; computers: Readonly<Record<string, string[]>> };
  return { at, issues: new Map(Object.entries(computers).map(([id, names]) => [Number(id), new Set(names)])) };
};

const fileOf = ({ directory }: RecordPlace, ring: number): string => join(directory, `baseline-${ring}.json`);

/** Deletes baselines of an earlier rollout with this name: issues of months ago are no measure for new ones. */
export const forgetBaselines = async ({ directory }: RecordPlace): Promise<void> => {
  const names = await readdir(directory).catch((): string[] => []);
  for (const name of names) if (/^baseline-\d+\.json$/.test(name)) await rm(join(directory, name), { force: true });
};

/** Computers with an issue that they did not have in the baseline. */
export const newlyTroubled = (before: IssueBaseline, now: IssueBaseline): number[] =>
  [...now.issues].flatMap(([id, names]) => {
    const known = before.issues.get(id);
    return [...names].some((name) => known?.has(name) !== true) ? [id] : [];
  });

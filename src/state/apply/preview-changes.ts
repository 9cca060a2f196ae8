import type { Context } from '../../context.js';
import type { Call } from '../../http/client.js';
import { matchGroups } from '../compare/match-groups.js';
import { takenMembers } from '../compare/with-moves.js';
import type { StateChange } from '../model.js';
import { nameKey } from '../paths.js';
import { changeSentence } from '../show/change-words.js';
import type { ApplyInput } from './apply-changes.js';
import type { Requests } from './described-body.js';
import { requestsFor } from './requests.js';
import { memberCall, memberCalls, memberParts, type MemberPart } from './member-calls.js';
import type { StepDeps } from './send-calls.js';
import { packageTagRequests } from './send-step.js';
import { orderSteps, type Step } from './steps.js';

export interface PreviewedChanges {
  readonly calls: readonly (Call & { readonly about: string })[];
  /** Changes without a request, each with its reason. */
  readonly problems: readonly UnsentChanges[];
}

interface UnsentChanges {
  readonly changes: readonly StateChange[];
  readonly about: string;
  readonly problem: string;
}

/** The requests of a run in their order, for --dry-run. A new group has its path in place of its id. */
export const previewChanges = async (input: ApplyInput, context: Context): Promise<PreviewedChanges> => {
  const match = matchGroups(input.wanted, input.real);
  const made = input.wanted.facts.filter(({ kind }) => kind === 'computer' || kind === 'tag');
  const created = new Set(made.map(({ what }) => nameKey(what)));
  const deps: StepDeps = {
    real: input.real,
    env: hiddenSecrets(context.env),
    described: (key) => input.described(key),
    groupId: (path) => match.groupAt(path)?.id ?? `new:${path}`,
    newId: (_, name) => (created.has(nameKey(name)) ? `new:${name}` : undefined),
    taken: takenMembers(input.changes),
    learnSecret: () => undefined,
    noteReply: () => undefined,
    noteLeft: () => undefined,
    client: await context.client(),
    context,
  };
  const calls: (Call & { readonly about: string })[] = [];
  const problems: UnsentChanges[] = [];
  for (const step of orderSteps(input.changes))
    for (const { about, changes, requests } of await requestsOf(step, deps)) {
      if ('problem' in requests) problems.push({ about, changes, problem: requests.problem });
      else calls.push(...requests.map((call) => ({ ...call, about })));
    }
  return { calls, problems };
};

/** A dry run shows no secret. */
const hiddenSecrets = (env: Context['env']): Context['env'] =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === undefined ? undefined : '(secret)']));

interface PreviewedStep {
  readonly changes: readonly StateChange[];
  readonly about: string;
  readonly requests: Requests;
}

const requestsOf = async (step: Step, deps: StepDeps): Promise<PreviewedStep[]> => {
  const open = step.changes.filter(({ blocked }) => blocked === undefined);
  const blocked = step.changes.flatMap((change) =>
    change.blocked === undefined
      ? []
      : [{ changes: [change], about: changeSentence(change), requests: { problem: change.blocked } }],
  );
  if (open.length === 0) return blocked;
  const about = open.map(changeSentence).join('; ');
  if (step.kind === 'package-tag')
    return [...blocked, { changes: open, about, requests: await packageTagRequests(step.on, open, deps) }];
  if (step.kind === 'member')
    return [
      ...blocked,
      ...memberParts(open.map((change) => ({ change }))).map((part) => membersOf(step.on, part, deps)),
    ];
  const own = await Promise.all(
    open.map(async (change) => ({
      changes: [change],
      about: changeSentence(change),
      requests: await requestsFor(change, deps),
    })),
  );
  return [...blocked, ...own];
};

const membersOf = (
  on: string,
  { from, members }: MemberPart<{ readonly change: StateChange }>,
  deps: StepDeps,
): PreviewedStep => {
  const changes = members.map(({ change }) => change);
  const ids = changes.flatMap(({ ids: own, what }) => own.what ?? deps.newId('computer', what) ?? []);
  const id = deps.groupId(on) ?? '';
  const requests =
    from === undefined
      ? memberCalls(changes[0]?.action === 'add' ? 'add' : 'remove', id, ids)
      : [memberCall('remove', from.id, ids), memberCall('add', id, ids)];
  return { changes, about: membersText(changes), requests };
};

const membersText = (changes: readonly StateChange[]): string => {
  const [first] = changes;
  const names = changes
    .slice(0, 3)
    .map(({ what }) => what)
    .join(', ');
  const more = changes.length > 3 ? ` and ${changes.length - 3} more` : '';
  return first?.leaves === undefined
    ? `${first?.action ?? ''} member ${names}${more} on ${first?.on ?? ''}`
    : `move member ${names}${more} from ${first.leaves.path} to ${first.on}`;
};

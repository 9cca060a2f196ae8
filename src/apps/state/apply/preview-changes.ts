import type { Context } from '../../../context.js';
import type { SessionUnit } from '../../../changes/execute/send-unit.js';
import type { Outcome } from '../../../changes/journal/unit-state.js';
import { callFor } from '../../../changes/plan.js';
import type { WriteCall } from '../../../http/client.js';
import { secretValue } from '../compare/compare-values.js';
import { matchGroups } from '../compare/match-groups.js';
import { takenMembers } from '../compare/with-moves.js';
import type { StateChange } from '../model.js';
import { nameKey } from '../paths.js';
import { changeSentence } from '../show/change-words.js';
import type { Applied, ApplyInput } from './apply-changes.js';
import { memberParts } from './member-calls.js';
import type { StepDeps } from './send-calls.js';
import { sendStep } from './send-step.js';
import { orderSteps, type Step } from './steps.js';

export interface PreviewedChanges extends Pick<Applied, 'groupId'> {
  readonly calls: readonly (WriteCall & { readonly about: string })[];
  /** Changes without a request, each with its reason. */
  readonly problems: ReadonlyMap<StateChange, string>;
}

/**
 * The requests of a run in order, for --dry-run, built by the code that would send them. A new group has its path in
 * place of an id.
 */
export const previewChanges = async (input: ApplyInput, context: Context): Promise<PreviewedChanges> => {
  const match = matchGroups(input.wanted, input.real);
  const made = input.wanted.facts.filter(({ kind }) => kind === 'computer' || kind === 'tag');
  const created = new Set(made.map(({ what }) => nameKey(what)));
  const client = await context.client();
  const kept: WriteCall[] = [];
  const keep = async (unit: SessionUnit): Promise<Outcome> => {
    kept.push(callFor(unit, unit));
    return { kind: 'done', status: 200, refusals: [] };
  };
  const deps: StepDeps = {
    real: input.real,
    env: context.env,
    described: (key) => input.described(key),
    groupId: (path) => match.groupAt(path)?.id ?? `new:${path}`,
    newId: (_, name) => (created.has(nameKey(name)) ? `new:${name}` : undefined),
    taken: takenMembers(input.changes),
    // A dry run shows no secret.
    secretToSend: () => secretValue,
    noteReply: () => undefined,
    left: new Set(),
    client,
    send: keep,
    recordSent: () => true,
    context,
  };
  const calls: (WriteCall & { readonly about: string })[] = [];
  const problems = new Map<StateChange, string>();
  for (const change of input.changes) if (change.blocked !== undefined) problems.set(change, change.blocked);
  for (const step of orderSteps(input.changes.filter(({ blocked }) => blocked === undefined)))
    for (const changes of partsOf(step)) {
      const sent = await sendStep({ ...step, changes }, deps);
      const about = step.kind === 'member' ? membersText(changes) : changes.map(changeSentence).join('; ');
      calls.push(...kept.splice(0).map((call) => ({ ...call, about })));
      for (const [change, own] of sent) if (own.kind !== 'sent') problems.set(change, own.error);
    }
  return { calls, problems, groupId: (path) => deps.groupId(path) };
};

/** Members and package tags go together, other changes one by one. */
const partsOf = ({ changes, kind }: Step): (readonly StateChange[])[] => {
  if (kind === 'package-tag') return [changes];
  if (kind !== 'member') return changes.map((change) => [change]);
  return memberParts(changes.map((change) => ({ change }))).map(({ members }) => members.map(({ change }) => change));
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

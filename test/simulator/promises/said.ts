import { groupPathOf, membersOf } from '../../../src/demo/world/groups.js';
import { selectedBy } from '../oracle/selection.js';
import type { Facts } from '../service/facts.js';
import type { Service } from '../service/service.js';
import type { Seen } from '../wire/wire.js';
import { arrivedChanges, isBelieved, isDry, lineOf, requestText, type Played, type Promised } from './played.js';

export const said: Promised = {
  name: 'said',
  sentence: 'Nothing arrives that the words and the question do not say.',
  themes: ['each', 'wide', 'twins', 'moving'],
  check: async (played) => {
    const { seen, spec, step, twin } = played;
    const meant = tookOneOfSeveral(played);
    if (meant !== undefined) return meant;
    // These name a run, a change, a rollout or files, and their requests come from there.
    const isNamedElsewhere = /^(?:undo|bulk|rollout|state|api)\b/.test(lineOf(step));
    if (spec?.writes !== true || isDry(step) || twin === undefined || isNamedElsewhere) return undefined;
    const changes = arrivedChanges(seen);
    const unasked = changes.find((each) => !isAskedFor(each, lineOf(step)));
    if (unasked !== undefined) return `${lineOf(step)} does not say that it sends ${requestText(unasked)}`;
    // A list that is whole by its own words is believed: then the question was another one.
    if (isBelieved(step)) return undefined;
    const selected = new Set((await selectedBy(step.words, played.start)).map(({ id }) => id));
    const isSelected = step.words.some((word) => /^--(?:group|search|os|not-seen-for)$/.test(word));
    const text = textOf(played);
    for (const change of changes) {
      const exact = membersThatGo(change, played);
      const other = computersIn(change).find(
        (id) => !(isSelected && selected.has(id)) && !exact.includes(id) && !isNamed(id, text, played.before),
      );
      if (other !== undefined) return `computer ${other} is named nowhere, but ${requestText(change)} arrived`;
      const group = /^\/api\/group\/([\da-f-]{36})/.exec(change.url)?.[1];
      // "--retire remove" says that the old one leaves its groups.
      const isRetiring = step.words.includes('--retire') && change.method === 'DELETE';
      if (group !== undefined && !isRetiring && !namesOfGroup(group, played.start).some((name) => text.includes(name)))
        return `group ${group} is named nowhere, but ${requestText(change)} arrived`;
    }
    return undefined;
  },
};

/** A name that several groups have is refused, and nothing is sent. A new group may have the name of another. */
const tookOneOfSeveral = ({ last, seen, spec, start, step, twin }: Played): string | undefined => {
  const isLookedUp = spec !== undefined && /^group (?!create|update)|^computer (?!create|update)/.test(lineOf(step));
  if (!isLookedUp || twin === undefined || step.fault !== undefined) return undefined;
  const name = step.words.slice(spec.words.length).find((word) => groupsNamed(word, start).length > 1);
  if (name === undefined) return undefined;
  const [sent] = arrivedChanges(seen);
  if (sent !== undefined) return `"${name}" may be several groups, but ${requestText(sent)} arrived`;
  return last.code === 2 ? undefined : `"${name}" may be several groups, and ${lineOf(step)} ended with ${last.code}`;
};

/** The groups whose path ends with these names; the one whose whole path it is comes before the others. */
const groupsNamed = (text: string, { world }: Service): readonly string[] => {
  const paths = [...world.state.groups.keys()].map((id) => `/${groupPathOf(world, id)}`.toLowerCase());
  const ending = `/${text.toLowerCase()}`;
  return paths.includes(ending) ? [ending] : paths.filter((path) => path.endsWith(ending));
};

/** Requests of weight, and the words that have to stand in the line. */
const weighty: readonly (readonly [RegExp, RegExp])[] = [
  [/\/activation(?:\?|$)/, /activate|deactivate/],
  [/\/software-uninstall$/, /uninstall/],
  [/\/reboot$/, /reboot/],
  [/^DELETE \/api\/computer\/\d+(?:\?|$)/, /computer delete|--retire delete/],
  [/^DELETE \/api\/group\/[\da-f-]{36}(?:\?|$)/, /group delete/],
];

const isAskedFor = ({ method, url }: Seen, line: string): boolean =>
  weighty.every(([request, words]) => !request.test(`${method} ${url}`) || words.test(line));

/** The words, the rows, and the briefing of the dry run: it is what the question says. Its requests are none of it. */
const textOf = ({ preview, step: { stdin = '', words } }: Played): string =>
  `${words.join('\n')}\n${stdin}\n${preview?.stderr ?? ''}`.toLowerCase();

const computersIn = ({ body, url }: Seen): number[] => {
  const [path = '', query = ''] = url.split('?');
  const inPath = Number(/^\/api\/computer\/(\d+)/.exec(path)?.[1]);
  const inQuery = new URLSearchParams(query).getAll('computerIds').map(Number);
  const [, inBody = ''] = /"computerIds":\[([\d,]*)\]/.exec(body) ?? [];
  const listed = inBody
    .split(',')
    .filter((id) => id !== '')
    .map(Number);
  return [...(inPath > 0 ? [inPath] : []), ...inQuery, ...listed];
};

/** "--exact" says that members of the group go; how many they are is all that the question says. */
const membersThatGo = ({ method, url }: Seen, { start, step }: Played): readonly number[] => {
  const group = /^\/api\/group\/([\da-f-]{36})\/computers/.exec(url)?.[1];
  return method === 'DELETE' && group !== undefined && step.words.includes('--exact')
    ? membersOf(start.world, group)
    : [];
};

const isNamed = (id: number, text: string, before: Facts): boolean => {
  const name = before.get(`computer ${id}.name`)?.toLowerCase();
  return new RegExp(`(?:^|[^\\d-])${id}(?:\\D|$)`).test(text) || (name !== undefined && text.includes(name));
};

const namesOfGroup = (id: string, { world }: Service): string[] =>
  world.state.groups.has(id) ? [id, groupPathOf(world, id).toLowerCase(), ...onlyName(id, world)] : [''];

/** A name that two groups have names neither. */
const onlyName = (id: string, { state }: Service['world']): string[] => {
  const name = state.groups.get(id)?.name.toLowerCase() ?? id;
  return [...state.groups.values()].filter((group) => group.name.toLowerCase() === name).length === 1 ? [name] : [];
};

import { readFields, type FieldReader } from '../../../base/documents/fields.js';
import { openProblems, type Problems } from '../../../base/documents/problems.js';
import { usage } from '../../../base/errors.js';
import type { Json } from '../../../base/json/objects.js';
import { readYaml, type YamlFile, type YamlPath } from '../../../base/json/read-yaml.js';
import { closest } from '../../../base/text/closest.js';
import {
  onFailedChoices,
  type Gate,
  type GateLimit,
  type OnFailed,
  type RolloutFile,
  type RolloutSubject,
  type Window,
} from '../types.js';
import { isName, readDuration, readLimit } from './forms.js';
import { notAName, readRings } from './read-rings.js';
import { fileKeys, gateKeys, patchKeys } from './schema.js';
import { readSpan, windowForm, windowOf } from '../window.js';

const expected = 'the file has the keys rollout, package or patch, target, rings';

/** The most rings that a file may have take a tenth of it; parsing megabytes of YAML takes many seconds. */
const longestFile = 256 * 1024;

/** Reads a rollout from the text of a file. Reports all problems at once, as file:line:column. */
export const readRolloutFile = async (text: string, file: string): Promise<RolloutFile> => {
  if (text.length > longestFile)
    throw usage(`${file} is no rollout file: it holds more than ${longestFile / 1024} KiB.`);
  const yaml = await readYaml(text, file);
  const problems = openProblems(yaml, file);
  const read = readRolloutValue(yaml.value, problems);
  return { ...read, origin: { file, places: placesOf(read, yaml) } };
};

/** Checks values that did not come from a file. Throws all problems at once. */
export const readRolloutValue = (value: Json, problems: Problems): RolloutFile => {
  const fields = readFields(value, { path: [], keys: fileKeys, expected }, problems);
  const read = fields === undefined ? undefined : readWholeFile(fields, problems);
  problems.throwIfAny();
  if (read === undefined) throw usage(expected);
  return read;
};

/** Values that only the service can check. */
const placesOf = ({ exclude, rings }: RolloutFile, yaml: YamlFile): Record<string, string> => {
  const paths: YamlPath[] = [
    ['package'],
    ['patch', 'pmGroup'],
    ['patch', 'patches'],
    ['target'],
    ['window'],
    ['onFailed'],
    ['gate', 'reported'],
    ['gate', 'failed'],
    ...exclude.map((_, at) => ['exclude', at]),
    ...rings.map((_, at) => ['rings', at]),
  ];
  return Object.fromEntries(
    paths.flatMap((path) => {
      const { line, column } = yaml.place(path);
      return yaml.has(path) ? [[path.join('.'), `${line}:${column}`]] : [];
    }),
  );
};

const readWholeFile = (fields: FieldReader, problems: Problems): RolloutFile => ({
  name: nameOf(fields),
  subject: subjectOf(fields),
  target: fields.text('target', 'the name of a group') ?? required(fields, 'target', 'the group to reach'),
  exclude: textsOf(fields, 'exclude', 'a list of groups, such as [Servers/Critical]'),
  rings: ringsOf(fields, problems),
  gate: readGate(fields.object('gate', gateKeys, 'gate has the keys reported, active, failed, soak, deadline')),
  onFailed: onFailedOf(fields),
  window: windowIn(fields),
});

const required = (fields: FieldReader, key: string, what: string): string => {
  if (!fields.has(key)) fields.missing(key, what);
  return '';
};

const nameOf = (fields: FieldReader): string => {
  const name = fields.text('rollout', 'a name') ?? required(fields, 'rollout', 'the name of the rollout');
  if (name !== '' && !isName(name)) fields.wrong('rollout', notAName(name));
  return name;
};

const ringsOf = (fields: FieldReader, problems: Problems): RolloutFile['rings'] => {
  const list = fields.list('rings', 'a list of rings');
  if (list !== undefined) return readRings(list, problems);
  required(fields, 'rings', 'a list such as [{ percent: 10 }, { percent: 100 }]');
  return [];
};

const subjectOf = (fields: FieldReader): RolloutSubject => {
  if (fields.has('package') && fields.has('patch'))
    fields.wrong('patch', 'a rollout has a package or patches, not both');
  if (!fields.has('package') && !fields.has('patch'))
    fields.missing('package', 'write package: Name@Version, or patch: { pmGroup, patches }');
  const patch = fields.object('patch', patchKeys, 'patch is { pmGroup: Name, patches: [KB5041404] }');
  if (patch === undefined) return { kind: 'package', package: fields.text('package', 'a text: Name@Version') ?? '' };
  const pmGroup = patch.text('pmGroup', 'the name of a PM group') ?? required(patch, 'pmGroup', 'the PM group');
  if (!patch.has('patches')) patch.missing('patches', 'a list such as [KB5041404]');
  const patches = textsOf(patch, 'patches', 'a list such as [KB5041404]');
  if (patch.has('patches') && patches.length === 0) patch.wrong('patches', 'patches is empty');
  return { kind: 'patch', pmGroup, patches };
};

const textsOf = (fields: FieldReader, key: string, form: string): string[] => {
  const list = fields.list(key, form) ?? [];
  const texts = list.map((value) => textIn(value, key === 'patches'));
  if (texts.includes(undefined)) fields.wrong(key, `${key} is ${form}`);
  return texts.filter((text) => text !== undefined);
};

const textIn = (value: Json, numbers: boolean): string | undefined => {
  if (numbers && typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const onFailedOf = (fields: FieldReader): OnFailed => {
  const typed = fields.value('onFailed') ?? 'pause';
  const choice = onFailedChoices.find((each) => each === typed);
  if (choice !== undefined) return choice;
  const near = typeof typed === 'string' ? closest(typed, onFailedChoices) : undefined;
  fields.wrong(
    'onFailed',
    `onFailed is pause, abort or rollback${near === undefined ? '' : `; did you mean ${near}?`}`,
  );
  return 'pause';
};

const windowIn = (fields: FieldReader): Window | undefined => {
  const value = fields.value('window');
  if (value === undefined) return undefined;
  const texts = [value].flat();
  if (texts.length === 0) fields.wrong('window', `window is empty; write ${windowForm}`);
  const spans = texts.flatMap((text) => {
    const span = typeof text === 'string' ? readSpan(text) : `window is a text or a list of texts: ${windowForm}`;
    if (typeof span !== 'string') return [span];
    fields.wrong('window', span);
    return [];
  });
  return windowOf(texts.map(String), spans);
};

const limitForm = 'a share such as 2% or a number of computers such as 5';
const durationForm = 'a duration with its unit, such as 30m, 24h or 3d (at most 3650d)';

/** Defaults as in the example of the help; they suit most rollouts. */
const gateDefaults = { reported: '90%', active: '3d', failed: '2%', soak: '24h', deadline: '7d' } as const;

const readGate = (fields: FieldReader | undefined): Gate => {
  const gate: Gate = {
    reported: limitOf(fields, 'reported') ?? readLimit(gateDefaults.reported) ?? none,
    activeMs: durationOf(fields, 'active'),
    failed: limitOf(fields, 'failed') ?? readLimit(gateDefaults.failed) ?? none,
    newIssues: limitOf(fields, 'newIssues'),
    soakMs: durationOf(fields, 'soak'),
    deadlineMs: durationOf(fields, 'deadline'),
  };
  if (fields !== undefined) checkGate(gate, fields);
  return gate;
};

const none: GateLimit = { text: '0', count: 0 };

const limitOf = (fields: FieldReader | undefined, key: 'reported' | 'failed' | 'newIssues'): GateLimit | undefined => {
  const value = fields?.value(key);
  if (value === undefined) return undefined;
  const limit = typeof value === 'string' || typeof value === 'number' ? readLimit(value) : undefined;
  return limit ?? fields?.wrong(key, `${key} is ${limitForm}`);
};

const durationOf = (fields: FieldReader | undefined, key: 'active' | 'soak' | 'deadline'): number => {
  const value = fields?.value(key);
  if (value === undefined) return readDuration(gateDefaults[key]) ?? 0;
  const read = typeof value === 'string' ? readDuration(value) : undefined;
  if (read === undefined) fields?.wrong(key, `${key} is ${durationForm}`);
  return read ?? 1;
};

/** Rejects gates that could never pass or never fail. */
const checkGate = ({ reported, activeMs, deadlineMs }: Gate, fields: FieldReader): void => {
  if (activeMs === 0) fields.wrong('active', 'active is 0: no computer would count as active');
  if (deadlineMs === 0) fields.wrong('deadline', 'deadline is 0: every ring would be inconclusive at once');
  if (reported.share === 0 || reported.count === 0)
    fields.wrong('reported', 'reported is 0: the gate would pass without any report');
};

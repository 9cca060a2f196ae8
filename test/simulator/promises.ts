import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandSpec } from '../../src/command/spec.js';
import { computerIds } from '../../src/demo/model/world.js';
import { differenceOf, differenceText, isSameFacts, type Facts } from './facts.js';
import type { RunStep } from './history.js';
import { filesOf, readIfThere, runLine, type Machine } from './machine.js';
import type { RunOf, Stage } from './play.js';
import { formsOf } from './secrets.js';
import { baseUrl, openWire, type Seen } from './wire.js';

/** Facts that the program cannot fake: what arrived, what the service holds, what lies on disk, and what was printed. */
export interface Played {
  readonly step: RunStep;
  readonly spec: CommandSpec | undefined;
  readonly stage: Stage;
  readonly before: Facts;
  readonly after: Facts;
  /** Its line on a copy of the service, undisturbed; undefined for two lines at once. */
  readonly twin: (RunOf & { readonly after: Facts }) | undefined;
  readonly preview: RunOf | undefined;
  readonly runs: readonly RunOf[];
  readonly seen: readonly Seen[];
  readonly last: RunOf;
  readonly isKilled: boolean;
}

export interface Break {
  readonly promise: string;
  readonly text: string;
}

/** undefined: it holds. */
type Check = (played: Played) => string | undefined | Promise<string | undefined>;

const changesOf = (seen: readonly Seen[]): Seen[] => seen.filter(({ isWrite }) => isWrite);
const arrivedChanges = (seen: readonly Seen[]): Seen[] => changesOf(seen).filter(({ arrived }) => arrived);
const requestText = ({ body, method, url }: Pick<Seen, 'method' | 'url' | 'body'>): string =>
  `${method} ${url}${body === '' ? '' : ` ${body}`}`;
const lineOf = ({ words }: Pick<RunStep, 'words'>): string => words.join(' ');
const isDry = ({ words }: RunStep): boolean => words.includes('--dry-run');

/** A change that was made for real, with its twin; agents do not act in between. */
const changing = (played: Played): Required<Pick<Played, 'twin'>>['twin'] =>
  played.spec?.writes !== true || isDry(played.step) || played.step.words.includes('--wait') ? undefined : played.twin;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reads: Check = ({ preview: dry, seen, spec, step, twin }) => {
  const isRead = spec?.writes === false || isDry(step);
  const [sent] = changesOf([...(isRead && twin !== undefined ? seen : []), ...(dry?.seen ?? [])]);
  return sent === undefined ? undefined : `${lineOf(step)}, or its dry run, sent ${requestText(sent)}`;
};

const doubtful = /may\s+have|what was done|un(?:known|certain|confirmed)|not known|in doubt|could not be (?:read|checked)/i; // prettier-ignore

const done: Check = (played) => {
  const { after, before, isKilled, last, step } = played;
  const twin = changing(played);
  // An empty answer that is whole by its own words, and a service that says done, are believed.
  if (twin === undefined || isKilled || isBelieved(step)) return undefined;
  if (last.code === 0 && twin.code === 0 && !isSameFacts(after, twin.after))
    return `ended with 0, but this is not as it would be undisturbed:\n${differenceText(differenceOf(twin.after, after))}`;
  const rows = rowsIn(last.stdout);
  for (const { id, outcome } of rows.filter((row) => rows.filter((other) => other.id === row.id).length === 1)) {
    const [now, wanted, earlier] = [after, twin.after, before].map((facts) => ofComputer(facts, id));
    const isWrong = outcome === 'done' ? twin.code === 0 && now !== wanted : now !== earlier;
    if (isWrong && ['done', 'failed', 'skipped'].includes(outcome))
      return `computer ${id} is reported as ${outcome}:\n${outcome === 'done' ? wanted : earlier}\nand is\n${now}`;
  }
  const isCertain = failures.includes(last.code) && !doubtful.test(`${last.stdout}${last.stderr}`);
  if (!isCertain || rows.length > 0 || isSameFacts(before, after)) return undefined;
  return `ended with ${last.code} without a doubt, but changed:\n${differenceText(differenceOf(before, after))}`;
};

const isBelieved = ({ fault }: RunStep): boolean => ['idle', 'empty', 'vanished'].includes(fault?.as ?? '');
const failures = [1, 3, 4, 5, 6, 9, 10, 11];

/** The outcome of each computer of a run on many. */
const rowsIn = (text: string): { readonly id: number; readonly outcome: string }[] => {
  const value = parsed(text);
  return (Array.isArray(value) ? (value as unknown[]) : [])
    .filter(isObject)
    .flatMap(({ hostname, id, outcome }) =>
      typeof id === 'number' && typeof outcome === 'string' && hostname !== undefined ? [{ id, outcome }] : [],
    );
};

const ofComputer = (facts: Facts, id: number): string =>
  [...facts]
    .filter(([key]) => new RegExp(`^computers ${id}[. ]|^member .* ${id}$`).test(key))
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');

const once: Check = ({ isKilled, runs, seen, spec, twin }) => {
  // A line that is typed again asks for the same thing once more: only a resume continues.
  const isAsked = runs.some(
    ({ line: { words } }, at) => at > 0 && !words.includes('resume') && !words.includes('advance'),
  );
  const isAgain = runs.some(({ line }) => line.words.includes('retry-failed'));
  if (twin === undefined || spec?.words[0] === 'api' || isAgain || (isKilled && isAsked)) return undefined;
  const allowed = countOf(twin.seen);
  const found = [...countOf(seen)].find(([key, count]) => count > Math.max(1, allowed.get(key) ?? 1));
  return found === undefined ? undefined : `arrived ${found[1]} times: ${found[0]}`;
};

const countOf = (seen: readonly Seen[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const each of arrivedChanges(seen).filter(({ isOnce }) => isOnce))
    counts.set(requestText(each), (counts.get(requestText(each)) ?? 0) + 1);
  return counts;
};

const resumed: Check = (played) => {
  const { after, isKilled, last, runs, step } = played;
  const twin = changing(played);
  if (!isKilled || twin?.code !== 0 || runs.length < 2 || step.fault !== undefined) return undefined;
  const wrong = rowsIn(last.stdout).find(
    ({ id, outcome }) => outcome === 'done' && ofComputer(after, id) !== ofComputer(twin.after, id),
  );
  if (wrong !== undefined) return `computer ${wrong.id} is reported as done, and is not as it would be undisturbed`;
  const printed = runs.slice(1).map(({ stderr, stdout }) => `${stdout}${stderr}`).join('\n'); // prettier-ignore
  if (last.code !== 0 || isSameFacts(after, twin.after) || doubtful.test(printed)) return undefined;
  return `continued and ended with 0, but this is not as it would be undisturbed:\n${differenceText(differenceOf(twin.after, after))}\n${printed.slice(0, 400)}`;
};

const evidence: Check = (played) => {
  const { after, before, seen, step } = played;
  const twin = changing(played);
  const broken = seen.filter(({ fault, isWrite }) => fault !== undefined && !isWrite);
  if (twin === undefined || broken.length === 0) return undefined;
  const wanted = new Set(differenceOf(before, twin.after).gone);
  const wrong = differenceOf(before, after).gone.filter((key) => !wanted.has(key));
  if (wrong.length > 0)
    return `removed after a broken reading, and nobody asked for it:\n${wrong.slice(0, 5).join('\n')}`;
  // These decide by what they read what is to go. An answer that is whole by its own words is believed.
  const isSame = (one: Seen, other: Seen): boolean =>
    one.method === other.method && one.url === other.url && one.body === other.body;
  const open = broken.find((each) => !seen.some((other) => isSame(each, other) && other.fault === undefined));
  const isOwn = isBelieved(step) || (step.words[1] === 'sync' && open?.url.includes('/all-assignments') === true);
  const isAside =
    !step.words.includes('delete') && /system-info|installed-software|software-deployment/.test(open?.url ?? '');
  const [removed] = arrivedChanges(seen).filter(
    ({ method, url }) => method === 'DELETE' && !url.includes('/activation'),
  );
  if (open === undefined || removed === undefined || isOwn || isAside) return undefined;
  if (!/^(?:group sync|state apply|computer replace|undo)\b/.test(lineOf(step))) return undefined;
  return `sent ${requestText(removed)} although ${open.method} ${open.url} answered ${open.fault ?? ''}`;
};

const limit: Check = ({ seen, stage, step, twin }) => {
  const most = Number(step.words[step.words.indexOf('--max-affected') + 1]);
  if (!step.words.includes('--max-affected') || twin === undefined) return undefined;
  const everybody = (): number[] => [...computerIds(stage.service.world)];
  const reached = arrivedChanges(seen).flatMap(({ reach }) => (reach === 'all' ? everybody() : (reach ?? [])));
  const { size } = new Set(reached);
  return size > most ? `the limit is ${most}, but ${size} computers are affected` : undefined;
};

/** A value that is read by its name is shown; everything else that shows or keeps one is a break. */
const showsValues = /^(?:computer|group) variable|^variable-definition|^computer (?:compare|show)|^find|^api request/;

const secret: Check = ({ runs, spec, stage }) => {
  const values = [...stage.secrets].flatMap((value) => formsOf(value).map((form) => [form, value] as const));
  const tokens = [...stage.tokens].map((token) => [token, 'a token'] as const);
  const foundIn = (text: string, forms: readonly (readonly [string, string])[]): string | undefined =>
    forms.find(([form]) => text.includes(form))?.[1];
  for (const { line, stderr, stdout } of runs) {
    const isShown = spec?.writes === false && showsValues.test(lineOf(line));
    const found = foundIn(`${stdout}${stderr}`, isShown ? tokens : [...values, ...tokens]);
    if (found !== undefined) return `${found} is on the screen of ${lineOf(line)}`;
  }
  for (const machine of stage.machines)
    for (const { isFolder, mode, path } of filesOf(machine)) {
      if (/^(?:state|cache)/.test(path) && (mode & 0o077) !== 0) return `${path} has mode ${mode.toString(8)}`;
      if (isFolder || /\.lock(?:\/|$)|secrets\//.test(path)) continue;
      const text = readFileSync(join(machine.folder, path), 'latin1');
      const found = foundIn(text, path.includes('token') ? values : [...values, ...tokens]);
      if (found !== undefined) return `${found} is in ${path}`;
    }
  return undefined;
};

const rollouts = (facts: Facts): string[] =>
  [...facts.keys()].flatMap((key) => /^groups Assignments\/Rollouts\/([^/. ]+)$/.exec(key)?.[1] ?? []);

const over: Check = ({ after, before, seen, stage, step, twin }) => {
  if (twin === undefined) return undefined;
  const sent = arrivedChanges(seen).filter(({ url }) =>
    /^\/api\/group\/[^/]+\/(?:activation|packages|computers)/.test(url),
  );
  const isStarted = step.words[1] === 'start';
  const again = isStarted ? undefined : rollouts(after).find((name) => stage.over.has(name));
  if (again !== undefined) return `${again} is over, and has groups again`;
  if (lineOf(step).startsWith('rollout advance') && rollouts(before).length === 0 && sent[0] !== undefined)
    return `no rollout is left, but ${requestText(sent[0])} arrived`;
  for (const name of rollouts(after)) if (isStarted) stage.over.delete(name);
  for (const name of rollouts(before)) if (!rollouts(after).includes(name)) stage.over.add(name);
  // A rollback takes back what was installed with an activation of its own, and the end of a rollout activates its target.
  if (step.words[0] !== 'rollout' || step.words.includes('rollback') || step.words.includes('finish')) return undefined;
  for (const { method, url } of sent) {
    const ring = method === 'POST' ? /^\/api\/group\/([\da-f-]{36})\/activation/.exec(url)?.[1] : undefined;
    if (ring === undefined) continue;
    if (stage.activated.has(ring)) return `${ring} was activated twice`;
    stage.activated.add(ring);
  }
  return undefined;
};

const undone: Check = ({ after, isKilled, last, stage, step }) => {
  const known = stage.change?.machine === step.machine ? stage.change : undefined;
  if (step.words[0] !== 'undo' || isDry(step) || isKilled || known === undefined) return undefined;
  const value = parsed(last.stdout);
  const entries =
    isObject(value) && Array.isArray(value['entries']) ? (value['entries'] as unknown[]).filter(isObject) : [];
  const [entry] = entries;
  if (entries.length !== 1 || entry?.['result'] !== 'undone' || entry['class'] !== 'yes') return undefined;
  const difference = differenceOf(known.facts, after);
  const left = [...difference.gone, ...difference.added, ...difference.changed].filter(
    (key) => !/\.(?:id|kind)$/.test(key),
  );
  return left.length === 0 ? undefined : `undone, but not as before "${lineOf(known)}":\n${differenceText(difference)}`;
};

/** How an answer says that it does not know, an empty cell included. */
const gaps =
  'unknown|not.readable null "unread\\w*":.?\\[\\s*[{"] "unread" ,(?=[,\\n]) "(noRole|failed)":.?[1-9]'.split(' ');

const answerOf = ({ stdout }: Pick<RunOf, 'stdout'>): string =>
  stdout.replaceAll(/"requests": ?\d+|"scope": ?"[^"]*"/g, '');

const silent: Check = ({ last, seen, spec, twin }) => {
  if (spec?.writes !== false || twin?.code !== 0 || last.code !== 0 || answerOf(last) === answerOf(twin))
    return undefined;
  const broken = seen.find(({ fault }) => fault !== undefined && !/^(fieldless|empty|vanished)$/.test(fault));
  const isTold =
    last.stderr !== twin.stderr ||
    gaps.some((gap) => answerOf(last).split(RegExp(gap, 'i')).length > answerOf(twin).split(RegExp(gap, 'i')).length);
  if (broken === undefined || isTold) return undefined;
  return `${broken.method} ${broken.url} answered ${broken.fault ?? ''}, and nothing says so:\n${last.stdout.slice(0, 200)}`;
};

const preview: Check = ({ preview: dry, spec, twin }) => {
  if (dry === undefined || twin === undefined || spec?.writes !== true) return undefined;
  const planned = requestsIn(dry.stdout);
  if (planned === undefined || twin.code !== 0) return undefined;
  const real = changesOf(twin.seen).map(({ body, method, url }) => ({ method, url, body: parsed(body) }));
  const [shown, made] = [planned, real].map((list) =>
    list
      .map(({ body, method, url }) =>
        plain(`${String(method)} ${decodeURIComponent(url)} ${JSON.stringify(body ?? null)}`),
      )
      .toSorted(),
  );
  if (shown?.join('\n') === made?.join('\n')) return undefined;
  const [more, less] = [
    shown?.filter((each) => made?.includes(each) !== true),
    made?.filter((each) => shown?.includes(each) !== true),
  ];
  return `the dry run shows other requests:\n  dry: ${more?.slice(0, 2).join(' ; ') ?? ''}\n  run: ${less?.slice(0, 2).join(' ; ') ?? ''}`;
};

/** Ids that are still to be made, and secrets, are not shown. */
const plain = (text: string): string =>
  text
    .replaceAll(/"\*\*\*"|"S3c\d+r!t-\d+"|"Old-S3cret-\d+"/g, '"secret"')
    .replaceAll(/\((?:new|id of [^)]*)\)|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '#');

/** undefined: this dry run has a form of its own. */
const requestsIn = (
  text: string,
): { readonly method?: unknown; readonly url: string; readonly body?: unknown }[] | undefined => {
  const value = parsed(text);
  const list = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);
  const isWhole = list.length > 0 && list.every((each) => 'method' in each && typeof each['url'] === 'string');
  return isWhole ? list.map((each) => ({ ...each, url: String(each['url']).replace(baseUrl, '') })) : undefined;
};

const files: Check = async ({ isKilled, stage, twin }) => {
  if (!isKilled && twin !== undefined) return undefined;
  const { machines, service } = stage;
  const clock = { now: () => 0, date: () => new Date(service.machine), sleep: async () => undefined };
  for (const machine of machines) {
    const { transport } = openWire(service.copy(), { tokens: new Set() });
    for (const words of [
      ['history', 'list'],
      ['bulk', 'list'],
      ['undo', '--list'],
    ]) {
      const { code, stderr, stdout } = await runLine([...words, '-o', 'json'], machine, {
        url: baseUrl,
        transport,
        clock,
      });
      if (code !== 0 || /unreadable|damaged/.test(stdout))
        return `${words.join(' ')} ends with ${code}: ${stderr}${stdout.slice(0, 200)}`;
    }
    const lost = lostEntry(machine);
    if (lost !== undefined) return `the history has lost ${lost}`;
  }
  return undefined;
};

/** Every change that was kept for undo has its entry. */
const lostEntry = (machine: Machine): string | undefined => {
  const names = ['history.1.jsonl', 'history.jsonl'];
  const history = names.map((name) => readIfThere(join(machine.folder, 'state', name)) ?? '').join('\n');
  const kept = filesOf(machine).flatMap(({ path }) => /^state\/undo\/(.+)\.jsonl$/.exec(path)?.[1] ?? []);
  return kept.find((id) => !history.includes(`"id":"${id}"`));
};

const nonsense =
  /unexpected(?:ly)? (?:error|token)|\bbug\b|TypeError|ReferenceError|RangeError|undefined|\[object Object\]|\bNaN\b|\n\s+at .+:\d+:\d+/i;

const codes: Check = ({ runs }) => {
  for (const { code, isDead, line, stderr, stdout } of runs) {
    if (isDead) continue;
    const ended = `${lineOf(line)} ended with ${code}`;
    if (!(code >= 0 && code <= 13) && code !== 130 && code !== 143) return ended;
    if (nonsense.test(stderr)) return `${ended}: ${stderr.slice(0, 300)}`;
    if (code !== 0 && `${stdout}${stderr}`.trim() === '') return `${ended} without a word`;
    if (failures.includes(code) && !hasNextStep(stderr)) return `${ended} without a next step: ${stderr.slice(0, 300)}`;
  }
  return undefined;
};

/** A line behind the error that says what to do. */
const hasNextStep = (stderr: string): boolean => {
  const lines = stderr.trimEnd().split('\n');
  const at = lines.findIndex((each) => /^(?:error:|Refused|Cancelled)/.test(each));
  return /"hint":\s*"/.test(stderr) || (at >= 0 && lines.length > at + 1);
};

const again: Check = ({ last, seen, step }) => {
  const [sent] = changesOf(seen);
  if (step.expects === 'changes-nothing' && last.code === 0 && sent !== undefined)
    return `a second run sent ${requestText(sent)}`;
  return step.expects === 'same' && last.code === 13
    ? `a diff after an export: ${last.stdout.slice(0, 300)}`
    : undefined;
};

/** Each with the sentence that README, help or CONTRIBUTING gives the user, and the themes that press it most. */
export const promises: readonly { readonly name: string; readonly sentence: string; readonly themes: string; readonly check: Check }[] = [
  { name: 'reads', check: reads, themes: 'each sweep mixed', sentence: 'Reading, a dry run, diff, plan, check, status and lists send nothing that changes.' },
  { name: 'done', check: done, themes: 'each believed wide moving', sentence: 'What is reported as done is there, what is reported as failed is not, what is unknown is named.' },
  { name: 'once', check: once, themes: 'each wide killed ended', sentence: 'What must not be repeated arrives at most once, over retries, kills and resumes.' },
  { name: 'resumed', check: resumed, themes: 'wide killed', sentence: 'Killed anywhere and continued: the end of the undisturbed run, or the rest named as unknown.' },
  { name: 'evidence', check: evidence, themes: 'moving wanted sweep', sentence: 'Nothing is removed where a reading that decides it failed, was cut or empty.' },
  { name: 'limit', check: limit, themes: 'each mixed', sentence: '--max-affected holds for every change; unknown is everybody.' },
  { name: 'secret', check: secret, themes: 'each wide killed wanted', sentence: 'No secret value, client secret or token is kept or shown; files are 0600, folders 0700.' },
  { name: 'over', check: over, themes: 'ended', sentence: 'A rollout that is over stays over; nothing is activated twice.' },
  { name: 'undone', check: undone, themes: 'each wide moving', sentence: 'Undone, applied, declined and activated are true in the state of the service.' },
  { name: 'silent', check: silent, themes: 'readings', sentence: 'A failed reading is never an empty answer with exit code 0.' },
  { name: 'preview', check: preview, themes: 'each', sentence: 'A dry run shows the requests of the run.' },
  { name: 'files', check: files, themes: 'two killed wide', sentence: 'Two at once never leave a file that cannot be read, and never lose an entry of the history.' },
  { name: 'codes', check: codes, themes: 'each sweep roles mixed', sentence: 'Exit codes are those of the table; every failure has a sentence and a next step.' },
  { name: 'again', check: again, themes: 'wanted', sentence: 'A second state apply changes nothing; export, then diff: empty.' },
]; // prettier-ignore

import { deploymentApi } from '../../../service/deployments.js';
import { numberCalled } from '../../../engine/names/typed-id.js';
import type { CommandContext, Input, Canvas, Result } from '../../../command/spec.js';
import { openStored } from '../../../discovery/stored.js';
import { placeFlags } from '../../../changes/command-line.js';
import { usage } from '../../../base/errors.js';
import { drawRows } from '../../../output/drawn-rows.js';
import { drawExplanation } from '../draw-explanation.js';
import { explainGroup, type CauseRow, type GroupExplanationAnswer } from '../explain-group.js';
import { explanationAnswer, type Explanation } from '../explanation.js';
import { readPackageFacts } from '../package-facts.js';
import { findPackage, packageTitle } from '../../../engine/names/find-package.js';
import { explainPackage } from '../package-verdict.js';
import { readOwnChanges } from '../../../service/own-changes.js';
import { openFleetReader, type FleetReader } from '../../../service/reading.js';
import { incompleteText } from '../../../service/readable.js';
import { answerJson } from '../../../base/json/objects.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { thousands } from '../../../base/text/wording.js';
import { directoryFor } from '../../../discovery/profile-descriptions.js';
import { patchCalled } from './patch-called.js';
import { groupCalled } from '../../../engine/names/group-called.js';

const subjects = ['package', 'variable', 'patch', 'reboot', 'os'] as const;
type SubjectFlag = (typeof subjects)[number];

export const runExplain = async (typed: Input, context: CommandContext): Promise<Result> => {
  const name = typed.arguments['package-name'];
  if (name !== undefined && typed.flags['package'] !== undefined)
    throw usage('Give the package as an argument or with --package, not both.');
  const input = name === undefined ? typed : { ...typed, flags: { ...typed.flags, package: name } };
  const subject = subjectOf(input);
  const { computer } = input.arguments;
  const { group } = input.flags;
  if (typeof group === 'string') {
    if (typeof computer === 'string') throw usage('Give a computer or --group, not both.');
    if (subject !== 'package') throw usage('--group requires --package.');
    return explainPackageInGroup(input, context, group);
  }
  if (typeof computer !== 'string')
    throw usage('A computer or --group is required.', 'For example: ems explain PC-0042 --package 7-Zip');
  const reader = await openFleetReader(context);
  const id = numberCalled('computer', computer, '<computer>', context);
  id.catch(() => undefined); // awaited later
  const explanation = await explainSubject(subject, { id, input, context, reader });
  reader.requireAnswer();
  return {
    kind: 'object',
    value: answerJson(explanationAnswer(explanation, reader.requests())),
    id: 'cause',
    draw: (canvas) => drawExplanation(explanation, canvas),
  };
};

const subjectOf = ({ arguments: typed, flags }: Input): SubjectFlag => {
  const given = subjects.filter((name) => flags[name] !== undefined && flags[name] !== false);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  throw usage(
    given.length === 0
      ? 'One of --package, --variable, --patch, --reboot and --os is required.'
      : `${given.map((name) => `--${name}`).join(' and ')} cannot be combined.`,
    given.length === 0
      ? `For example: ems explain ${shellWord([typed['computer'] ?? 'PC-0042'].flat()[0] ?? '')} --reboot`
      : undefined,
  );
};

interface SubjectQuestion {
  /** Pending while other names are looked up. */
  readonly id: Promise<number>;
  readonly input: Input;
  readonly context: CommandContext;
  readonly reader: FleetReader;
}

const explainSubject = async (subject: SubjectFlag, asked: SubjectQuestion): Promise<Explanation> => {
  const { input, context, reader } = asked;
  const now = context.clock.date();
  const place = placeFlags(input);
  const typed = input.flags[subject];
  const text = typeof typed === 'string' ? typed : '';
  switch (subject) {
    case 'package':
      return explainPackageOn(asked, text);
    case 'variable': {
      const { explainVariable } = await import('../explain-variable.js');
      const [id, variable] = await Promise.all([asked.id, numberCalled('variable', text, '--variable', context)]);
      return explainVariable(reader, { id, now, place }, variable);
    }
    case 'patch': {
      const { explainPatch } = await import('../explain-patch.js');
      const [id, patch] = await Promise.all([asked.id, patchCalled(text, context)]);
      return explainPatch(reader, { id, now, place }, patch);
    }
    case 'reboot': {
      const { explainReboot } = await import('../explain-reboot.js');
      return explainReboot(reader, await asked.id, now, place);
    }
    case 'os': {
      const { explainOs } = await import('../explain-os.js');
      return explainOs(reader, await asked.id, now, place);
    }
  }
};

/** A package on one computer. */
const explainPackageOn = async (
  { id, input, context, reader }: SubjectQuestion,
  text: string,
): Promise<Explanation> => {
  // Uses a reader of its own, because look-ups of names do not count as requests: an id needs none.
  const names = await openFleetReader(context);
  const [computerId, item] = await Promise.all([
    id,
    findPackage(text, names, async () => {
      const read = await names.items(deploymentApi.software(await id), { page: 'unsure' });
      return read.ok ? read.value : [];
    }),
  ]);
  const facts = await readPackageFacts(reader, computerId, item, {
    now: context.clock.date(),
    own: await readOwnChanges(context),
  });
  const isReady = item.details?.['operational'] !== false;
  return explainPackage(facts, placeFlags(input), isReady ? undefined : await readyCommand(context));
};

/** The reference does not show how a package is made ready; a server that describes it has a command for it. */
const readyCommand = async (context: CommandContext): Promise<string | undefined> => {
  const { directory } = await directoryFor(context);
  const area = await openStored(directory)?.load('package');
  const name = area?.commands.find(({ record }) => /ready/.test(record.name))?.record.name;
  return name === undefined ? undefined : `package ${name}`;
};

const explainPackageInGroup = async (input: Input, context: CommandContext, typed: string): Promise<Result> => {
  const reader = await openFleetReader(context);
  const names = await openFleetReader(context);
  const [group, item] = await Promise.all([
    groupCalled(typed, context),
    findPackage(String(input.flags['package']), names, async () => []),
  ]);
  const explanation = await explainGroup(reader, group, item, {
    now: context.clock.date(),
    own: await readOwnChanges(context),
  });
  reader.requireAnswer();
  const { computers, unreadable, gaps } = explanation;
  const title = `${packageTitle(item)} on the ${computers === 1 ? '1 computer' : `${thousands(computers)} computers`} of ${group.name}`;
  return {
    kind: 'object',
    value: answerJson({ ...explanation, requests: reader.requests() } satisfies GroupExplanationAnswer),
    draw: (canvas) => drawCauses(title, explanation.causes, canvas),
    gaps: [...unreadable.map((role) => incompleteText(`role ${role} is required`)), ...gaps.map(incompleteText)],
  };
};

const drawCauses = (title: string, causes: readonly CauseRow[], canvas: Canvas): string => {
  const rows = causes.map((row) => [thousands(row.computers), row.state, row.text, row.examples.join(', ')]);
  const columns = [
    { title: 'COMPUTERS', right: true },
    { title: 'STATE' },
    { title: 'CAUSE' },
    { title: 'EXAMPLES' },
  ] as const;
  const body = rows.length === 0 ? ['  The group has no computers.'] : drawRows(columns, rows, canvas);
  return [canvas.heading(title), '', ...body, ''].join('\n');
};

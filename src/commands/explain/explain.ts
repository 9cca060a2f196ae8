import type { CustomArea, CustomCommand } from '../../command/custom-command.js';
import type { Result } from '../../command/result.js';
import type { CommandContext, Input } from '../../command/spec.js';
import { usage } from '../../errors.js';
import { placeFlags } from '../../engine/command-line.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { drawExplanation } from '../../fleet/explain/draw-explanation.js';
import { explanationJson, type Explanation } from '../../fleet/explain/explanation.js';
import { computerCalled, patchCalled, variableCalled } from './named.js';
import { explainPackageOn } from './package.js';
import { explainPackageInGroup } from './group.js';

const subjects = ['package', 'variable', 'patch', 'reboot', 'os'] as const;
type SubjectFlag = (typeof subjects)[number];

const command: CustomCommand = {
  name: 'explain',
  summary: 'Explain why a computer has or lacks a package, variable value, patch or reboot',
  details: [
    'Prints the cause, then all conditions with their evidence: ✓ met, ✗ not met, ? not readable, · information. The first condition that is not met is the cause. `Next` is the command to run.',
    'Sends at most 16 read requests for one computer. A condition that needs a missing role is shown as not readable, with the role.',
    'The service does not report whether a computer is activated or when something was assigned. Both are inferred where possible and marked as such.',
  ],
  arguments: [
    { name: 'computer', help: 'client id or host name', completes: 'computer', optional: true, unless: ['group'] },
  ],
  flags: [
    {
      name: 'package',
      value: 'package',
      help: 'explain a package: id, name, or Name@Version',
      completes: 'package',
    },
    { name: 'variable', value: 'var', help: 'explain the value of a variable and its source', completes: 'variable' },
    { name: 'patch', value: 'KB…', help: 'explain why a patch is missing', completes: 'patch' },
    { name: 'reboot', help: 'explain why a reboot is required and what prevents it' },
    { name: 'os', help: 'explain whether the operating system can be reinstalled' },
    {
      name: 'group',
      value: 'group',
      help: 'with --package: the causes for all computers of a group',
      completes: 'group',
    },
  ],
  role: 'computer.read',
  examples: [
    { does: 'Explain why a package is not installed', run: "ems explain PC-0015 --package 'Notepad++'" },
    { does: 'Explain a package for a whole group', run: "ems explain --group Berlin --package 'VLC media player'" },
    { does: 'Show the source of a variable value', run: 'ems explain PC-0042 --variable Contact.Phone' },
    { does: 'Explain why a patch is missing', run: 'ems explain PC-0042 --patch KB5041404' },
    { does: 'Print only the cause', run: "ems explain PC-0015 --package 'Notepad++' -o json --query cause" },
  ],
  seeAlso: ['fleet pending', 'fleet failures', 'computer software-deployment', 'demo troubles'],
  run: (input, context) => explain(input, context),
};

export const explainArea: CustomArea = { name: '', summary: command.summary, commands: [command] };

/** The same below `ems computer`. */
export const computerExplainArea: CustomArea = {
  name: 'computer',
  summary: '',
  commands: [
    {
      ...command,
      section: 'Inspect',
      examples: command.examples.map(({ does, run }) => ({
        does,
        run: run.replace('ems explain', 'ems computer explain'),
      })),
    },
  ],
};

const explain = async (input: Input, context: CommandContext): Promise<Result> => {
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
  const id = computerCalled(computer, context);
  id.catch(() => undefined); // it is awaited where it is needed
  const explanation = await explainSubject(subject, { id, input, context, reader });
  return {
    kind: 'object',
    value: explanationJson(explanation, reader.requests()),
    id: 'cause',
    draw: (paper) => drawExplanation(explanation, paper),
  };
};

const subjectOf = ({ flags }: Input): SubjectFlag => {
  const given = subjects.filter((name) => flags[name] !== undefined && flags[name] !== false);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  throw usage(
    given.length === 0
      ? 'One of --package, --variable, --patch, --reboot and --os is required.'
      : `${given.map((name) => `--${name}`).join(' and ')} cannot be combined.`,
    given.length === 0 ? 'For example: ems explain PC-0042 --package 7-Zip' : undefined,
  );
};

interface SubjectQuestion {
  /** Looked up while other names are. */
  readonly id: Promise<number>;
  readonly input: Input;
  readonly context: CommandContext;
  readonly reader: Awaited<ReturnType<typeof openFleetReader>>;
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
      const { explainVariable } = await import('../../fleet/explain/explain-variable.js');
      const [id, variable] = await Promise.all([asked.id, variableCalled(text, context)]);
      return explainVariable(reader, { id, now, place }, variable);
    }
    case 'patch': {
      const { explainPatch } = await import('../../fleet/explain/explain-patch.js');
      const [id, patch] = await Promise.all([asked.id, patchCalled(text, context)]);
      return explainPatch(reader, { id, now, place }, patch);
    }
    case 'reboot': {
      const { explainReboot } = await import('../../fleet/explain/explain-reboot.js');
      return explainReboot(reader, await asked.id, now, place);
    }
    case 'os': {
      const { explainOs } = await import('../../fleet/explain/explain-os.js');
      return explainOs(reader, await asked.id, now, place);
    }
  }
};

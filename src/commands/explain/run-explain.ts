import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { usage } from '../../errors.js';
import { placeFlags } from '../../engine/command-line.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { drawExplanation } from '../../fleet/explain/draw-explanation.js';
import { explanationJson, type Explanation } from '../../fleet/explain/explanation.js';
import { computerCalled, patchCalled, variableCalled } from './named.js';
import { explainPackageOn } from './package.js';
import { explainPackageInGroup } from './group.js';
import type { Input } from '../../command/input.js';

const subjects = ['package', 'variable', 'patch', 'reboot', 'os'] as const;
type SubjectFlag = (typeof subjects)[number];

export const runExplain = async (input: Input, context: CommandContext): Promise<Result> => {
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
  reader.heard();
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

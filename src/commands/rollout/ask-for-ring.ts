import type { CommandContext, Input } from '../../command/spec.js';
import { confirmOrRefuse } from '../../engine/safety/confirm.js';
import type { SessionOptions } from '../../rollout/state/session.js';
import { subjectTitle } from '../../rollout/plan/plan-json.js';
import { fewNames, computersText } from '../../text/wording.js';

const namesShown = 5;

/** Asks before a ring begins. With --yes it prints nothing: `advance` runs from cron and reports afterwards what it began. */
export const askForRing =
  (input: Input, context: CommandContext): NonNullable<SessionOptions['confirmRing']> =>
  ({ file, subject, target }, n, computers) => {
    const names = computers.map(({ hostname }) => hostname);
    const some = fewNames(names.slice(0, namesShown), Math.min(namesShown, names.length), names.length);
    return confirmOrRefuse(
      {
        question: `Begin ring ${n} (${file.rings[n - 1]?.name ?? ''}) of the rollout ${file.name} with ${computersText(names.length)}?`,
        dangerous: true,
        // `start` has asked about all computers: with --yes only a limit that was typed counts, which every step holds.
        affected: input.shared.yes ? 0 : names.length,
        undo: 'in-part',
        facts: input.shared.yes
          ? []
          : [`Installs ${subjectTitle(subject)} on ${computersText(names.length)} of ${target.path}: ${some}`],
        list: () => Promise.resolve(names.map((name) => `  ${name}`)),
      },
      input,
      context,
    );
  };

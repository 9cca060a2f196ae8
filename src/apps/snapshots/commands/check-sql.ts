import type { CustomCommand } from '../../../command/custom-command.js';
import { messageOf } from '../../../base/errors.js';
import { runCheckJob, type CheckAnswer, type CheckJob } from '../sql/check-job.js';
import { requireEngine } from '../sql/sql-engine.js';

/** Runs the statement of a check in a process of its own, which can be killed: the engine would block this one. */
const checkSql: CustomCommand = {
  name: '__check-sql',
  summary: 'Run the SQL of a check',
  hidden: true,
  local: true,
  examples: {},
  run: async (_, context) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by sql/check-process.ts
    const job = JSON.parse(await context.terminal.readStdin()) as CheckJob;
    context.endAtNextSignal();
    const answer = await requireEngine(context.runtime).then(
      (engine) => runCheckJob(job, engine),
      (error: unknown): CheckAnswer => ({ problem: messageOf(error) }),
    );
    return { kind: 'text', text: JSON.stringify(answer) };
  },
};

export const commands: readonly CustomCommand[] = [checkSql];

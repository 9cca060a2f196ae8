import type { Result } from '../../command/result.js';
import type { CommandContext, Input } from '../../command/spec.js';
import { confirmOrRefuse } from '../../engine/safety/confirm.js';
import { previewMany } from '../../engine/safety/preview.js';
import { openDesk } from '../../rollout/state/desk.js';
import { driverName, note } from '../../rollout/state/drive.js';
import { changeOf, readHeadRing, sayWord, type Word } from '../../rollout/steps/person.js';
import { recordPlace } from '../../rollout/state/record.js';
import { rolloutMeant } from './which.js';

const done: Readonly<Record<Word, string>> = {
  approve: 'Approved',
  pause: 'Paused',
  resume: 'Resumed',
};

const events = { approve: 'approved', pause: 'paused', resume: 'resumed' } as const;

export const runSay = async (word: Word, input: Input, context: CommandContext): Promise<Result> => {
  const { name } = await rolloutMeant(input, context);
  const desk = await openDesk(context, { rehearse: input.shared.dryRun });
  const ring = await readHeadRing(desk, name);
  const change = changeOf(word, ring, input.flags['anyway'] === true);
  if (change === undefined) return { kind: 'done', message: `${name} is ${events[word]} already` };
  if (!input.shared.dryRun)
    await confirmOrRefuse(
      { question: `${done[word].replace(/d$/, '')} the rollout ${name}?`, dangerous: false },
      input,
      context,
    );
  await sayWord(desk, ring, change);
  if (desk.rehearsed !== undefined) return previewMany(desk.rehearsed, await context.client());
  const who = { desk, by: await driverName(context), files: await recordPlace(name, context) };
  await note(who, { ring: ring.n, event: events[word] });
  return { kind: 'done', message: `${done[word]} ${name} at ring ${ring.n}` };
};

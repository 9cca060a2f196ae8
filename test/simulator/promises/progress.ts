import { computerOf } from '../../../src/demo/world/computers.js';
import { differenceOf, differenceText, isSameFacts } from '../service/facts.js';
import type { RunOf } from '../play/run-on.js';
import { lineOf, type Played, type Promised } from './played.js';

export const progress: Promised = {
  name: 'progress',
  sentence:
    'After the last fault, three lines that ems printed lead to the end of the undisturbed run, or what is open is named.',
  themes: ['stuck'],
  isOfEnd: true,
  check: (played) => {
    const { after, before, followed = [], runs, spec, step, twin } = played;
    // A service that says done, or a list that is whole by its own words, is believed.
    if (spec?.writes !== true || twin?.code !== 0 || /^(?:idle|empty|vanished)$/.test(step.fault?.as ?? ''))
      return undefined;
    const wrong = followed.find(({ code, stderr }) => code === 2 && !isAboutState(stderr));
    if (wrong !== undefined)
      return `a printed line cannot be typed: ${lineOf(wrong.line)}\n${wrong.stderr.slice(0, 300)}`;
    if (isSameFacts(after, twin.after)) return undefined;
    const all = [...runs, ...followed];
    const said = all.map(({ stderr, stdout }) => `${stdout}${stderr}`).join('\n');
    const last = all.at(-1);
    // A line that did nothing and says that it failed leaves all of it open.
    if (isSameFacts(before, after) && last?.code !== 0) return undefined;
    const difference = differenceOf(twin.after, after);
    const silent = [...difference.gone, ...difference.added, ...difference.changed].filter(
      (key) => !namesOf(key, played).some((name) => said.includes(name)),
    );
    if (silent.length === 0 && !isSilentEnd(last)) return undefined;
    return `typed ${followed.map(({ line }) => lineOf(line)).join(' ; ') || 'nothing'}, and this is not as it would be undisturbed:\n${differenceText(difference)}\n${said.slice(-600)}`;
  },
};

/** "No run is left", "has changed since": true, and no fault of the line. */
const isAboutState = (stderr: string): boolean => /no (?:run|rollout|change)|already|nothing to/i.test(stderr);

const isSilentEnd = (last: RunOf | undefined): boolean =>
  last === undefined || `${last.stdout}${last.stderr}`.trim() === '';

/** How a person may read of the object of a fact: by id, host name, path or name. */
const namesOf = (key: string, { stage }: Played): string[] => {
  const [, computer = ''] = /^(?:computers? (\d+)|member .* (\d+)$)/.exec(key)?.filter(Boolean) ?? [];
  const id = Number(computer);
  const name = id > 0 ? computerOf(stage.service.world, id)?.name : undefined;
  if (id > 0) return [`/${id}`, `"id":${id}`, `"id": ${id}`, ...(name === undefined ? [] : [name])];
  const [, path = ''] = /^\w+ ([^.[]+)/.exec(key) ?? [];
  return path === '' ? [] : [path, path.split('/').at(-1) ?? path];
};

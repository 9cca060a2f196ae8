import type { UnnamedCommand } from '../../command/custom-command.js';
import type { Result, Input } from '../../command/spec.js';
import { tryJson } from '../../contract/operation.js';
import { EmsError, usage } from '../../base/errors.js';
import { fileReason } from '../../base/files/file-problem.js';
import { controlDetails, openControl, serverFlag, demoPlace, type DemoControl } from './control.js';

const fileArgument = { name: 'file', help: 'the file', completes: 'file' } as const;

export const exportState: UnnamedCommand = {
  local: true,
  summary: 'Write the demo state to a file, to start tests from',
  details: [
    'The file holds everything: the size and seed of the fleet, all changes and the time. Secrets are in it as hashes only.',
    'Start from it with `ems demo import`, `ems demo serve --state <file>` or the option `state` of startDemoService.',
  ],
  arguments: [fileArgument],
  flags: [serverFlag],
  examples: { 'Write the state to a file': 'ems demo export fleet.json' },
  seeAlso: ['demo import', 'demo serve'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    const { writeWhole } = await import('../../base/files/write-whole.js');
    const file = fileOf(input);
    const text = JSON.stringify(await control.ask('GET', '/_demo/state'), null, 2);
    await writeWhole(file, `${text}\n`, context.interrupt);
    return {
      kind: 'object',
      value: { file, bytes: text.length + 1 },
      draw: () => `Exported the demo state to ${file}.`,
    };
  },
};

export const importState: UnnamedCommand = {
  local: true,
  summary: 'Replace the demo state with that of a file',
  details: [
    'The time continues from the moment of the export. The file is checked before anything is replaced. The list of requests is cleared.',
    'A running server continues with the state of the file; tokens stay valid.',
    controlDetails,
  ],
  arguments: [fileArgument],
  flags: [serverFlag],
  examples: { 'Start from an exported state': 'ems demo import fleet.json' },
  seeAlso: ['demo export', 'demo reset'],
  run: async (input, context) => {
    const file = fileOf(input);
    if (input.values['server'] !== undefined)
      return loadInto(await openControl(input, context), file, context.interrupt);
    const { demoStatus, importWorld } = await import('../../demo/server.js');
    const directory = demoPlace(context);
    await importWorld(directory, await readFixtureText(file, context.interrupt)).catch((error: unknown) => {
      throw notAState(file, error);
    });
    return { kind: 'object', value: { ...(await demoStatus(directory)) } };
  },
};

const loadInto = async (control: DemoControl, file: string, interrupt: AbortSignal): Promise<Result> => {
  const { NotAFixture } = await import('../../demo/server.js');
  const text = await readFixtureText(file, interrupt);
  const state = tryJson(text);
  if (state === undefined) throw notAState(file, new NotAFixture('it is not JSON'));
  return { kind: 'object', value: await control.ask('PUT', '/_demo/state', state) };
};

const fileOf = ({ values: { file } }: Input): string => (typeof file === 'string' ? file : '');

export const readFixtureText = async (file: string, interrupt: AbortSignal): Promise<string> => {
  const { readBounded } = await import('../../base/files/read-bounded.js');
  const bytes = await readBounded(file, interrupt).catch((error: unknown) => {
    interrupt.throwIfAborted();
    throw usage(`Cannot read ${file}: ${fileReason(error)}`);
  });
  return bytes.toString('utf8');
};

/** Turns a failed import into an error about the file. */
export const notAState = (file: string, error: unknown): unknown =>
  error instanceof Error && error.name === 'NotAFixture' && !(error instanceof EmsError)
    ? usage(`${file} is not an exported demo state: ${error.message}.`, 'Write one with: ems demo export demo.json')
    : error;

import { writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { warmStart } from './tested-program.js';

const module = fileURLToPath(new URL('../../completions/Ems/Ems.psd1', import.meta.url));

export interface RanScript {
  /** Values that the script wrote with `Tell`, by name. */
  readonly told: Readonly<Record<string, unknown>>;
  readonly all: string;
}

export interface ScriptOptions {
  /** A folder of its own: settings, the state of the demo service. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Answers to questions; without them PowerShell cannot ask. */
  readonly input?: string;
}

/** Runs a script with the module in PowerShell. `Tell name value` is for the test. */
export const runPwsh = async (script: string, { env, folder, input }: ScriptOptions): Promise<RanScript> => {
  const file = join(folder, 'script.ps1');
  writeFileSync(
    file,
    `\uFEFF$ErrorActionPreference = 'Continue'
Import-Module '${module}' -ErrorAction Stop
function Tell($name, $value) { [Console]::Out.WriteLine('told:' + (ConvertTo-Json -Compress -Depth 8 -InputObject @{ name = $name; value = $value })) }
${script}
`,
  );
  const { all } = await execa(
    'pwsh',
    ['-NoProfile', ...(input === undefined ? ['-NonInteractive'] : []), '-File', file],
    {
      env: {
        ...warmStart,
        PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        EMS_CONFIG_DIR: join(folder, 'config'),
        NO_COLOR: '1',
        ...env,
      },
      ...(input === undefined ? {} : { input }),
      all: true,
      reject: false,
      cwd: folder,
    },
  );
  const told = all
    .split('\n')
    .filter((line) => line.startsWith('told:'))
    .map((line) => JSON.parse(line.slice('told:'.length)) as { name: string; value: unknown }); // as Tell writes it
  return { told: Object.fromEntries(told.map(({ name, value }) => [name, value])), all };
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../../src/completion/scripts.js';
import { runHere, useDirectory } from '../../support/in-process.js';

const home = useDirectory();

describe('ems completion install', () => {
  it('writes the script where fish looks for it', async () => {
    const { code, stdout } = await runHere(['completion', 'install', 'fish', '-o', 'json'], home());
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ shell: 'fish', file: join(home(), '.config/fish/completions/ems.fish') });
    expect(await readFile(join(home(), '.config/fish/completions/ems.fish'), 'utf8')).toBe(scripts.fish);
  });

  it('takes the shell from SHELL', async () => {
    const { stdout } = await runHere(['completion', 'install', '--print-path'], home(), {
      env: { SHELL: '/bin/bash' },
    });
    expect(stdout).toBe(`${home()}/.local/share/bash-completion/completions/ems\n`);
  });

  it('adds the line to the start file once', async () => {
    await runHere(['completion', 'install', 'zsh', '--rc'], home());
    await runHere(['completion', 'install', 'zsh', '--rc'], home());
    const lines = (await readFile(join(home(), '.zshrc'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('site-functions');
  });

  it('asks for the shell where it is not clear', async () => {
    const { code, stderr } = await runHere(['completion', 'install'], home());
    expect(code).toBe(2);
    expect(stderr).toContain('ems completion install bash|zsh|fish|powershell');
  });
});

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { installationFor } from '../../../src/completion/install.js';
import { scripts } from '../../../src/completion/scripts.js';
import { posix } from '../../support/needed.js';
import { runHere, useDirectory } from '../../support/in-process.js';

const home = useDirectory();

describe('ems completion install', () => {
  it.skipIf(posix.isMissing)(`writes the script where fish looks for it${posix.because}`, async () => {
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

  it.skipIf(posix.isMissing)(`asks for the shell where it is not clear${posix.because}`, async () => {
    const { code, stderr } = await runHere(['completion', 'install'], home());
    expect(code).toBe(2);
    expect(stderr).toContain('ems completion install bash|zsh|fish|powershell');
  });
});

describe('ems completion uninstall', () => {
  it.skipIf(posix.isMissing)(`removes the script and the line, and nothing else${posix.because}`, async () => {
    const start = join(home(), '.zshrc');
    await writeFile(start, 'alias ll=ls\n');
    await runHere(['completion', 'install', 'zsh', '--rc'], home());
    const { code, stderr } = await runHere(['completion', 'uninstall', 'zsh', '--rc'], home());
    expect(code).toBe(0);
    expect(stderr).toContain(`Removed ${join(home(), '.local/share/zsh/site-functions/_ems')}.`);
    expect(await readFile(start, 'utf8')).toBe('alias ll=ls\n');
    expect(existsSync(join(home(), '.local/share/zsh/site-functions/_ems'))).toBe(false);
  });

  it('finds the line in a file with the line ends of Windows, and keeps those', async () => {
    const start = join(home(), '.zshrc');
    await writeFile(start, 'alias ll=ls\r\n');
    await runHere(['completion', 'install', 'zsh', '--rc'], home());
    await runHere(['completion', 'install', 'zsh', '--rc'], home());
    expect(await readFile(start, 'utf8')).toMatch(/^alias ll=ls\r\nfpath=.*\r\n$/);
    await runHere(['completion', 'uninstall', 'zsh', '--rc'], home());
    expect(await readFile(start, 'utf8')).toBe('alias ll=ls\r\n');
  });

  it.each([
    ['UTF-16, as > of Windows PowerShell writes it', '\uFEFF# Büro\r\n', 'utf16le'],
    ['the code page of the machine', '# Büro\r\n', 'latin1'],
  ] as const)('keeps a start file in %s', async (_, text, encoding) => {
    const start = join(home(), '.zshrc');
    await writeFile(start, text, encoding);
    await runHere(['completion', 'install', 'zsh', '--rc'], home());
    expect(await readFile(start, encoding)).toMatch(/^\uFEFF?# Büro\r\nfpath=.*\r\n$/);
    await runHere(['completion', 'uninstall', 'zsh', '--rc'], home());
    expect(await readFile(start, encoding)).toBe(text);
  });

  it.skipIf(posix.isMissing)(`says when there was nothing${posix.because}`, async () => {
    const { code, stderr } = await runHere(['completion', 'uninstall', 'powershell'], home());
    expect(code).toBe(0);
    expect(stderr).toContain('There is no ');
  });
});

describe('the place of completion scripts', () => {
  const place = (platform: string, env = {}): Parameters<typeof installationFor>[1] => ({
    env,
    home: '/home/u',
    platform,
  });

  it('is .bash_profile on macOS, whose terminals open login shells', () => {
    expect(installationFor('bash', place('darwin')).line?.file).toBe('/home/u/.bash_profile');
    expect(installationFor('bash', place('linux')).line?.file).toBe('/home/u/.bashrc');
  });

  it('is the profile of PowerShell in the documents on Windows', () => {
    const env = { LOCALAPPDATA: String.raw`C:\Users\O'Neil\AppData\Local` };
    const { file, line } = installationFor('powershell', place('win32', env));
    expect(file).toBe(String.raw`C:\Users\O'Neil\AppData\Local\ems\completion\ems-completion.ps1`);
    expect(line?.text).toBe(String.raw`. "$env:LOCALAPPDATA\ems\completion\ems-completion.ps1"`);
    expect(line?.file).toContain(String.raw`Documents\PowerShell`);
  });

  it.skipIf(posix.isMissing)(
    `is the profile that PowerShell names, whatever its code page${posix.because}`,
    async () => {
      const profile = String.raw`C:\Users\Müller\OneDrive\profile.ps1`;
      await writeFile(join(home(), 'pwsh.exe'), `#!/bin/sh\necho '${encodeURIComponent(profile)}'\n`, { mode: 0o755 });
      vi.stubEnv('PATH', `${home()}:${process.env['PATH']}`);
      const { stdout } = await runHere(['completion', 'install', 'powershell', '-o', 'json'], home(), {
        platform: 'win32',
        env: { LOCALAPPDATA: home(), EMS_CONFIG_DIR: '' },
      });
      vi.unstubAllEnvs();
      expect(JSON.parse(stdout)).toMatchObject({ rc: profile });
    },
  );
});

import { quoted } from '../base/text/shell-word.js';
import type { Surroundings } from '../settings/store.js';
import type { Shell } from './scripts.js';

export interface ScriptInstallation {
  readonly file: string;
  /** A line that a start file of the shell needs; absent if the shell finds the script itself. */
  readonly line?: { readonly text: string; readonly file: string };
  readonly advice: string;
}

/** Returns the place where a shell looks for completions of a user. */
export const installationFor = (shell: Shell, { home, env, platform }: Surroundings): ScriptInstallation => {
  const data = absolute(env['XDG_DATA_HOME']) ?? `${home}/.local/share`;
  const config = absolute(env['XDG_CONFIG_HOME']) ?? `${home}/.config`;
  switch (shell) {
    case 'bash':
      return {
        file: `${data}/bash-completion/completions/ems`,
        line: {
          text: `[ -r ${quoted(`${data}/bash-completion/completions/ems`)} ] && . ${quoted(`${data}/bash-completion/completions/ems`)}`,
          // A terminal on macOS opens login shells, and those don't read .bashrc.
          file: platform === 'darwin' ? `${home}/.bash_profile` : `${home}/.bashrc`,
        },
        advice: 'Open a new shell. Without the bash-completion package, run the command again with --rc.',
      };
    case 'zsh':
      return {
        file: `${data}/zsh/site-functions/_ems`,
        line: {
          text: `fpath=(${quoted(`${data}/zsh/site-functions`)} $fpath) && autoload -Uz compinit && compinit`,
          file: `${absolute(env['ZDOTDIR']) ?? home}/.zshrc`,
        },
        advice: 'Open a new shell. zsh must know the directory: --rc adds the line to ~/.zshrc.',
      };
    case 'fish':
      return { file: `${config}/fish/completions/ems.fish`, advice: 'Open a new shell.' };
    case 'powershell':
      return platform === 'win32'
        ? windowsPowerShell(home, env)
        : {
            file: `${config}/powershell/ems-completion.ps1`,
            line: {
              text: `. '${config}/powershell/ems-completion.ps1'`,
              file: `${config}/powershell/Microsoft.PowerShell_profile.ps1`,
            },
            advice:
              'Open a new shell. PowerShell must load the file: --rc adds the line to the profile, or dot-source it in $PROFILE.',
          };
  }
};

/**
 * Windows PowerShell and PowerShell 7 have separate profiles, but both read this script. Windows PowerShell reads its
 * profile in the code page of the machine, so the line does not contain the user name.
 */
const windowsPowerShell = (home: string, env: Surroundings['env']): ScriptInstallation => {
  const below = String.raw`\ems\completion\ems-completion.ps1`;
  return {
    file: `${env['LOCALAPPDATA'] ?? `${home}\\AppData\\Local`}${below}`,
    line: {
      text: `. "$env:LOCALAPPDATA${below}"`,
      file: `${home}\\Documents\\PowerShell\\Microsoft.PowerShell_profile.ps1`,
    },
    advice:
      'Open a new shell. PowerShell must load the file: --rc adds the line to its profile (of PowerShell 7, if that is installed); in another PowerShell, add the line to $PROFILE.',
  };
};

const absolute = (path: string | undefined): string | undefined => (path?.startsWith('/') === true ? path : undefined);

export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

export const shells: readonly Shell[] = ['bash', 'zsh', 'fish', 'powershell'];

/**
 * The scripts ask `ems __complete -- <current word> <words before>…` and get `word<TAB>about` lines; a last line `:files`
 * asks the shell for file names. Errors are dropped: nothing may appear on the prompt line.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: `# bash completion for ems
_ems() {
  local cur words cword line files=
  if declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref -n =: cur words cword
  else
    cur=\${COMP_WORDS[COMP_CWORD]} words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then files=1; continue; fi
    line=\${line%%$'\\t'*}
    [[ $line == "$cur"* ]] && COMPREPLY+=("$(printf '%q' "$line")")
  done < <(ems __complete -- "$cur" "\${words[@]:1:cword-1}" 2>/dev/null)
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$cur")
  fi
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$cur"
  return 0
}
complete -F _ems ems
`,
  zsh: `#compdef ems
# zsh completion for ems
_ems() {
  local line word about files=
  local -a described
  while IFS= read -r line; do
    if [[ $line == :files ]]; then files=1; continue; fi
    word=\${line%%$'\\t'*} about=\${line#*$'\\t'}
    word=\${word//:/\\\\:}
    [[ $about == "$line" || -z $about ]] && described+=("$word") || described+=("$word:$about")
  done < <(ems __complete -- "\${words[CURRENT]}" "\${(@)words[2,CURRENT-1]}" 2>/dev/null)
  (( \${#described} )) && _describe -t commands ems described
  [[ -n $files ]] && _files
  return 0
}
if [[ $funcstack[1] == _ems ]]; then _ems "$@"; else compdef _ems ems; fi
`,
  fish: `# fish completion for ems
function __ems_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in (command ems __complete -- "$current" $before[2..-1] 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c ems -f -a '(__ems_complete)'
`,
  powershell: `# PowerShell completion for ems
Register-ArgumentCompleter -Native -CommandName ems -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1 | ForEach-Object { $_.ToString().Trim("'", '"') })
    & ems __complete -- "$wordToComplete" @before 2>$null | Where-Object { $_ -ne ':files' } | ForEach-Object {
        $word, $about = $_ -split "\`t", 2
        if ($word -like "$wordToComplete*") {
            $text = if ($word -match '\\s') { "'" + $word.Replace("'", "''") + "'" } else { $word }
            $tip = if ($about) { $about } else { $word }
            [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $tip)
        }
    }
}
`,
};

/** Where each shell looks for completions of a user. */
export const installPath = (
  shell: Shell,
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): { file: string; then: string } => {
  const data = env['XDG_DATA_HOME'] ?? `${home}/.local/share`;
  const config = env['XDG_CONFIG_HOME'] ?? `${home}/.config`;
  switch (shell) {
    case 'bash':
      return {
        file: `${data}/bash-completion/completions/ems`,
        then: 'Open a new shell. (It needs the package bash-completion; without it, source the file in ~/.bashrc.)',
      };
    case 'zsh':
      return {
        file: `${data}/zsh/site-functions/_ems`,
        then: `Make sure that ~/.zshrc has, before compinit: fpath=(${data}/zsh/site-functions $fpath)`,
      };
    case 'fish':
      return { file: `${config}/fish/completions/ems.fish`, then: 'Open a new shell.' };
    case 'powershell':
      return {
        file: `${config}/powershell/ems-completion.ps1`,
        then: `Add to your $PROFILE: . ${config}/powershell/ems-completion.ps1`,
      };
  }
};

export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

export const shells: readonly Shell[] = ['bash', 'zsh', 'fish', 'powershell'];

/**
 * The scripts call `ems __complete --shell <shell> -- <current word> <words before>…` and get `word<TAB>about` lines; a
 * last line `:files<TAB><prefix of the path>` (`--cacert=`, `@`) requests file names from the shell. Errors are
 * dropped: nothing may appear on the prompt line.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: String.raw`# bash completion for ems: source this file, or run: ems completion install bash

_ems() {
  local word trimmed line rest=$COMP_LINE prefix= files= front= n=-1 i
  local -a words=()
  # bash also cuts words at = : and @; what stands together belongs together.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${'$'}{COMP_WORDS[i]}
    trimmed=${'$'}{rest#"${'$'}{rest%%[![:space:]]*}"}
    if ((n >= 0 && ${'$'}{#trimmed} == ${'$'}{#rest})); then
      prefix=${'$'}{words[n]}
      words[n]+=$word
    else
      prefix=
      n=$((n + 1))
      words[n]=$word
    fi
    rest=${'$'}{trimmed#"$word"}
  done
  # A cut character alone has nothing of the word behind it yet.
  [[ $word == [=:@] ]] && prefix=${'$'}{words[n]}
  # An @ that was cut at is still part of what gets replaced.
  prefix=${'$'}{prefix%@}
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files* ]]; then
      files=1
      front=${'$'}{line#:files}
      front=${'$'}{front#$'\t'}
      continue
    fi
    line=${'$'}{line%%$'\t'*}
    COMPREPLY+=("${'$'}{line:${'$'}{#prefix}}")
  done < <(ems __complete --shell bash -- "${'$'}{words[n]}" "${'$'}{words[@]:1:n-1}" 2>/dev/null)
  if [[ -n $files ]]; then
    # With an @ before it bash takes it for no path: it would quote the @ and miss directories.
    [[ $front == *@ ]] || compopt -o filenames 2>/dev/null
    while IFS= read -r line; do
      if [[ $front == *@ ]]; then
        [[ -d $line ]] && line+=/
        printf -v line %q "$line"
      fi
      line=$front$line
      COMPREPLY+=("${'$'}{line:${'$'}{#prefix}}")
    done < <(compgen -f -- "${'$'}{words[n]#"$front"}")
  fi
  [[ ${'$'}{#COMPREPLY[@]} -eq 1 && ${'$'}{COMPREPLY[0]} == *[=/] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _ems ems
`,
  zsh: String.raw`#compdef ems
# zsh completion for ems: put this file as _ems into a directory of $fpath, or run: ems completion install zsh

_ems() {
  local line word about files= front=
  local -a described plain open
  while IFS= read -r line; do
    if [[ $line == :files* ]]; then
      files=1
      front=${'$'}{${'$'}{line#:files}#$'\t'}
      continue
    fi
    word=${'$'}{line%%$'\t'*}
    if [[ $line == *$'\t'* ]]; then
      about=${'$'}{line#*$'\t'}
      described+=("${'$'}{word//:/\\:}:$about")
    elif [[ $word == *= ]]; then
      open+=("$word")
    else
      plain+=("$word")
    fi
  done < <(ems __complete --shell zsh -- "${'$'}{words[CURRENT]}" "${'$'}{(@)words[2,CURRENT-1]}" 2>/dev/null)
  (( ${'$'}{#described} )) && _describe -t commands ems described
  (( ${'$'}{#plain} )) && compadd -a plain
  (( ${'$'}{#open} )) && compadd -S '' -a open
  [[ -n $front ]] && compset -P "${'$'}{(b)front}"
  [[ -n $files ]] && _files
  return 0
}

if [[ $funcstack[1] == _ems ]]; then _ems "$@"; else compdef _ems ems; fi
`,
  fish: String.raw`# fish completion for ems: put this file into ~/.config/fish/completions, or run: ems completion install fish

function __ems_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in (command ems __complete --shell fish -- "$current" $before[2..-1] 2>/dev/null)
        if string match -q ':files*' -- "$line"
            set -l front (string replace -r '^:files\t?' '' -- "$line")
            set -l path (string sub -s (math (string length -- "$front") + 1) -- "$current")
            # As fish completes the words of an unknown program: files, with ~/ and $HOME/ as they were typed.
            for found in (complete -C "'' $path")
                printf '%s%s\n' "$front" "$found"
            end
        else
            printf '%s\n' "$line"
        end
    end
end

complete -c ems -f -a '(__ems_complete)'
`,
  powershell: String.raw`# PowerShell completion for ems: dot-source this file in $PROFILE, or run: ems completion install powershell

Register-ArgumentCompleter -Native -CommandName ems -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        Select-Object -Skip 1 |
        ForEach-Object { $_.ToString() })
    # By stdin, in ASCII: on a command line quotes get lost, and cmd.exe would run what follows an &.
    $words = ConvertTo-Json -Compress -InputObject (@('__complete', '--shell', 'powershell', '--', "$wordToComplete") + $before)
    $words = [regex]::Replace($words, '[^ -~]', { '\u{0:x4}' -f [int] [char] $args[0].Value })
    # Names may hold any character; Windows PowerShell would read them in the code page of the console.
    $encoding = [Console]::OutputEncoding
    try { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new() } catch { }
    $lines = @("$($words.Length)${'`'}n$words" | & ems __line 2>$null)
    try { [Console]::OutputEncoding = $encoding } catch { }
    $lines |
        Where-Object { $_ -notlike ':files*' } |
        ForEach-Object {
            $word, $about = $_ -split "${'`'}t", 2
            # PowerShell takes the curly quotes for quotes as well: all of them are doubled.
            $text = if ($word -cmatch '^[\p{L}\p{Nd}_+=%:./\\-]+$') { $word } else { "'" + ($word -replace "['\u2018-\u201b]", '$0$0') + "'" }
            $tip = if ($about) { $about } else { $word }
            [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $tip)
        }
}
`,
};

/** File names in completions/, as packagers expect them. */
export const scriptFiles: Readonly<Record<Shell, string>> = {
  bash: 'ems.bash',
  zsh: '_ems',
  fish: 'ems.fish',
  powershell: 'ems.ps1',
};

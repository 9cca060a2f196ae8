# bash completion for ems: source this file, or run: ems completion install bash

_ems() {
  local word trimmed line rest=$COMP_LINE prefix= files= front= n=-1 i
  local -a words=()
  # bash also cuts words at = : and @; what stands together belongs together.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    trimmed=${rest#"${rest%%[![:space:]]*}"}
    if ((n >= 0 && ${#trimmed} == ${#rest})); then
      prefix=${words[n]}
      words[n]+=$word
    else
      prefix=
      n=$((n + 1))
      words[n]=$word
    fi
    rest=${trimmed#"$word"}
  done
  # A cut character alone has nothing of the word behind it yet.
  [[ $word == [=:@] ]] && prefix=${words[n]}
  # An @ that was cut at is still part of what gets replaced.
  prefix=${prefix%@}
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files* ]]; then
      files=1
      front=${line#:files}
      front=${front#$'\t'}
      continue
    fi
    line=${line%%$'\t'*}
    COMPREPLY+=("${line:${#prefix}}")
  done < <(ems __complete --shell bash -- "${words[n]}" "${words[@]:1:n-1}" 2>/dev/null)
  if [[ -n $files ]]; then
    # With an @ before it bash takes it for no path: it would quote the @ and miss directories.
    [[ $front == *@ ]] || compopt -o filenames 2>/dev/null
    while IFS= read -r line; do
      if [[ $front == *@ ]]; then
        [[ -d $line ]] && line+=/
        printf -v line %q "$line"
      fi
      line=$front$line
      COMPREPLY+=("${line:${#prefix}}")
    done < <(compgen -f -- "${words[n]#"$front"}")
  fi
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _ems ems

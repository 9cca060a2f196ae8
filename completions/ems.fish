# fish completion for ems: put this file into ~/.config/fish/completions, or run: ems completion install fish

function __ems_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in (command ems __complete --shell fish -- "$current" $before[2..-1] 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$current"
        else
            printf '%s\n' "$line"
        end
    end
end

complete -c ems -f -a '(__ems_complete)'

# fish completion for ems: put this file into ~/.config/fish/completions, or run: ems completion install fish

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

# PowerShell completion for ems: dot-source this file in $PROFILE, or run: ems completion install powershell

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
    $lines = @("$($words.Length)`n$words" | & ems __line 2>$null)
    try { [Console]::OutputEncoding = $encoding } catch { }
    $lines |
        Where-Object { $_ -notlike ':files*' } |
        ForEach-Object {
            $word, $about = $_ -split "`t", 2
            # PowerShell takes the curly quotes for quotes as well: all of them are doubled.
            $text = if ($word -cmatch '^[\p{L}\p{Nd}_+=%:./\\-]+$') { $word } else { "'" + ($word -replace "['\u2018-\u201b]", '$0$0') + "'" }
            $tip = if ($about) { $about } else { $word }
            [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $tip)
        }
}

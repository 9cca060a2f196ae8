# PowerShell completion for ems: dot-source this file in $PROFILE, or run: ems completion install powershell

Register-ArgumentCompleter -Native -CommandName ems -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        Select-Object -Skip 1 |
        ForEach-Object { $_.ToString() })
    # An empty word would be dropped on the way to a program.
    $current = if ($wordToComplete) { $wordToComplete } else { '""' }
    & ems __complete --shell powershell -- $current @before 2>$null |
        Where-Object { $_ -notlike ':files*' } |
        ForEach-Object {
            $word, $about = $_ -split "`t", 2
            $text = if ($word -match '[\s''"(){};,@#$&|<>]') { "'" + $word.Replace("'", "''") + "'" } else { $word }
            $tip = if ($about) { $about } else { $word }
            [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $tip)
        }
}

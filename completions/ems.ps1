# PowerShell completion for ems: dot-source this file in $PROFILE, or run: ems completion install powershell

Register-ArgumentCompleter -Native -CommandName ems -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        Select-Object -Skip 1 |
        ForEach-Object { $_.ToString() })
    # An empty word would be dropped on the way to a program.
    $current = if ($wordToComplete) { $wordToComplete } else { '""' }
    # Names may hold any character; Windows PowerShell would read them in the code page of the console.
    $encoding = [Console]::OutputEncoding
    try { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new() } catch { }
    # Quoted: npm's ems.ps1 would swallow a bare --.
    $lines = @(& ems __complete --shell powershell '--' $current @before 2>$null)
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

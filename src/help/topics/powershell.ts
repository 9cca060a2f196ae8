import { topicOf } from '../topic.js';

export const parts = topicOf(`
ems runs in PowerShell 7 and in Windows PowerShell 5.1 as in any other shell. This page tells what is different there. cmd.exe knows only double quotes: write "Windows 11", not 'Windows 11'.

# Quoting
Single quotes keep everything as it is, double quotes replace $names. Quote lists and names with blanks: PowerShell reads an unquoted comma as a list of its own. The stop-parsing token --% is never needed. Windows PowerShell 5.1 drops empty arguments and double quotes inside of an argument, and so does every ems.cmd, where cmd.exe also takes & and % for its own: pass JSON with --body '@file.json' there, or use the module, which puts no value on a command line.
> ems computer list --os 'Windows 11' --columns 'id,hostname' --limit 5
> ems computer search --search 'hostname=PC-004*'

# Objects
In a pipe, ems writes json by itself.
> ems computer issues stale-agent --all | ConvertFrom-Json | Sort-Object staleAgentHours -Descending | Select-Object -First 10
> $computers = ems computer list --all -o json | ConvertFrom-Json
> $computers | Group-Object domain | Sort-Object Count -Descending

# Exit codes
A program sets $LASTEXITCODE; try and catch do not see it. ems help exit-codes lists all codes. In Windows PowerShell 5.1, 2> and 2>&1 make an error record of each line on stderr, and with $ErrorActionPreference = 'Stop' the first one (a hint is enough) ends the script: add --quiet, or leave stderr alone.
> ems fleet check -o json > check.json
> if ($LASTEXITCODE -ne 0) { Send-MailMessage -Subject 'ems: fleet check' -Attachments check.json -To $to -From $from -SmtpServer $smtp }

# Secrets
A secret goes to standard input, never into a flag. ConvertFrom-SecureString -AsPlainText is PowerShell 7; 5.1 has [Net.NetworkCredential]. A line break at the end is not part of the secret.
> $secret = Read-Host -AsSecureString Secret
> [Net.NetworkCredential]::new('', $secret).Password | ems login --url https://ems.example.com --client-id admin-cli --secret-stdin

# Scheduled tasks instead of cron
The task runs as the user who signed in: secrets and tokens belong to that user. Without a console nothing is asked, and nothing is colored. Give the task the whole path: (Get-Command ems).Source is ems.exe for the executable, ems.cmd or ems.ps1 for npm and the zip.
> $ems = (Get-Command ems -CommandType Application)[0].Source
> $action = New-ScheduledTaskAction -Execute $ems -Argument 'fleet snapshot'
> Register-ScheduledTask -TaskName 'ems snapshot' -Action $action -Trigger (New-ScheduledTaskTrigger -Daily -At 06:00)

# Encodings
ems writes UTF-8. Windows PowerShell reads the output of programs in the code page of the console: set it once in $PROFILE, or add --ascii, which writes every other character as \\uXXXX in json. Files with UTF-8, UTF-16 and CRLF are read as they are. For Excel, write csv with --excel and let cmd write the file: > of Windows PowerShell makes it UTF-16, whose commas Excel does not split.
> [Console]::OutputEncoding = [Text.Encoding]::UTF8
> cmd /c "ems computer list --all -o csv --excel > computers.csv"

# A module with functions
The npm package and the zip hold a module whose functions run ems and return objects: Get-EmsComputer, Restart-EmsComputer, Add-EmsGroupPackage. It is the folder completions/Ems, below npm root --global for npm. Copied to a folder of $env:PSModulePath it is always there, for the single executable as well: it finds ems by its place or on the PATH. Get-Help has the texts of ems.
> Import-Module (Join-Path (npm root --global) ems-cli/completions/Ems)
> Get-EmsComputer -Os 'Windows 10' | Restart-EmsComputer -WhatIf
> Get-EmsGroup | Where-Object name -like 'Pilot*' | Get-EmsGroupPackage
> Get-Help Add-EmsGroupPackage -Full
Get-EmsComputer returns all of them; -First bounds it. Names come from the pipeline, and objects by their id or name if they are of that kind: a group is no computer. Nothing instead of a selection ($null, an empty pipeline) never means everything.

# What the module asks, and how it fails
-WhatIf shows the briefing of --dry-run, and -Confirm asks with it; what ems would ask about is asked. What was confirmed is the limit of affected computers. -Confirm:$false skips the question, not the limit: -MaxAffected raises it. Errors are ErrorRecords: the first part of FullyQualifiedErrorId is the kind (not-found), and the exception has ExitCode, Hint and RequestId. $LASTEXITCODE is set as well. What differs (exit code 13) is a warning.
> try { Restart-EmsComputer PC-0042 -Confirm:$false -ErrorAction Stop } catch { $_.Exception.Kind, $_.Exception.Hint }
Times are DateTime in both directions, a TimeSpan is a duration, -Body takes a hash table, -Field and -Param take name and value as one. Secrets are SecureStrings: -SecureValue, the result of Get-EmsAuthToken, the plaintextKey of a new principal.
> Set-EmsComputerVariable PC-0042 Contact.Phone -SecureValue (Read-Host -AsSecureString)
> Get-EmsComputer -LastSeenAfter (Get-Date).AddDays(-1) | Group-Object domain

# Completion
> ems completion install powershell
> Set-PSReadLineKeyHandler -Key Tab -Function MenuComplete
`);

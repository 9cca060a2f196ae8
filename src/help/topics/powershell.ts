import { topicOf } from '../topic.js';

export const parts = topicOf(`
ems runs in PowerShell 7 and in Windows PowerShell 5.1 as in any other shell. This page tells what is different there. cmd.exe knows only double quotes: write "Windows 11", not 'Windows 11'.

# Quoting
Single quotes keep everything as it is, double quotes replace $names. Quote lists and names with blanks: PowerShell reads an unquoted comma as a list of its own. The stop-parsing token --% is never needed. Windows PowerShell 5.1 drops empty arguments and double quotes inside of an argument: pass JSON with --body '@file.json' there.
> ems computer list --os 'Windows 11' --columns 'id,hostname' --limit 5
> ems computer search --search 'hostname=PC-004*'

# Objects
In a pipe, ems writes json by itself.
> ems computer issues stale-agent --all | ConvertFrom-Json | Sort-Object staleAgentHours -Descending | Select-Object -First 10
> $computers = ems computer list --all -o json | ConvertFrom-Json
> $computers | Group-Object domain | Sort-Object Count -Descending

# Exit codes
A program sets $LASTEXITCODE; try and catch do not see it. ems help exit-codes lists all codes.
> ems fleet check -o json > check.json
> if ($LASTEXITCODE -ge 2) { Send-MailMessage -Subject 'ems: fleet check' -Attachments check.json -To $to -From $from -SmtpServer $smtp }

# Secrets
A secret goes to standard input, never into a flag. ConvertFrom-SecureString -AsPlainText is PowerShell 7; 5.1 has [Net.NetworkCredential]. A line break at the end is not part of the secret.
> $secret = Read-Host -AsSecureString Secret
> [Net.NetworkCredential]::new('', $secret).Password | ems login --url https://ems.example.com --client-id admin-cli --secret-stdin

# Scheduled tasks instead of cron
The task runs as the user who signed in: secrets and tokens belong to that user. Without a console nothing is asked, and nothing is colored.
> $action = New-ScheduledTaskAction -Execute 'ems.cmd' -Argument 'fleet snapshot'
> Register-ScheduledTask -TaskName 'ems snapshot' -Action $action -Trigger (New-ScheduledTaskTrigger -Daily -At 06:00)

# Encodings
ems writes UTF-8. Windows PowerShell reads the output of programs in the code page of the console: set it once in $PROFILE, or add --ascii, which writes every other character as \\uXXXX in json. Files with UTF-8, UTF-16 and CRLF are read as they are. For Excel, write csv with --excel and let cmd write the file: > of Windows PowerShell makes it UTF-16, whose commas Excel does not split.
> [Console]::OutputEncoding = [Text.Encoding]::UTF8
> cmd /c "ems computer list --all -o csv --excel > computers.csv"

# A module with functions
The package contains a module whose functions call ems and return objects. -WhatIf is --dry-run; what ems would ask about, PowerShell asks about (-Confirm:$false answers yes). Errors are ErrorRecords with the kind of the error as FullyQualifiedErrorId. Get-Help has the texts of ems.
> Import-Module (Join-Path (npm root --global) ems-cli/completions/Ems)
> Get-EmsComputer -Os 'Windows 10' -All | Restart-EmsComputer -WhatIf
> Get-EmsGroup | Where-Object name -like 'Pilot*' | Get-EmsGroupPackage
> Get-Help Add-EmsGroupPackage -Full

# Completion
> ems completion install powershell
> Set-PSReadLineKeyHandler -Key Tab -Function MenuComplete
`);

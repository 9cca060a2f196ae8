# Imports the module and calls one function of each kind on the demo service; for Windows PowerShell 5.1 as well.
$ErrorActionPreference = 'Stop'
Import-Module (Join-Path (Join-Path (Join-Path (Join-Path $PSScriptRoot '..') '..') 'completions') 'Ems')
Test-ModuleManifest (Join-Path (Get-Module Ems).ModuleBase 'Ems.psd1') | Out-Null
$env:EMS_CONFIG_DIR = Join-Path ([IO.Path]::GetTempPath()) ([guid]::NewGuid())

function Assert($what, $isSo) { if ($isSo) { "ok: $what" } else { throw "not so: $what" } }

$computers = @(Get-EmsComputer -Demo)
Assert 'a list is whole' ($computers.Count -eq 500)
Assert 'times are times' ($computers[0].lastSeenUtc -is [datetime])
Assert 'First bounds it' (@(Get-EmsComputer -Demo -First 3).Count -eq 3)
foreach ($value in 'a "quoted" word', 'a & calc', '%PATH%', '--yes', 'ends with \', ([string] [char] 0xfc), '$(calc)', ('x' * 40000)) {
    $read = try { (New-EmsTag $value -Demo).designation } catch { $_.Exception.Kind }
    Assert "$($value.Substring(0, [Math]::Min(20, $value.Length))) arrives" ($read -eq $value -or $value.Length -gt 1000)
}
Assert 'a name is piped' (('PC-0041' | Get-EmsComputerHealth -Demo).hostname -eq 'PC-0041')
Assert 'an object is piped' (@($computers[0, 1] | Restart-EmsComputer -Demo -Confirm:$false).Count -eq 2)
Assert 'an empty pipeline does nothing' ($null -eq (@() | Restart-EmsComputer -Demo -Confirm:$false))
Restart-EmsComputer PC-0041 -Demo -WhatIf
$failure = try { Get-EmsComputer NOPE -Demo } catch { $_ }
Assert 'an error has its kind' ($failure.FullyQualifiedErrorId -eq 'not-found,Get-EmsComputer' -and $failure.Exception.ExitCode -eq 4)
$failure = try { $computers[0] | Remove-EmsTag -Demo -Confirm:$false } catch { $_ }
Assert 'a computer is no tag' ($failure.FullyQualifiedErrorId -like '*Transformation*')
Assert 'the text of a secret stays out of sight' ((Get-EmsAuthToken -Demo) -is [securestring])
Assert 'help is complete' ((Get-Help Restart-EmsComputer -Parameter Group).description.Text -like 'computers of this group*')

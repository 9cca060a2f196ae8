# The part of the module Ems that is written by hand: it starts ems, and turns its answers into what PowerShell expects.
# What is allowed is decided by ems.

# $_.Exception of an error of ems. Its kind is the first part of the FullyQualifiedErrorId.
class EmsException : System.Exception {
    [string] $Kind
    [int] $ExitCode
    [string] $Hint
    [string] $RequestId
    [object] $Problem
    EmsException([string] $message, [object] $problem) : base($message) {
        $this.Problem = $problem
        $this.Kind = $problem.kind
        $this.ExitCode = $problem.exitCode
        $this.Hint = $problem.hint
        $this.RequestId = $problem.requestId
    }
}

# Turns a value into the text that ems reads: a time into ISO, an object of the pipeline into its id or name, a hash table
# into JSON or name=value. Nothing instead of a value is an error, because without its selection a command takes all.
function ConvertTo-EmsText {
    param([object] $Given, [string] $Form, [string[]] $Names)
    if ($null -eq $Given) { throw [System.Management.Automation.ArgumentTransformationMetadataException]::new('A value is required.') }
    if ($Given -is [System.Collections.IList]) { return $Given | ForEach-Object { Format-EmsValue $_ $Form $Names } }
    if ($Given -is [System.Collections.IDictionary] -and $Form -in 'pairs', 'fields') {
        return $Given.Keys | ForEach-Object {
            if ($Form -eq 'pairs' -or $Given[$_] -is [string]) { "$_=$(Format-EmsValue $Given[$_])" } else { "$($_):=$(ConvertTo-Json -InputObject $Given[$_] -Depth 50 -Compress)" }
        }
    }
    Format-EmsValue $Given $Form $Names
}

function Format-EmsValue {
    param([object] $Value, [string] $Form, [string[]] $Names)
    $invariant = [System.Globalization.CultureInfo]::InvariantCulture
    if ($null -eq $Value -or $Value -is [string]) { return [string] $Value }
    if ($Value -is [bool]) { return "$Value".ToLowerInvariant() }
    if ($Value -is [System.DateTimeOffset]) { $Value = $Value.UtcDateTime }
    if ($Value -is [datetime]) { return $Value.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", $invariant) }
    if ($Value -is [timespan]) { return "$([long] $Value.TotalSeconds)s" }
    if ($Value -is [System.ValueType]) { return [System.Convert]::ToString($Value, $invariant) }
    if ($Form -in 'json', 'fields') { return ConvertTo-Json -InputObject $Value -Depth 50 -Compress }
    # The id of a computer is the id of some tag as well.
    $types = @($Value.PSObject.TypeNames -like 'Ems.*')
    $isOfKind = $types.Count -eq 0 -or $types[0] -like "*$Form" -or ($Form -eq 'Computer' -and $Value.PSObject.Properties['hostname'])
    foreach ($name in $Names) {
        $property = $Value.PSObject.Properties[$name]
        if ($property -and "$($property.Value)" -ne '' -and ($name -ne 'Id' -or $isOfKind)) { return Format-EmsValue $property.Value $Form $Names }
    }
    throw [System.Management.Automation.ArgumentTransformationMetadataException]::new("This object does not name what is wanted: $Form, by $($Names -join ', ')")
}

# The program and its first words, never cmd.exe: next to the module, otherwise the ems on the PATH.
function Find-EmsProgram {
    $onWindows = [System.IO.Path]::DirectorySeparatorChar -eq '\'
    $folders = @(Join-Path (Join-Path $PSScriptRoot '..') '..')
    foreach ($found in @(Get-Command -Name ems -CommandType Application -All -ErrorAction Ignore)) {
        if (-not $onWindows -or [System.IO.Path]::GetExtension($found.Source) -eq '.exe') { $folders += $found.Source; continue }
        $folder = Split-Path -Parent $found.Source
        $folders += $folder, (Join-Path $folder 'node_modules\ems-cli'), (Join-Path $folder '..\apps\ems\current')
    }
    foreach ($folder in $folders) {
        if (Test-Path -LiteralPath $folder -PathType Leaf) { return $folder, '__line' }
        $script = Join-Path (Join-Path $folder 'bin') 'ems.js'
        if (-not (Test-Path -LiteralPath $script -PathType Leaf)) { continue }
        $node = Join-Path $folder 'node.exe'
        if (-not (Test-Path -LiteralPath $node -PathType Leaf)) { $node = (Get-Command -Name node -CommandType Application -ErrorAction Ignore | Select-Object -First 1).Source }
        if ($node) { return $node, ('"{0}" __line' -f (Resolve-Path -LiteralPath $script).ProviderPath) }
    }
    throw [System.IO.FileNotFoundException]::new('The program ems was not found. Install it, or add its folder to the PATH.')
}

# Runs a line. Its words go to stdin, because Windows PowerShell loses quotes on a command line, which is also too short.
function Invoke-EmsProgram {
    param([string[]] $Line, [string] $Secret, [System.Management.Automation.PSCmdlet] $Caller, [string] $Activity)
    $utf8 = [System.Text.UTF8Encoding]::new($false)
    $start = [System.Diagnostics.ProcessStartInfo]::new()
    $start.FileName, $start.Arguments = Find-EmsProgram
    $start.WorkingDirectory = $ExecutionContext.SessionState.Path.CurrentFileSystemLocation.ProviderPath
    $start.UseShellExecute = $false
    # In a console, ems hears Ctrl-C and ends in order; elsewhere a window would open.
    $start.CreateNoWindow = $Host.Name -ne 'ConsoleHost'
    $start.RedirectStandardInput = $start.RedirectStandardOutput = $start.RedirectStandardError = $true
    $start.StandardOutputEncoding = $start.StandardErrorEncoding = $utf8
    $words = $utf8.GetBytes((ConvertTo-Json -InputObject $Line -Compress))
    $bytes = $utf8.GetBytes("$($words.Length)" + [char] 10) + $words + $utf8.GetBytes($Secret)
    $run = [pscustomobject] @{ Output = ''; Code = 0; Reach = $null; Notes = @(); Warnings = @(); Problems = @() }
    $process = [System.Diagnostics.Process]::Start($start)
    try {
        $output = $process.StandardOutput.ReadToEndAsync()
        try {
            $process.StandardInput.BaseStream.Write($bytes, 0, $bytes.Length)
            $process.StandardInput.Close()
        } catch [System.IO.IOException] { Write-Debug 'ems ended before it had read the line.' }
        while ($true) {
            $next = $process.StandardError.ReadLineAsync()
            # In parts, so that PowerShell can be stopped while it waits.
            while (-not $next.Wait(200)) { continue }
            $text = $next.Result
            if ($null -eq $text) { break }
            $fact = if ($text -match '^\{"(?:error|warning|detail|affected)":') { ConvertFrom-Json -InputObject $text }
            if ($null -eq $fact) {
                $run.Notes += $text
                if ($Caller) { $Caller.WriteVerbose($text) }
                if ($Caller -and $Activity) { $Caller.WriteProgress([System.Management.Automation.ProgressRecord]::new(17, $Activity, $text)) }
            } elseif ($fact.error) {
                $run.Problems += $fact.error
            } elseif ($fact.warning) {
                $run.Warnings += $fact.warning
                if ($Caller) { $Caller.WriteWarning($fact.warning) }
            } elseif ($fact.detail) {
                if ($Caller) { $Caller.WriteVerbose($fact.detail) }
            } else {
                $run.Reach = if ($null -eq $fact.affected) { 'unknown' } else { $fact.affected }
            }
        }
        $run.Output = $output.Result.Trim()
        $process.WaitForExit()
        $run.Code = $process.ExitCode
    } finally {
        if (-not $process.WaitForExit(5000)) { $process.Kill() }
        $process.Dispose()
        if ($Caller -and $Activity) {
            $end = [System.Management.Automation.ProgressRecord]::new(17, $Activity, 'ended')
            $end.RecordType = 'Completed'
            $Caller.WriteProgress($end)
        }
    }
    $run
}

# The words of a line, from the parameters of a function.
function Get-EmsLine {
    param([hashtable] $Command, [hashtable] $Bound, [string[]] $Piped)
    $flags = @('--output=json', '--no-input')
    if ($Command.All -and -not $Bound.ContainsKey('First')) { $flags += '--all' }
    foreach ($name in @($Bound.Keys)) {
        if ($name -in $Command.Arguments -or $name -in $notFlags) { continue }
        $given = $Bound[$name]
        $flag = if ($otherNames[$name]) { $otherNames[$name] } else { ($name -creplace '(?<!^)([A-Z])', '-$1').ToLowerInvariant() }
        if ($given -is [switch] -or $given -is [bool]) {
            # Without a flag the value on the service may be true.
            if ($given) { $flags += "--$flag" } elseif ($name -in $Command.Negatable) { $flags += "--no-$flag" }
        } elseif ($given -is [securestring]) {
            $flags += "--$flag"
        } else {
            foreach ($value in $given) { $flags += "--$flag=$value" }
        }
    }
    $values = @()
    $missing = $null
    foreach ($name in $Command.Arguments) {
        $given = if ($name -eq $Command.Many) { $Piped } elseif ($Bound.ContainsKey($name)) { $Bound[$name] }
        if ($null -eq $given) { if (-not $missing) { $missing = $name } }
        elseif ($missing) { throw [System.ArgumentException]::new("-$name needs -$missing as well.") }
        else { $values += $given }
    }
    $Command.Words + $flags + '--' + $values
}

function Invoke-EmsCommand {
    param(
        [System.Management.Automation.PSCmdlet] $Caller,
        [hashtable] $Command,
        [hashtable] $Bound,
        [string[]] $Piped
    )
    # A script module does not see what a script has set for itself.
    $preferences = @{}
    foreach ($name in 'WhatIfPreference', 'ConfirmPreference', 'ErrorActionPreference') {
        $isGiven = $Bound.ContainsKey(($name -replace 'Preference$'))
        $preferences[$name] = if ($isGiven) { Get-Variable -Name $name -ValueOnly } else { $Caller.SessionState.PSVariable.GetValue($name) }
    }
    $WhatIfPreference, $ConfirmPreference = $preferences['WhatIfPreference', 'ConfirmPreference']
    # Nothing is sent after a mistake in here.
    $ErrorActionPreference = 'Stop'
    $sent = "ems $($Command.Words -join ' ')"
    try {
        $secret = [string] ($Bound.Values | Where-Object { $_ -is [securestring] } | ForEach-Object { [System.Net.NetworkCredential]::new('', $_).Password })
        $line = Get-EmsLine -Command $Command -Bound $Bound -Piped $Piped
        $run = $null
        if ($Command.Impact -and -not ($Command.Reads -and @($Piped)[0] -match $Command.Reads) -and -not ($Command.ReadsWith -and $Bound[$Command.ReadsWith])) {
            $more = @('--yes')
            $briefing = $sent
            $impact, $threshold = [System.Management.Automation.ConfirmImpact[]] ($Command.Impact, $ConfirmPreference)
            if ($WhatIfPreference -or ($threshold -ne 'None' -and $impact -ge $threshold)) {
                $plan = Invoke-EmsProgram -Line (Add-EmsFlag $line '--dry-run', '--verbose') -Secret $secret
                $briefing = (@($plan.Notes) + $plan.Warnings) -join [System.Environment]::NewLine
                if ($briefing -eq '') {
                    # A list of requests says of each what it does.
                    $does = if ($plan.Output -like '`[*') { (ConvertFrom-Json -InputObject $plan.Output) | ForEach-Object { $_.about } }
                    $briefing = if ($plan.Output -eq '[]') { "$($sent): there is nothing to do" } elseif ($does) { $does -join [System.Environment]::NewLine } else { "$($sent): $($plan.Output)" }
                }
                # What was confirmed is the limit, and no more.
                if ($null -ne $plan.Reach -and -not $Bound.ContainsKey('MaxAffected')) { $more += "--max-affected=$($plan.Reach)" }
                if ($plan.Code -ne 0) { $run = $plan; $run.Output = '' }
            }
            if (-not $run -and -not $Caller.ShouldProcess($briefing, $briefing, $sent)) { return }
            $line = Add-EmsFlag $line $more
        }
        if (-not $run) { $run = Invoke-EmsProgram -Line $line -Secret $secret -Caller $Caller -Activity $(if ($Command.Waits) { $sent }) }
        # Assigned first: Windows PowerShell passes a list on as one object.
        $objects = if ($run.Output -match '^[\[{"]') { ConvertFrom-Json -InputObject $run.Output } elseif ($run.Output -ne '') { $run.Output }
    } catch {
        # Such as: nobody can be asked here.
        $cause = if ($_.Exception.InnerException) { $_.Exception.InnerException } else { $_.Exception }
        $Caller.ThrowTerminatingError([System.Management.Automation.ErrorRecord]::new($cause, 'refused', 'OperationStopped', $sent))
    }
    $ErrorActionPreference = $preferences['ErrorActionPreference']
    foreach ($object in $objects) {
        if ($Command.Secret -eq '*') { [System.Net.NetworkCredential]::new('', $object).SecurePassword; continue }
        if ($object -is [System.Management.Automation.PSCustomObject]) {
            if ($PSVersionTable.PSVersion.Major -lt 6) { ConvertTo-EmsTime $object }
            $object.PSTypeNames.Insert(0, $(if ($object.PSObject.Properties['outcome'] -and $object.PSObject.Properties['code']) { 'Ems.Outcome' } else { $Command.Type }))
            foreach ($name in $Command.Secret) {
                if ($object.$name) { $object.$name = [System.Net.NetworkCredential]::new('', $object.$name).SecurePassword }
            }
        }
        $object
    }
    Write-EmsProblem -Caller $Caller -Run $run -Sent $sent
}

# Flags end where -- begins.
function Add-EmsFlag {
    param([string[]] $Line, [string[]] $Flag)
    $at = [array]::IndexOf($Line, '--')
    $Line[0..($at - 1)] + $Flag + $Line[$at..($Line.Length - 1)]
}

# PowerShell 7 makes times of the texts that are times; Windows PowerShell would compare them as texts.
function ConvertTo-EmsTime {
    param([psobject] $Object)
    foreach ($property in $Object.PSObject.Properties) {
        if ($property.Value -is [string] -and $property.Value -match '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$') {
            $property.Value = [datetime]::Parse($property.Value, [System.Globalization.CultureInfo]::InvariantCulture, 'RoundtripKind')
        } else {
            foreach ($inner in $property.Value) { if ($inner -is [System.Management.Automation.PSCustomObject]) { ConvertTo-EmsTime $inner } }
        }
    }
}

# Written by the function that was called: then $? is false, and the error has its name.
function Write-EmsProblem {
    param([System.Management.Automation.PSCmdlet] $Caller, [pscustomobject] $Run, [string] $Sent)
    $Caller.SessionState.PSVariable.Set('global:LASTEXITCODE', $Run.Code)
    $problems = @($Run.Problems)
    # That things differ is an answer.
    if ($Run.Code -eq 13) { return $problems | ForEach-Object { $Caller.WriteWarning($_.message) } }
    if ($Run.Code -ne 0 -and $problems.Count -eq 0) { $problems = @([pscustomobject] @{ kind = "exit-$($Run.Code)"; message = "$Sent ended with exit code $($Run.Code)."; exitCode = $Run.Code }) }
    foreach ($problem in $problems) {
        # A flag outside of a line of ems is a parameter here.
        $hint = [regex]::Replace("$($problem.hint)", '\bems [a-z].*?(?:[.;] |$)|--[a-z][a-z-]*', {
                param($found)
                if ($found.Value -eq '--yes') { return '-Confirm:$false' }
                if ($found.Value -notlike '--*') { return $found.Value }
                '-' + [regex]::Replace($found.Value.Substring(2), '(?:^|-)([a-z])', { param($letter) $letter.Groups[1].Value.ToUpperInvariant() })
            })
        $problem | Add-Member -NotePropertyName hint -NotePropertyValue $hint -Force
        $category = if ($categories[$problem.kind]) { $categories[$problem.kind] } else { 'NotSpecified' }
        $record = [System.Management.Automation.ErrorRecord]::new([EmsException]::new($problem.message, $problem), $problem.kind, $category, $Sent)
        if ($hint) { $record.ErrorDetails = [System.Management.Automation.ErrorDetails]::new("$($problem.message) $hint") }
        $Caller.WriteError($record)
    }
}

# Offers the names that ems offers after the words $Before. A closure would not see the functions of this module.
function Register-EmsCompleter {
    param([string[]] $Before, [string] $Parameter, [string[]] $Function)
    foreach ($name in $Function) { $completions["$name $Parameter"] = $Before }
    Register-ArgumentCompleter -CommandName $Function -ParameterName $Parameter -ScriptBlock $completer
}

$completions = @{}
$completer = {
    param($commandName, $parameterName, $wordToComplete, $commandAst, $bound)
    $null = $commandAst
    $profileWords = @(if ($bound['Demo']) { '--demo' }; if ($bound['ProfileName']) { "--profile=$($bound['ProfileName'])" })
    $run = Invoke-EmsProgram -Line (@('__complete', '--shell=powershell', '--', $wordToComplete) + $completions["$commandName $parameterName"] + $profileWords)
    $run.Output -split '\r?\n' | Where-Object { $_ -and $_ -notlike ':files*' } | ForEach-Object {
        $word, $about = $_ -split [char] 9, 2
        $text = if ($word -cmatch '^[\p{L}\p{Nd}_+=%:./\\-]+$') { $word } else { "'" + ($word -replace "['\u2018-\u201b]", '$0$0') + "'" }
        [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $(if ($about) { $about } else { $word }))
    }
}

$otherNames = @{ ProfileName = 'profile'; First = 'limit'; FirstRows = 'first'; SecureValue = 'value-stdin' }

$notFlags = 'WhatIf', 'Confirm', 'Verbose', 'Debug', 'ErrorAction', 'WarningAction', 'InformationAction', 'ProgressAction',
    'ErrorVariable', 'WarningVariable', 'InformationVariable', 'OutVariable', 'OutBuffer', 'PipelineVariable'

$categories = @{
    'usage' = 'InvalidArgument'; 'not-signed-in' = 'AuthenticationError'; 'not-found' = 'ObjectNotFound'
    'forbidden' = 'PermissionDenied'; 'rate-limited' = 'LimitsExceeded'; 'pending' = 'OperationTimeout'
    'conflict' = 'ResourceExists'; 'refused' = 'OperationStopped'; 'unreachable' = 'ConnectionError'
}

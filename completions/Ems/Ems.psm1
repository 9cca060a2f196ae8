# Written by npm run reference. Each function calls ems with -o json and returns objects; it holds no logic of its own.

# Runs ems. Its data become objects, its errors ErrorRecords with the kind of the error as FullyQualifiedErrorId.
function Invoke-EmsCommand {
    param(
        [string[]] $Words,
        [object[]] $Values,
        [System.Collections.IDictionary] $Bound,
        [string[]] $Arguments,
        [string[]] $Negatable,
        [System.Management.Automation.PSCmdlet] $Change,
        [switch] $Asks
    )
    $line = @($Words) + @($Values | Where-Object { $null -ne $_ -and "$_" -ne '' } | ForEach-Object { "$_" })
    foreach ($name in $Bound.Keys) {
        if ($name -in $Arguments -or $name -in $notFlags) { continue }
        $flag = if ($name -eq 'ProfileName') { '--profile' } else { '--' + ($name -creplace '(?<!^)([A-Z])', '-$1').ToLowerInvariant() }
        if ($Bound[$name] -is [switch]) {
            if ($Bound[$name]) { $line += $flag } elseif ($name -in $Negatable) { $line += $flag -replace '^--', '--no-' }
        } else {
            # In one word: Windows PowerShell drops an empty one, and the next flag would be the value.
            foreach ($value in @($Bound[$name])) { $line += "$flag=$value" }
        }
    }
    if ($Change) {
        if ($Bound['WhatIf']) { $line += '--dry-run' }
        elseif (-not $Change.ShouldProcess((@($Values) -join ', '), "ems $($Words -join ' ')")) { return }
        elseif ($Asks) { $line += '--yes' }
    }
    # Without a console (ISE, remoting) the encoding cannot be set. With Stop, the first line on stderr would end the call.
    $encoding, $preference = [Console]::OutputEncoding, $ErrorActionPreference
    try {
        try { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false) } catch { }
        $ErrorActionPreference = 'Continue'
        $received = & ems @line -o json --ascii --no-input 2>&1
    } finally { $ErrorActionPreference = $preference; try { [Console]::OutputEncoding = $encoding } catch { } }
    $code = $LASTEXITCODE
    $said = @($received | Where-Object { $_ -is [System.Management.Automation.ErrorRecord] } | ForEach-Object { "$_" })
    $data = @($received | Where-Object { $_ -isnot [System.Management.Automation.ErrorRecord] }) -join "`n"
    $failures = @($said | Where-Object { $_.StartsWith('{"error":') })
    $said | Where-Object { -not $_.StartsWith('{"error":') } | ForEach-Object { Write-Verbose $_ }
    # Assigned first: Windows PowerShell passes a list on as one object.
    if ($data.Trim() -ne '') { $objects = ConvertFrom-Json $data; $objects }
    foreach ($failure in $failures) {
        $problem = (ConvertFrom-Json $failure).error
        Write-Error -Message (@($problem.message, $problem.hint) -ne $null -join ' ') -ErrorId $problem.kind -TargetObject $problem
    }
    if ($code -ne 0 -and $failures.Count -eq 0) { Write-Error -Message "ems ended with exit code $code." -ErrorId "exit-$code" }
}

$notFlags = 'WhatIf', 'Confirm', 'Verbose', 'Debug', 'ErrorAction', 'WarningAction', 'InformationAction', 'ProgressAction',
    'ErrorVariable', 'WarningVariable', 'InformationVariable', 'OutVariable', 'OutBuffer', 'PipelineVariable'

function Get-EmsComputer {
    <#
    .SYNOPSIS
    List computers.
    .DESCRIPTION
    To export only changes, pass the time of the last run as --modified-after. Use ems computer search to filter by name, hardware or operating system. The lists of the service have no operating system: --columns hostname,os, --sort-by os and --count-by os read it from the inventory of each computer, one request each; model and signed in work the same way.
    .PARAMETER Computer
    only these: client ids, host names (* and ? are wildcards), serial numbers, MAC or IP addresses
    .PARAMETER LastSeenAfter
    only computers whose agent made contact after this time
    .PARAMETER ModifiedAfter
    only computers changed after this time
    .PARAMETER InventoryAfter
    only computers whose last inventory is newer than this time
    .PARAMETER InventoryBefore
    only computers whose last inventory is older than this time
    .PARAMETER NeverSeen
    only computers that never made contact (also --no-never-seen)
    .PARAMETER NeverInventoried
    only computers without an inventory (also --no-never-inventoried)
    .NOTES
    Calls: ems computer list. Parameters that many functions share are described by: ems help flags
    For example: ems computer list
    For example: ems computer list PC-0041 'LT-00*'
    For example: ems computer list --modified-after 1d --all -o csv
    For example: ems computer list --group Pilot --not-seen-for 14d
    For example: ems computer list --never-seen --columns id,hostname
    For example: ems computer list --group Workstations --count
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $LastSeenAfter,
        [string] $ModifiedAfter,
        [string] $InventoryAfter,
        [string] $InventoryBefore,
        [switch] $NeverSeen,
        [switch] $NeverInventoried,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'list' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'NeverSeen', 'NeverInventoried'
    }
}

function Search-EmsComputer {
    <#
    .SYNOPSIS
    Find computers by name, hardware, operating system or last contact.
    .DESCRIPTION
    Results match all criteria. Text matches any part of the value; * and ? are wildcards in <text>. The lists of the service have no operating system: --columns hostname,os, --sort-by os and --count-by os read it from the inventory of each computer, one request each; model and signed in work the same way. <text> is a part of the host name, or a MAC address, IP address or uuid; what is in no host name is looked for among the serial numbers.
    .PARAMETER Text
    host name, serial number, MAC or IP address
    .PARAMETER ClientId
    client id
    .PARAMETER Hostname
    part of the host name
    .PARAMETER SerialNumber
    part of the serial number
    .PARAMETER MacAddress
    part of a MAC address
    .PARAMETER Domain
    part of the domain name
    .PARAMETER Manufacturer
    part of the name of the manufacturer
    .PARAMETER OsName
    part of the name of the operating system, such as Windows 11
    .PARAMETER OsEdition
    part of the edition, such as Enterprise
    .PARAMETER OsVersion
    part of the version, such as 23H2
    .PARAMETER OsBuild
    part of the build, such as 22631
    .PARAMETER Platform
    part of the platform of the operating system
    .PARAMETER Language
    part of the language of the operating system
    .PARAMETER Architecture
    part of the architecture, such as x64
    .PARAMETER IpAddress
    part of an IP address
    .PARAMETER Ou
    part of the organizational unit
    .PARAMETER Uuid
    hardware UUID
    .PARAMETER MinRamGb
    at least this much memory in GB
    .PARAMETER LastSeenAfter
    only computers whose agent made contact after this time
    .PARAMETER ModifiedAfter
    only computers changed after this time
    .PARAMETER InventoryAfter
    only computers whose last inventory is newer than this time
    .PARAMETER InventoryBefore
    only computers whose last inventory is older than this time
    .PARAMETER NeverSeen
    only computers that never made contact (also --no-never-seen)
    .PARAMETER NeverInventoried
    only computers without an inventory (also --no-never-inventoried)
    .PARAMETER PxeSupport
    can boot over PXE (also --no-pxe-support)
    .PARAMETER IsPxeActive
    PXE boot is activated (also --no-is-pxe-active)
    .NOTES
    Calls: ems computer search. Parameters that many functions share are described by: ems help flags
    For example: ems computer search PC-00
    For example: ems computer search 'PC-00?2'
    For example: ems computer search --os-name 'Windows 11' --min-ram-gb 16
    For example: ems computer search --last-seen-after 7d -o name
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Text,
        [string] $ClientId,
        [string] $Hostname,
        [string] $SerialNumber,
        [string] $MacAddress,
        [string] $Domain,
        [string] $Manufacturer,
        [string] $OsName,
        [string] $OsEdition,
        [string] $OsVersion,
        [string] $OsBuild,
        [string] $Platform,
        [string] $Language,
        [string] $Architecture,
        [string] $IpAddress,
        [string] $Ou,
        [string] $Uuid,
        [string] $MinRamGb,
        [string] $LastSeenAfter,
        [string] $ModifiedAfter,
        [string] $InventoryAfter,
        [string] $InventoryBefore,
        [switch] $NeverSeen,
        [switch] $NeverInventoried,
        [switch] $PxeSupport,
        [switch] $IsPxeActive,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'search' -Values @($Text) -Bound $PSBoundParameters -Arguments 'Text' -Negatable 'NeverSeen', 'NeverInventoried', 'PxeSupport', 'IsPxeActive' }
}

function Search-EmsComputerSoftware {
    <#
    .SYNOPSIS
    Find computers that have all given products installed.
    .DESCRIPTION
    Repeat --product to search for several products. Results have all of them installed.
    .PARAMETER Product
    product and version as Name@Version (required; can be repeated)
    .NOTES
    Calls: ems computer search-software. Parameters that many functions share are described by: ems help flags
    For example: ems computer search-software --product '7-Zip@24.08'
    For example: ems computer search-software --product '7-Zip@24.08' --product 'Mozilla Firefox@128.0'
    #>
    [CmdletBinding()]
    param(
        [string[]] $Product,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'search-software' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsComputerFleetPatchStatus {
    <#
    .SYNOPSIS
    Show the status of one patch on all computers.
    .DESCRIPTION
    Select the patch with --patch-id, --kb or part of its name (--patch-name).
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER PatchId
    id of the patch
    .PARAMETER Kb
    KB number of the patch, such as KB5041404 or 5041404
    .PARAMETER PatchName
    part of the patch name
    .PARAMETER ScanStatus
    scan status of the patch
    .NOTES
    Calls: ems computer fleet-patch-status. Parameters that many functions share are described by: ems help flags
    For example: ems computer fleet-patch-status --patch-id 1001
    For example: ems computer fleet-patch-status --patch-id 1001 --group-id Workstations/Berlin
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $PatchId,
        [string] $Kb,
        [string] $PatchName,
        [string] $ScanStatus,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'fleet-patch-status' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Search-EmsComputerDistributionHistory {
    <#
    .SYNOPSIS
    Search installs and removals on all computers.
    .DESCRIPTION
    --version matches the beginning of the version, so 11.0 also finds 11.0.4. --info searches the command line of the installer and ignores case. --after and --before are inclusive.
    .PARAMETER PackageName
    part of the package name
    .PARAMETER Version
    beginning of the version: 11.0 finds 11.0.4
    .PARAMETER After
    at this time or later
    .PARAMETER Before
    at this time or earlier
    .PARAMETER Result
    result of the event
    .PARAMETER InstallMode
    install mode
    .PARAMETER Info
    part of the installer command line that the agent reported; ignores case
    .NOTES
    Calls: ems computer search-distribution-history. Parameters that many functions share are described by: ems help flags
    For example: ems computer search-distribution-history --package-name Firefox --version 128 --after 30d
    #>
    [CmdletBinding()]
    param(
        [string] $PackageName,
        [string] $Version,
        [string] $After,
        [string] $Before,
        [string] $Result,
        [string] $InstallMode,
        [string] $Info,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'search-distribution-history' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsComputer {
    <#
    .SYNOPSIS
    Show computers.
    .DESCRIPTION
    On a terminal, the page of one computer also shows health, open issues, groups and pending jobs, as far as your roles allow; several computers get a row each. In a pipe or with -o, only the computer objects are printed, with --details all that the page is made of, and null for a part that could not be read.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer; one or more
    .PARAMETER Details
    in every format: also health, agent, issues, groups, reboot and deployments
    .NOTES
    Calls: ems computer show. Parameters that many functions share are described by: ems help flags
    For example: ems computer show PC-0042
    For example: ems computer show 42 -o json
    For example: ems computer show PC-0041 PC-0042 --details -o json
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [switch] $Details,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'show' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @()
    }
}

function New-EmsComputer {
    <#
    .SYNOPSIS
    Create a computer object.
    .DESCRIPTION
    A MAC address or a hardware UUID is required. Without --ip-address, the computer uses DHCP. The new computer belongs to no group, unless --group names one. A csv may have a row for each computer, with columns named like the arguments and flags (name, mac-address, domain, group …): --from-file names the file, --map other columns. A flag holds for every row that has no value for it. A computer that exists with this MAC address or UUID is left out; if it has another name, nothing is sent. --ou sets the value of the computer only; a value forced by a group overrides it. --serial-number is overwritten by the next inventory scan. The service accepts --description but does not store it.
    .PARAMETER Name
    name of the new computer
    .PARAMETER Domain
    domain name (required)
    .PARAMETER IsDomain
    joined to a domain (required; also --no-is-domain)
    .PARAMETER InventoryId
    inventory id
    .PARAMETER MacAddress
    MAC address; required without a UUID
    .PARAMETER Uuid
    hardware UUID; required without a MAC address
    .PARAMETER PxeSupport
    can boot over PXE (also --no-pxe-support)
    .PARAMETER IpAddress
    fixed IP address; without it the computer uses DHCP
    .PARAMETER SubnetMask
    subnet mask
    .PARAMETER StandardGateway
    default gateway
    .PARAMETER Ou
    organizational unit: the value of the computer for the variable of computer accounts. A value forced by a group overrides it
    .PARAMETER SerialNumber
    serial number in the BIOS record; the next inventory overwrites it
    .PARAMETER Description
    accepted by the service, but never stored
    .PARAMETER Group
    group to add it to; several with commas
    .NOTES
    Calls: ems computer create. Parameters that many functions share are described by: ems help flags
    For example: ems computer create PC-9001 --domain corp.example --is-domain --mac-address 02:00:5E:10:90:01 --dry-run
    For example: ems computer create --from-file delivery.csv --map 'Asset=name' --map 'MAC=mac-address' --domain corp.example --is-domain --group Pilot --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Name,
        [string] $Domain,
        [switch] $IsDomain,
        [string] $InventoryId,
        [string] $MacAddress,
        [string] $Uuid,
        [switch] $PxeSupport,
        [string] $IpAddress,
        [string] $SubnetMask,
        [string] $StandardGateway,
        [string] $Ou,
        [string] $SerialNumber,
        [string] $Description,
        [string] $Group,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'create' -Values @($Name) -Bound $PSBoundParameters -Arguments 'Name' -Negatable 'IsDomain', 'PxeSupport' -Change $PSCmdlet }
}

function Update-EmsComputer {
    <#
    .SYNOPSIS
    Change fields of a computer.
    .DESCRIPTION
    Only the given fields are changed. --clear <field> removes a stored value: the OU falls back to the value of the groups, and the serial number is removed from the BIOS record. MAC address and hardware UUID cannot both be cleared. Custom fields hold at most 50 characters. Only active slots can be written; see ems custom-field list. A designation is looked up: --custom Room=3.14, --clear custom:Room. A csv brings each computer's own values: --from-file names the file, and each --map one of its columns and the field that it fills, such as 'Room=custom:Room' or 'Unit=ou'. An empty cell changes nothing.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Name
    computer name
    .PARAMETER Domain
    domain name
    .PARAMETER IsDomain
    joined to a domain (also --no-is-domain)
    .PARAMETER InventoryId
    inventory id
    .PARAMETER MacAddress
    MAC address
    .PARAMETER Uuid
    hardware UUID; the empty GUID clears it
    .PARAMETER PxeSupport
    can boot over PXE (also --no-pxe-support)
    .PARAMETER IpAddress
    fixed IP address; without it the computer uses DHCP
    .PARAMETER SubnetMask
    subnet mask
    .PARAMETER StandardGateway
    default gateway
    .PARAMETER Ou
    organizational unit; an empty text deletes the value of the computer
    .PARAMETER SerialNumber
    serial number; an empty text deletes the BIOS record
    .PARAMETER Description
    accepted by the service, but never stored
    .PARAMETER Custom
    custom field by slot or designation, such as Custom01=text or Room=3.14 (can be repeated; since 1.0.2)
    .PARAMETER Clear
    clear a field, or a custom field slot such as Custom01: inventory-id, mac-address, uuid, ip-address, subnet-mask, standard-gateway, ou, serial-number (can be repeated)
    .NOTES
    Calls: ems computer update. Parameters that many functions share are described by: ems help flags
    For example: ems computer update PC-0042 --custom Room=3.14
    For example: ems computer update --from-file rooms.csv --map 'Room=custom:Room' --dry-run
    For example: ems computer update PC-0042 --clear Custom01
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Name,
        [string] $Domain,
        [switch] $IsDomain,
        [string] $InventoryId,
        [string] $MacAddress,
        [string] $Uuid,
        [switch] $PxeSupport,
        [string] $IpAddress,
        [string] $SubnetMask,
        [string] $StandardGateway,
        [string] $Ou,
        [string] $SerialNumber,
        [string] $Description,
        [string[]] $Custom,
        [string[]] $Clear,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'update' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'IsDomain', 'PxeSupport' -Change $PSCmdlet
    }
}

function Remove-EmsComputer {
    <#
    .SYNOPSIS
    Delete computer objects.
    .DESCRIPTION
    Deleting a computer that is in a group requires --force. The master server cannot be deleted.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Force
    delete the computer even if it is in a group (also --no-force)
    .NOTES
    Calls: ems computer delete. Parameters that many functions share are described by: ems help flags
    For example: ems computer delete PC-0057 --force --dry-run
    For example: ems computer delete PC-0057 PC-0058 --force --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [switch] $Force,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'delete' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Force' -Change $PSCmdlet -Asks
    }
}

function Get-EmsComputerHealth {
    <#
    .SYNOPSIS
    Show the health of a computer and its agent.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer health. Parameters that many functions share are described by: ems help flags
    For example: ems computer health PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'health' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerSystemInfo {
    <#
    .SYNOPSIS
    Show the operating system, hardware and user of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer system-info. Parameters that many functions share are described by: ems help flags
    For example: ems computer system-info PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'system-info' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerSecurityPosture {
    <#
    .SYNOPSIS
    Show the antivirus, firewall, secure boot and BitLocker status of a computer.
    .DESCRIPTION
    All values come from the last inventory. An inventory older than --stale-after-days counts as stale. A computer without an inventory is always stale.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER StaleAfterDays
    an inventory older than this many days counts as stale (default 3)
    .NOTES
    Calls: ems computer security-posture. Parameters that many functions share are described by: ems help flags
    For example: ems computer security-posture PC-0042
    For example: ems computer security-posture PC-0042 --stale-after-days 14
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $StaleAfterDays,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'security-posture' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerRebootStatus {
    <#
    .SYNOPSIS
    Show the last start of a computer and whether a reboot is pending.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer reboot-status. Parameters that many functions share are described by: ems help flags
    For example: ems computer reboot-status PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'reboot-status' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerUemAgent {
    <#
    .SYNOPSIS
    Show the desired and reported state of the agent, and its polling windows.
    .DESCRIPTION
    Out of sync: the configuration of the agent differs from its template.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer uem-agent. Parameters that many functions share are described by: ems help flags
    For example: ems computer uem-agent PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'uem-agent' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerPatchStatus {
    <#
    .SYNOPSIS
    Show the last patch scan of a computer and its missing patches.
    .DESCRIPTION
    Until a patch scan was collected, nothing is known about missing patches: counts and dates are null.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer patch-status. Parameters that many functions share are described by: ems help flags
    For example: ems computer patch-status PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'patch-status' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerPatch {
    <#
    .SYNOPSIS
    List the patches that the last scan found on a computer.
    .DESCRIPTION
    Results match all filters. The list is empty until a patch scan has run.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ScanStatus
    scan status of the patch
    .PARAMETER VendorSeverity
    vendor severity
    .PARAMETER ProductName
    name of the product
    .PARAMETER ServicePack
    service pack
    .PARAMETER Kb
    KB number of the patch, such as KB5041404 or 5041404
    .PARAMETER BulletinId
    id of the bulletin
    .PARAMETER PatchType
    type of the patch: SecurityPatch, SoftwareDistribution, SecurityTool, NonSecurityPatch, CustomAction
    .PARAMETER IsAssigned
    only assigned patches, or only those that are not (also --no-is-assigned)
    .PARAMETER ReleasedAfter
    released after this day
    .PARAMETER UpdatedAfter
    updated after this day
    .PARAMETER MinCvssScore
    at least this CVSS score
    .PARAMETER MinVrrScore
    at least this VRR score
    .NOTES
    Calls: ems computer patches. Parameters that many functions share are described by: ems help flags
    For example: ems computer patches PC-0042
    For example: ems computer patches PC-0042 --patch-type SecurityPatch --min-cvss-score 7
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ScanStatus,
        [string] $VendorSeverity,
        [string] $ProductName,
        [string] $ServicePack,
        [string] $Kb,
        [string] $BulletinId,
        [string] $PatchType,
        [switch] $IsAssigned,
        [string] $ReleasedAfter,
        [string] $UpdatedAfter,
        [string] $MinCvssScore,
        [string] $MinVrrScore,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'patches' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'IsAssigned' }
}

function Get-EmsComputerSoftwareDeployment {
    <#
    .SYNOPSIS
    List the deployment status of the packages of a computer.
    .DESCRIPTION
    The log lines of a failed package are the latest lines of the whole computer, not only of that package. The patch management fix package stays Pending until a patch scan finds a missing approved patch. This is normal.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Package
    only this package: id, name, or Name@Version
    .PARAMETER IncludePreOsPackages
    include packages that run before the operating system (also --no-include-pre-os-packages; default false)
    .NOTES
    Calls: ems computer software-deployment. Parameters that many functions share are described by: ems help flags
    For example: ems computer software-deployment PC-0042
    For example: ems computer software-deployment PC-0042 --package '7-Zip@24.08'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $Package,
        [switch] $IncludePreOsPackages,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'software-deployment' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'IncludePreOsPackages' }
}

function Get-EmsComputerSetupErrorLog {
    <#
    .SYNOPSIS
    Show the log lines of failed installations on a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer setup-error-log. Parameters that many functions share are described by: ems help flags
    For example: ems computer setup-error-log PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'setup-error-log' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerDistributionHistory {
    <#
    .SYNOPSIS
    List the latest installs and removals on a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer distribution-history. Parameters that many functions share are described by: ems help flags
    For example: ems computer distribution-history PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'distribution-history' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerReinstall {
    <#
    .SYNOPSIS
    List the pending reinstalls of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Package
    only this package: id, name, or Name@Version
    .NOTES
    Calls: ems computer reinstalls. Parameters that many functions share are described by: ems help flags
    For example: ems computer reinstalls PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $Package,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'reinstalls' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerGroup {
    <#
    .SYNOPSIS
    List the groups of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER NameContains
    only groups whose name contains this text
    .NOTES
    Calls: ems computer groups. Parameters that many functions share are described by: ems help flags
    For example: ems computer groups PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $NameContains,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'groups' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerPackageGroup {
    <#
    .SYNOPSIS
    List the groups that assign a package to a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems computer package-groups. Parameters that many functions share are described by: ems help flags
    For example: ems computer package-groups PC-0042 '7-Zip@24.08'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory)] [string] $Package,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'package-groups' -Values @($Computer; $Package) -Bound $PSBoundParameters -Arguments 'Computer', 'Package' -Negatable @() }
}

function Get-EmsComputerAgentTemplate {
    <#
    .SYNOPSIS
    Show the agent template that applies to a computer.
    .DESCRIPTION
    The group of the computer and its parent groups are evaluated. The result shows the group that applies.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer agent-template. Parameters that many functions share are described by: ems help flags
    For example: ems computer agent-template PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'agent-template' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerOsImageSku {
    <#
    .SYNOPSIS
    Show the operating system assigned to a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer os-image-sku. Parameters that many functions share are described by: ems help flags
    For example: ems computer os-image-sku PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'os-image-sku' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerPxeBootimage {
    <#
    .SYNOPSIS
    Show the PXE boot image that applies to a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer pxe-bootimage. Parameters that many functions share are described by: ems help flags
    For example: ems computer pxe-bootimage PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'pxe-bootimage' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerOsDeploymentReadiness {
    <#
    .SYNOPSIS
    Check whether the operating system of a computer can be reinstalled.
    .DESCRIPTION
    Ready: an image and a boot image are assigned. To start the reinstall, run ems computer activate --pxe.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer os-deployment-readiness. Parameters that many functions share are described by: ems help flags
    For example: ems computer os-deployment-readiness PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'os-deployment-readiness' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerLanguagePack {
    <#
    .SYNOPSIS
    List the language packs that apply to a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer language-packs. Parameters that many functions share are described by: ems help flags
    For example: ems computer language-packs PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'language-packs' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerPmGroup {
    <#
    .SYNOPSIS
    List the patch management groups of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer pm-groups. Parameters that many functions share are described by: ems help flags
    For example: ems computer pm-groups PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'pm-groups' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerIssueOverview {
    <#
    .SYNOPSIS
    List computers that have issues.
    .DESCRIPTION
    Runs all checks unless --issues selects some of them. The threshold flags change the defaults of the individual checks. --last-seen-days 0 also includes computers that have not reported for a long time.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER LastSeenDays
    only computers that made contact within this many days; 0 for all
    .PARAMETER Issues
    only these issues: low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended (repeat or separate by commas)
    .PARAMETER MinFreePercent
    drives with less than this percentage free (since 1.0.2)
    .PARAMETER MinFreeGb
    drives with less than this many GB free (since 1.0.2)
    .PARAMETER MaxHealthPercent
    batteries with at most this health (since 1.0.2)
    .PARAMETER MinHoursStale
    agents without contact for at least this many hours (since 1.0.2)
    .PARAMETER MaxHoursStale
    agents without contact for at most this many hours (since 1.0.2)
    .PARAMETER MinHoursPending
    installations pending for at least this many hours (since 1.0.2)
    .PARAMETER MaxDaysPending
    installations pending for at most this many days (since 1.0.2)
    .NOTES
    Calls: ems computer issues overview. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues overview
    For example: ems computer issues overview --issues low-disk,failed-deployment --group-id Workstations
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $LastSeenDays,
        [string[]] $Issues,
        [string] $MinFreePercent,
        [string] $MinFreeGb,
        [string] $MaxHealthPercent,
        [string] $MinHoursStale,
        [string] $MaxHoursStale,
        [string] $MinHoursPending,
        [string] $MaxDaysPending,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'overview' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueLowDisk {
    <#
    .SYNOPSIS
    List computers with little free disk space.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MinFreePercent
    drives with less than this percentage free
    .PARAMETER MinFreeGb
    drives with less than this many GB free
    .NOTES
    Calls: ems computer issues low-disk. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues low-disk --min-free-percent 5
    For example: ems computer issues low-disk --min-free-gb 10 --all -o csv
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MinFreePercent,
        [string] $MinFreeGb,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'low-disk' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueBatteryWear {
    <#
    .SYNOPSIS
    List computers with worn batteries.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MaxHealthPercent
    batteries with at most this health
    .NOTES
    Calls: ems computer issues battery-wear. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues battery-wear --max-health-percent 60
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MaxHealthPercent,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'battery-wear' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueBitlockerOff {
    <#
    .SYNOPSIS
    List Windows computers with unencrypted fixed disks.
    .DESCRIPTION
    Based on the last inventory of each computer.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .NOTES
    Calls: ems computer issues bitlocker-off. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues bitlocker-off --all -o csv
    For example: ems computer issues bitlocker-off --last-seen-within-days 7
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'bitlocker-off' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssuePendingReboot {
    <#
    .SYNOPSIS
    List computers with a pending reboot.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MinDaysSinceLastReboot
    only computers not rebooted for at least this many days
    .NOTES
    Calls: ems computer issues pending-reboot. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues pending-reboot
    For example: ems computer issues pending-reboot --min-days-since-last-reboot 14
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MinDaysSinceLastReboot,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'pending-reboot' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueFailedDeployment {
    <#
    .SYNOPSIS
    List computers with failed packages.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MinFailedCount
    only computers with at least this many failed packages
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER PackageName
    part of the package name
    .NOTES
    Calls: ems computer issues failed-deployment. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues failed-deployment
    For example: ems computer issues failed-deployment --package-name 'Firefox'
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MinFailedCount,
        [string] $SoftwareId,
        [string] $PackageName,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'failed-deployment' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueSharedPackageFailure {
    <#
    .SYNOPSIS
    List packages that fail on several computers.
    .DESCRIPTION
    Prints one row per package. --include-devices adds the computers of each package.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MinAffectedCount
    only packages that fail on at least this many computers
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER IncludeDevices
    include the computers of each package (also --no-include-devices)
    .NOTES
    Calls: ems computer issues shared-package-failure. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues shared-package-failure --min-affected-count 5
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MinAffectedCount,
        [string] $SoftwareId,
        [switch] $IncludeDevices,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'shared-package-failure' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty', 'IncludeDevices' }
}

function Get-EmsComputerIssueSharedPackageFailureDevice {
    <#
    .SYNOPSIS
    List the computers on which one package fails.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER PackageName
    name of the package
    .NOTES
    Calls: ems computer issues shared-package-failure-devices. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues shared-package-failure-devices --software-id 'VLC media player@3.0.21'
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $SoftwareId,
        [string] $PackageName,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'shared-package-failure-devices' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueMissingPatch {
    <#
    .SYNOPSIS
    List computers with missing patches.
    .DESCRIPTION
    The gaps column shows what prevents patch management on a computer.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER Kb
    KB number of the patch, such as KB5041404 or 5041404
    .PARAMETER BulletinId
    id of the bulletin
    .PARAMETER BulletinTitle
    part of the bulletin title
    .PARAMETER ProductName
    part of the product name
    .PARAMETER PatchType
    type of the patch: SecurityPatch, SoftwareDistribution, SecurityTool, NonSecurityPatch, CustomAction
    .PARAMETER MinSeverity
    at least this severity
    .PARAMETER MinCvss
    at least this CVSS score
    .PARAMETER MinVrr
    at least this VRR score
    .PARAMETER Assigned
    only patches that are assigned, or only those that are not (also --no-assigned)
    .PARAMETER MinCount
    only computers with at least this many missing patches
    .NOTES
    Calls: ems computer issues missing-patch. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues missing-patch --min-cvss 9
    For example: ems computer issues missing-patch --min-count 10 --all -o name
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $Kb,
        [string] $BulletinId,
        [string] $BulletinTitle,
        [string] $ProductName,
        [string] $PatchType,
        [string] $MinSeverity,
        [string] $MinCvss,
        [string] $MinVrr,
        [switch] $Assigned,
        [string] $MinCount,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'missing-patch' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty', 'Assigned' }
}

function Get-EmsComputerIssueStaleDeployment {
    <#
    .SYNOPSIS
    List computers where an installation never started.
    .DESCRIPTION
    The package is assigned and the computer reports, but the installation has not started.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MinHoursPending
    installations pending for at least this many hours
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER PackageName
    name of the package
    .PARAMETER MaxDaysPending
    installations pending for at most this many days
    .NOTES
    Calls: ems computer issues stale-deployment. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues stale-deployment --min-hours-pending 48
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MinHoursPending,
        [string] $SoftwareId,
        [string] $PackageName,
        [string] $MaxDaysPending,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'stale-deployment' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueStaleAgent {
    <#
    .SYNOPSIS
    List computers whose agent stopped reporting.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .NOTES
    Calls: ems computer issues stale-agent. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues stale-agent
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'stale-agent' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueStaleInventory {
    <#
    .SYNOPSIS
    List computers with an old inventory.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .PARAMETER MinDaysStale
    the last inventory is at least this many days old
    .NOTES
    Calls: ems computer issues stale-inventory. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues stale-inventory --min-days-stale 30
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [string] $MinDaysStale,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'stale-inventory' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Get-EmsComputerIssueAgentSuspended {
    <#
    .SYNOPSIS
    List computers whose agent is suspended.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also --no-is-empty)
    .NOTES
    Calls: ems computer issues agent-suspended. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues agent-suspended
    #>
    [CmdletBinding()]
    param(
        [string] $LastSeenWithinDays,
        [string] $Domain,
        [string] $HostnameContains,
        [string] $GroupId,
        [switch] $IsEmpty,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'agent-suspended' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'IsEmpty' }
}

function Show-EmsComputerIssue {
    <#
    .SYNOPSIS
    Show all issues of one computer.
    .DESCRIPTION
    Runs every check for this computer. Only issues that apply are shown. At most 25 missing security patches are listed. For all of them, use ems computer patches.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer issues show. Parameters that many functions share are described by: ems help flags
    For example: ems computer issues show PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'issues', 'show' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Show-EmsComputerInventory {
    <#
    .SYNOPSIS
    Show the whole hardware inventory of a computer.
    .DESCRIPTION
    Each list has at most 500 rows. For software and services, use ems computer inventory installed-software and ems computer inventory services.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory show. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory show PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'show' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryDisk {
    <#
    .SYNOPSIS
    List the drives of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory disks. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory disks PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'disks' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryBattery {
    <#
    .SYNOPSIS
    List the batteries of a computer and their health.
    .DESCRIPTION
    Health is the full charge capacity divided by the design capacity: 100 % means no wear. remainingCapacityPercent also measures wear, not the current charge.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory batteries. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory batteries PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'batteries' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryNetworkAdapter {
    <#
    .SYNOPSIS
    List the network adapters of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory network-adapters. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory network-adapters PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'network-adapters' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryPrinter {
    <#
    .SYNOPSIS
    List the printers of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory printers. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory printers PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'printers' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryBios {
    <#
    .SYNOPSIS
    Show the BIOS of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory bios. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory bios PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'bios' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryComputerSystem {
    <#
    .SYNOPSIS
    Show the manufacturer and model of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory computer-system. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory computer-system PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'computer-system' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryVideoController {
    <#
    .SYNOPSIS
    List the graphics adapters of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory video-controllers. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory video-controllers PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'video-controllers' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryMonitor {
    <#
    .SYNOPSIS
    List the monitors of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory monitors. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory monitors PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'monitors' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryProcessor {
    <#
    .SYNOPSIS
    List the processors of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory processors. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory processors PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'processors' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryInstalledSoftware {
    <#
    .SYNOPSIS
    List the software that the last scan found on a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory installed-software. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory installed-software PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'installed-software' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerInventoryService {
    <#
    .SYNOPSIS
    List the Windows services of a computer.
    .DESCRIPTION
    To filter by status or name, pass the parameters that your server supports with --param name=value.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer inventory services. Parameters that many functions share are described by: ems help flags
    For example: ems computer inventory services PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'inventory', 'services' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsComputerVariable {
    <#
    .SYNOPSIS
    List the variable values set on a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .NOTES
    Calls: ems computer variable list. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable list PC-0042
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'variable', 'list' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Search-EmsComputerVariable {
    <#
    .SYNOPSIS
    Find variable values of a computer, including inherited ones.
    .DESCRIPTION
    Select a variable with --name or --var-id, not both. With --include-inherited, the first of these applies: a value forced by a group, the value of the computer, the value of a group or package, the catalog default.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Name
    designation or dotted name, such as Contact.Phone
    .PARAMETER VarId
    id of the variable definition. Cannot be combined with name
    .PARAMETER IncludeInherited
    include inherited values (also --no-include-inherited; default false)
    .NOTES
    Calls: ems computer variable search. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable search PC-0042 --name Contact.Phone --include-inherited
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $Name,
        [string] $VarId,
        [switch] $IncludeInherited,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'variable', 'search' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'IncludeInherited' }
}

function Set-EmsComputerVariable {
    <#
    .SYNOPSIS
    Set a variable of a computer.
    .DESCRIPTION
    A secret belongs neither on the command line nor into the history of the shell: - asks for the value, --value-stdin reads it from stdin. The service stores values unencrypted. A csv may have a row for each value, with columns computer, variable and value: --from-file names the file, --map other columns. Values that are set already are left out; for that, the variables of each computer are read. An empty text is a valid value. To remove a value, use variable unset. For collections, use variable collection.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Value
    the new value; - asks for it without showing it
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .PARAMETER ValueStdin
    read the value from stdin
    .NOTES
    Calls: ems computer variable set. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable set PC-0042 Contact.Phone '+49 30 1234567'
    For example: ems computer variable set --from-file phones.csv --map 'PC=computer' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2)] [string] $Value,
        [string] $Schedule,
        [switch] $ValueStdin,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'variable', 'set' -Values @($Computer; $Var; $Value) -Bound $PSBoundParameters -Arguments 'Computer', 'Var', 'Value' -Negatable @() -Change $PSCmdlet }
}

function Clear-EmsComputerVariable {
    <#
    .SYNOPSIS
    Remove the value of a variable from a computer.
    .DESCRIPTION
    The inherited value or the catalog default then applies.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .NOTES
    Calls: ems computer variable unset. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable unset PC-0042 Contact.Phone
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [string] $Var,
        [string] $Schedule,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'variable', 'unset' -Values @($Computer; $Var) -Bound $PSBoundParameters -Arguments 'Computer', 'Var' -Negatable @() -Change $PSCmdlet }
}

function Get-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    List the entries of a collection variable of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems computer variable collection list. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable collection list PC-0042 LocalAdministrators
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory)] [string] $Var,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'variable', 'collection', 'list' -Values @($Computer; $Var) -Bound $PSBoundParameters -Arguments 'Computer', 'Var' -Negatable @() }
}

function Add-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    Add an entry to a collection variable of a computer.
    .DESCRIPTION
    Children without a default are required. Either all values are stored or none.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .NOTES
    Calls: ems computer variable collection add. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable collection add PC-0042 LocalAdministrators Account=jane Scope=Domain
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0)] [string] $Computer,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $ChildValue,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($ChildValue) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'variable', 'collection', 'add' -Values @($Computer; $Var; $received) -Bound $PSBoundParameters -Arguments 'Computer', 'Var', 'ChildValue' -Negatable @() -Change $PSCmdlet
    }
}

function Update-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    Change an entry of a collection variable of a computer.
    .DESCRIPTION
    Omitted children keep their values.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .NOTES
    Calls: ems computer variable collection update. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable collection update PC-0042 LocalAdministrators 1 Scope=Local --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0)] [string] $Computer,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2)] [string] $CollectionId,
        [Parameter(Position = 3, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $ChildValue,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($ChildValue) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'variable', 'collection', 'update' -Values @($Computer; $Var; $CollectionId; $received) -Bound $PSBoundParameters -Arguments 'Computer', 'Var', 'CollectionId', 'ChildValue' -Negatable @() -Change $PSCmdlet
    }
}

function Remove-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    Delete an entry of a collection variable of a computer.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .NOTES
    Calls: ems computer variable collection delete. Parameters that many functions share are described by: ems help flags
    For example: ems computer variable collection delete PC-0042 LocalAdministrators 1 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2)] [string] $CollectionId,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'variable', 'collection', 'delete' -Values @($Computer; $Var; $CollectionId) -Bound $PSBoundParameters -Arguments 'Computer', 'Var', 'CollectionId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Invoke-EmsComputerReinstall {
    <#
    .SYNOPSIS
    Reinstall an assigned package.
    .DESCRIPTION
    The service records the request. The agent acts at its next contact. Add --wait to wait for the result. The package must be assigned to the computer, directly or through a parent group. While a request is pending, the service rejects another one. --failed reinstalls what failed: one sweep finds it, and two requests for each failure leave out packages that no group assigns any more and reinstalls that are pending.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Package
    package id, name, or Name@Version (required)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Since
    with --failed: only failures after this time, such as 7d
    .NOTES
    Calls: ems computer reinstall. Parameters that many functions share are described by: ems help flags
    For example: ems computer reinstall PC-0042 --package '7-Zip@24.08' --dry-run
    For example: ems computer reinstall --failed --since 7d --group Workstations --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Package,
        [string] $Failed,
        [string] $Since,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'reinstall' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait' -Change $PSCmdlet -Asks
    }
}

function Stop-EmsComputerReinstall {
    <#
    .SYNOPSIS
    Cancel a pending reinstall.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ReinstallGroupId
    id of the reinstall group, from ems computer reinstalls
    .NOTES
    Calls: ems computer cancel-reinstall. Parameters that many functions share are described by: ems help flags
    For example: ems computer cancel-reinstall PC-0042 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [string] $ReinstallGroupId,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'cancel-reinstall' -Values @($Computer; $ReinstallGroupId) -Bound $PSBoundParameters -Arguments 'Computer', 'ReinstallGroupId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Uninstall-EmsComputerPackage {
    <#
    .SYNOPSIS
    Uninstall a package from a computer and its whole assignment group.
    .DESCRIPTION
    Sets the nearest assignment of the package to Uninstall and activates the computer. The assignment belongs to a group, so every computer of that group uninstalls the package, not only the given one. The assignment itself stays. The service records the request. The agent acts at its next contact. Add --wait to wait for the result.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Package
    package id, name, or Name@Version (required)
    .NOTES
    Calls: ems computer uninstall. Parameters that many functions share are described by: ems help flags
    For example: ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Package,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'uninstall' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait' -Change $PSCmdlet -Asks
    }
}

function Invoke-EmsComputerRescan {
    <#
    .SYNOPSIS
    Start an inventory or patch scan.
    .DESCRIPTION
    The service records the request. The agent acts at its next contact. Add --wait to wait for the result. A pending scan is not requested again; the response then contains alreadyPending. The scan package of that type must be assigned to the computer. A patch scan also starts the repair: missing patches that are approved for the computer are then installed.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Type
    what to scan (required)
    .NOTES
    Calls: ems computer rescan. Parameters that many functions share are described by: ems help flags
    For example: ems computer rescan PC-0041 PC-0042 --type Inventory
    For example: ems computer rescan PC-0042 --type Patch
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Type,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'rescan' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait' -Change $PSCmdlet
    }
}

function Restart-EmsComputer {
    <#
    .SYNOPSIS
    Reboot computers.
    .DESCRIPTION
    The service records the request. The agent acts at its next contact. Add --wait to wait for the result. Without --timeout-minutes, the reboot is forced at the next contact, even if a user is signed in. With it, a signed-in user has that many minutes and is reminded every --reminder-minutes (10). The computer must belong to a group.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER TimeoutMinutes
    minutes before the reboot is forced while a user is signed in; -1 forces it at the next contact (default -1)
    .PARAMETER ReminderMinutes
    minutes between reminders (default 10)
    .NOTES
    Calls: ems computer reboot. Parameters that many functions share are described by: ems help flags
    For example: ems computer reboot PC-0042 --timeout-minutes 30 --yes
    For example: ems computer reboot --issue pending-reboot --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $TimeoutMinutes,
        [string] $ReminderMinutes,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'reboot' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait' -Change $PSCmdlet -Asks
    }
}

function Enable-EmsComputer {
    <#
    .SYNOPSIS
    Activate computers, so that their assignments are deployed.
    .DESCRIPTION
    At least one of --software, --pxe and --pull is required. --pxe reinstalls the operating system from the assigned images. An activation can send Wake-on-LAN: at a given time with --wol, or immediately with --wol-now. Without a Wake-on-LAN time, the silent reboot logic (--srl-action) acts at the next contact. Applies to all assignment groups of the computer. --no-global limits it to its direct membership. The service records the request. The agent acts at its next contact. Add --wait to wait for the result.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Software
    deploy software assignments (also --no-software)
    .PARAMETER Pxe
    boot from the network and install the operating system (also --no-pxe)
    .PARAMETER Pull
    have the agent pull its jobs (also --no-pull)
    .PARAMETER Wol
    send Wake-on-LAN at this time, such as 06:00 or tomorrow 22:00
    .PARAMETER SrlAction
    action of the silent reboot logic, such as Shutdown
    .PARAMETER SrlTimeoutMinutes
    minutes until the action is forced
    .PARAMETER SrlReminderMinutes
    minutes between two reminders
    .PARAMETER Global
    apply to all assignment groups of the computer (also --no-global; default true)
    .PARAMETER WolNow
    send Wake-on-LAN immediately (also --no-wol-now; since 1.0.2)
    .NOTES
    Calls: ems computer activate. Parameters that many functions share are described by: ems help flags
    For example: ems computer activate PC-0042 --software --wol-now --yes
    For example: ems computer activate PC-0042 --software --wol 2030-01-31T22:00:00Z --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [string] $Wol,
        [string] $SrlAction,
        [string] $SrlTimeoutMinutes,
        [string] $SrlReminderMinutes,
        [switch] $Global,
        [switch] $WolNow,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'activate' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Software', 'Pxe', 'Pull', 'Global', 'WolNow', 'Wait' -Change $PSCmdlet -Asks
    }
}

function Disable-EmsComputer {
    <#
    .SYNOPSIS
    Deactivate computers.
    .DESCRIPTION
    Select what to deactivate: --software, --pxe, --pull, --uninstall. The computer must belong to a group.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Software
    deactivate software distribution (also --no-software)
    .PARAMETER Pxe
    deactivate PXE boot (also --no-pxe)
    .PARAMETER Pull
    deactivate pull (also --no-pull)
    .PARAMETER Global
    apply to all assignment groups of the computer (also --no-global)
    .PARAMETER Uninstall
    deactivate uninstalls (also --no-uninstall)
    .NOTES
    Calls: ems computer deactivate. Parameters that many functions share are described by: ems help flags
    For example: ems computer deactivate PC-0042 --software --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [switch] $Global,
        [switch] $Uninstall,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'computer', 'deactivate' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Software', 'Pxe', 'Pull', 'Global', 'Uninstall' -Change $PSCmdlet -Asks
    }
}

function Compare-EmsComputer {
    <#
    .SYNOPSIS
    Show what differs between two computers.
    .DESCRIPTION
    Compares system, security, groups, software, deployments, patches and own variables: fourteen requests, and one for each further page. Names, ids, addresses, times and other values that differ on any two computers are left out.
    .PARAMETER First
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Second
    the other computer
    .NOTES
    Calls: ems computer compare. Parameters that many functions share are described by: ems help flags
    For example: ems computer compare PC-0042 PC-0043
    For example: ems computer compare PC-0042 PC-0043 --query "[?section=='Software']" -o json
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $First,
        [Parameter(Position = 1, Mandatory)] [string] $Second,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'compare' -Values @($First; $Second) -Bound $PSBoundParameters -Arguments 'First', 'Second' -Negatable @() }
}

function Switch-EmsComputer {
    <#
    .SYNOPSIS
    Give a new computer the groups and variables of an old one.
    .DESCRIPTION
    The new computer is added to the assignment groups of the old one, moves to its configuration group, and gets its own variables and entries of collections. A second run sends nothing. A variable that the new computer has with another value keeps it, unless --overwrite is given. Custom fields, a static IP address, pending reinstalls, software that no group assigns and users are not carried; the result lists them with the reason. The old computer is kept. --retire remove takes it out of its assignment groups, --retire delete deletes it after everything that is carried was read back on the new one. Assignments apply from the next activation on. --activate activates the new computer.
    .PARAMETER Old
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER New
    the computer that replaces it
    .PARAMETER FromFile
    csv or json with the columns old and new, a row for each pair; - for stdin
    .PARAMETER Map
    with --from-file: the column of each, such as 'Alt=old' (can be repeated)
    .PARAMETER Retire
    what becomes of the old computer (default keep)
    .PARAMETER Overwrite
    replace variables that the new computer has with another value
    .PARAMETER Activate
    activate the new computer
    .NOTES
    Calls: ems computer replace. Parameters that many functions share are described by: ems help flags
    For example: ems computer replace PC-0042 PC-0043 --dry-run
    For example: ems computer replace PC-0042 PC-0043 --retire remove --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Old,
        [Parameter(Position = 1)] [string] $New,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Retire,
        [switch] $Overwrite,
        [switch] $Activate,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'replace' -Values @($Old; $New) -Bound $PSBoundParameters -Arguments 'Old', 'New' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsComputerExplain {
    <#
    .SYNOPSIS
    Explain why a computer has or lacks a package, variable value, patch or reboot.
    .DESCRIPTION
    Prints the cause, then all conditions with their evidence: ✓ met, ✗ not met, ? not readable, · information. The first condition that is not met is the cause. Next is the command to run. Sends at most 16 read requests for one computer. For a group, up to 50 computers that wait are explained, with about six requests each; the causes of others are inferred and marked. A condition that needs a missing role is shown as not readable, with the role. The service does not report whether a computer is activated or when something was assigned. Both are inferred where possible and marked as such.
    .PARAMETER Computer
    client id or host name
    .PARAMETER Package
    explain a package: id, name, or Name@Version
    .PARAMETER Variable
    explain the value of a variable and its source
    .PARAMETER Patch
    explain why a patch is missing
    .PARAMETER Reboot
    explain why a reboot is required and what prevents it
    .PARAMETER Os
    explain whether the operating system can be reinstalled
    .PARAMETER Group
    with --package: the causes for all computers of a group
    .NOTES
    Calls: ems computer explain. Parameters that many functions share are described by: ems help flags
    For example: ems computer explain PC-0015 --package 'Notepad++'
    For example: ems computer explain PC-0042 --variable Contact.Phone
    For example: ems computer explain PC-0042 --patch KB5041404
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $Package,
        [string] $Variable,
        [string] $Patch,
        [switch] $Reboot,
        [switch] $Os,
        [string] $Group,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'computer', 'explain' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsGroup {
    <#
    .SYNOPSIS
    List deployment groups.
    .PARAMETER Type
    only groups of this type. Configuration and Assignment are older names of the two types: ConfigurationGroups, AssignmentGroups, Configuration, Assignment
    .PARAMETER NameContains
    only groups whose name contains this text
    .NOTES
    Calls: ems group list. Parameters that many functions share are described by: ems help flags
    For example: ems group list --all
    For example: ems group list --name-contains Berlin --type ConfigurationGroups
    #>
    [CmdletBinding()]
    param(
        [string] $Type,
        [string] $NameContains,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function New-EmsGroup {
    <#
    .SYNOPSIS
    Create a group below a parent group.
    .DESCRIPTION
    Every new group needs a parent: --parent, or a path such as Workstations/Berlin/Floor-2. Reinstall, EOL and Restore groups cannot be parents. --parents also creates the groups above it. A csv may have a row for each group, with columns path (or name and parent) and description: --from-file names the file, --map other columns. Groups that exist already are left out, and those above come first.
    .PARAMETER Name
    name of the new group, unique below its parent; without --parent, its path
    .PARAMETER Type
    kind of group; default: that of the parent: ConfigurationGroups, AssignmentGroups
    .PARAMETER Parent
    parent group: id, name, or path
    .PARAMETER Description
    what the group is for
    .PARAMETER Parents
    create the groups above it as well; a group that exists already is no error
    .PARAMETER IfNotExists
    succeed if it exists already
    .NOTES
    Calls: ems group create. Parameters that many functions share are described by: ems help flags
    For example: ems group create Oslo --parent Workstations --dry-run
    For example: ems group create Assignments/Kiosks/Floor-2 --parents --yes
    For example: ems group create --from-file sites.csv --map 'Site=path' --parents --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Name,
        [string] $Type,
        [string] $Parent,
        [string] $Description,
        [switch] $Parents,
        [switch] $IfNotExists,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'create' -Values @($Name) -Bound $PSBoundParameters -Arguments 'Name' -Negatable @() -Change $PSCmdlet }
}

function Show-EmsGroup {
    <#
    .SYNOPSIS
    Show one group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group show. Parameters that many functions share are described by: ems help flags
    For example: ems group show Workstations/Berlin
    For example: ems group show Pilot -o name
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'show' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Update-EmsGroup {
    <#
    .SYNOPSIS
    Change the name or description of a group.
    .DESCRIPTION
    --description '' removes the description. The parent, tree and type of a group cannot be changed.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Name
    new name; it cannot be cleared
    .PARAMETER Description
    new description; an empty text clears it
    .NOTES
    Calls: ems group update. Parameters that many functions share are described by: ems help flags
    For example: ems group update Pilot --description 'First to get new software'
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Name,
        [string] $Description,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'update' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsGroup {
    <#
    .SYNOPSIS
    Delete a group and its subgroups.
    .DESCRIPTION
    The whole subtree is deleted. If it contains computers or users, --force is required. System groups and Reinstall, EOL and Restore groups cannot be deleted.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Force
    delete even if the subtree contains computers or users (also --no-force)
    .NOTES
    Calls: ems group delete. Parameters that many functions share are described by: ems help flags
    For example: ems group delete Pilot --force --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $Force,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'delete' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'Force' -Change $PSCmdlet -Asks }
}

function Get-EmsGroupComputer {
    <#
    .SYNOPSIS
    List the computers of a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER IncludeDescendants
    include computers of subgroups (also --no-include-descendants)
    .NOTES
    Calls: ems group computers. Parameters that many functions share are described by: ems help flags
    For example: ems group computers Pilot
    For example: ems group computers Workstations --include-descendants --all -o name
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $IncludeDescendants,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'computers' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'IncludeDescendants' }
}

function Add-EmsGroupComputer {
    <#
    .SYNOPSIS
    Add computers to a group.
    .DESCRIPTION
    Each computer is added separately: if one fails, the others are still added. A computer that is already a member counts as done. More than 500 computers are sent in several requests. A computer can be in one configuration group only.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .NOTES
    Calls: ems group add-computers. Parameters that many functions share are described by: ems help flags
    For example: ems group add-computers Pilot PC-0041 PC-0042
    For example: ems group add-computers --from-file groups.csv --map 'Group=group' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0)] [string] $Group,
        [Parameter(Position = 1, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'group', 'add-computers' -Values @($Group; $received) -Bound $PSBoundParameters -Arguments 'Group', 'Computer' -Negatable @() -Change $PSCmdlet
    }
}

function Remove-EmsGroupComputer {
    <#
    .SYNOPSIS
    Remove computers from a group.
    .DESCRIPTION
    A computer that is not a member counts as done. The computers themselves are not deleted.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .NOTES
    Calls: ems group remove-computers. Parameters that many functions share are described by: ems help flags
    For example: ems group remove-computers Pilot PC-0041 --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0)] [string] $Group,
        [Parameter(Position = 1, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'group', 'remove-computers' -Values @($Group; $received) -Bound $PSBoundParameters -Arguments 'Group', 'Computer' -Negatable @() -Change $PSCmdlet -Asks
    }
}

function Get-EmsGroupAssignment {
    <#
    .SYNOPSIS
    List everything that is assigned to a group.
    .DESCRIPTION
    Lists packages, agent template, language packs, variable configurations, operating system, boot image and computers. --include-inherited adds the assignments of parent groups. Members are always direct members.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER IncludeInherited
    include inherited assignments; computers are always direct members (also --no-include-inherited)
    .NOTES
    Calls: ems group assignments. Parameters that many functions share are described by: ems help flags
    For example: ems group assignments Pilot
    For example: ems group assignments Workstations/Berlin --include-inherited
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $IncludeInherited,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assignments' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'IncludeInherited' }
}

function Get-EmsGroupPackage {
    <#
    .SYNOPSIS
    List the packages of a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER IncludeInherited
    include packages of parent groups (also --no-include-inherited)
    .NOTES
    Calls: ems group packages. Parameters that many functions share are described by: ems help flags
    For example: ems group packages Workstations/Berlin --include-inherited
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $IncludeInherited,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'packages' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'IncludeInherited' }
}

function Add-EmsGroupPackage {
    <#
    .SYNOPSIS
    Assign a package to a group.
    .DESCRIPTION
    Assigning a package again is not an error. For operating systems, agent templates and language packs, use assign-os-image-sku, assign-agent-template and assign-language-pack. Members install the package at their next activation; see ems group activate.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version; several are assigned one after the other
    .NOTES
    Calls: ems group assign-package. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-package Pilot '7-Zip@24.08'
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0)] [string] $Group,
        [Parameter(Position = 1, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $Package,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Package) { $received.AddRange([string[]] $Package) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'group', 'assign-package' -Values @($Group; $received) -Bound $PSBoundParameters -Arguments 'Group', 'Package' -Negatable @() -Change $PSCmdlet
    }
}

function Remove-EmsGroupPackage {
    <#
    .SYNOPSIS
    Remove a package from a group.
    .DESCRIPTION
    Removes the assignment only. Installed software stays. To uninstall, use ems computer uninstall.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems group unassign-package. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-package Pilot '7-Zip@24.08' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $Package,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-package' -Values @($Group; $Package) -Bound $PSBoundParameters -Arguments 'Group', 'Package' -Negatable @() -Change $PSCmdlet -Asks }
}

function Switch-EmsGroupPackage {
    <#
    .SYNOPSIS
    Replace a package in every group it is assigned to.
    .DESCRIPTION
    Changes every group with a direct assignment of the old package, one after another. Distribution options are copied by default. If the operation stops partway, groups that were already changed stay changed. The names of its fields are taken from the description of the server. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER OldPackage
    the package to replace: id, name, or Name@Version
    .PARAMETER NewPackage
    the package that takes its place
    .PARAMETER KeepOptions
    copy the distribution options of each assignment; the service does so by default (also --no-keep-options)
    .NOTES
    Calls: ems group replace-package. Parameters that many functions share are described by: ems help flags
    For example: ems group replace-package '7-Zip@23.01' '7-Zip@24.08' --dry-run
    For example: ems group replace-package '7-Zip@23.01' '7-Zip@24.08' --yes --max-affected 500
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $OldPackage,
        [Parameter(Position = 1)] [string] $NewPackage,
        [switch] $KeepOptions,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'replace-package' -Values @($OldPackage; $NewPackage) -Bound $PSBoundParameters -Arguments 'OldPackage', 'NewPackage' -Negatable 'KeepOptions' -Change $PSCmdlet -Asks }
}

function Get-EmsGroupDistributionOption {
    <#
    .SYNOPSIS
    Show the distribution options of a group or of one of its packages.
    .DESCRIPTION
    Options that are not set on a group are inherited from the nearest parent that sets them.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    options of this package instead of the group
    .NOTES
    Calls: ems group distribution-options. Parameters that many functions share are described by: ems help flags
    For example: ems group distribution-options Pilot
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Package,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'distribution-options' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Set-EmsGroupDistributionOption {
    <#
    .SYNOPSIS
    Replace the distribution options of a group or of one of its packages.
    .DESCRIPTION
    All options are replaced. Omitted options are cleared. The options take effect at the next activation of the members. The Uninstall option removes the package from all computers of the group and its subgroups. Without --package, it removes every package of the group. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    options of this package instead of the group
    .NOTES
    Calls: ems group set-distribution-options. Parameters that many functions share are described by: ems help flags
    For example: ems group set-distribution-options Pilot --body '{"commands":["Install","Update"]}' --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Package,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'set-distribution-options' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupDepotServer {
    <#
    .SYNOPSIS
    List the depot servers of a group, in order of use.
    .DESCRIPTION
    Lists the depot servers set on the group itself. The first is the primary depot server.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group depot-servers. Parameters that many functions share are described by: ems help flags
    For example: ems group depot-servers Workstations
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'depot-servers' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Set-EmsGroupDepotServer {
    <#
    .SYNOPSIS
    Replace the depot servers of a group.
    .DESCRIPTION
    The whole list is replaced. The first server is the primary depot server. ems system depot-servers lists the available servers. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group set-depot-servers. Parameters that many functions share are described by: ems help flags
    For example: ems group set-depot-servers Pilot --body '{"depotServerIds":[62]}' --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'set-depot-servers' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupPxeBootimage {
    <#
    .SYNOPSIS
    Show the PXE boot image of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group pxe-bootimage. Parameters that many functions share are described by: ems help flags
    For example: ems group pxe-bootimage Workstations
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'pxe-bootimage' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Add-EmsGroupPxeBootimage {
    <#
    .SYNOPSIS
    Assign a PXE boot image to a group.
    .DESCRIPTION
    A group has at most one PXE boot image. With --skip-if-inherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkipIfInherited
    do nothing if the group already inherits the same assignment (also --no-skip-if-inherited; default false; since 1.0.2)
    .NOTES
    Calls: ems group assign-pxe-bootimage. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-pxe-bootimage Pilot --field pxeId:=1 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $SkipIfInherited,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assign-pxe-bootimage' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'SkipIfInherited' -Change $PSCmdlet }
}

function Remove-EmsGroupPxeBootimage {
    <#
    .SYNOPSIS
    Remove a PXE boot image from a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER PxeId
    number of the boot image
    .NOTES
    Calls: ems group unassign-pxe-bootimage. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-pxe-bootimage Pilot 1 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $PxeId,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-pxe-bootimage' -Values @($Group; $PxeId) -Bound $PSBoundParameters -Arguments 'Group', 'PxeId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupOsImageSku {
    <#
    .SYNOPSIS
    Show the operating system image of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group os-image-sku. Parameters that many functions share are described by: ems help flags
    For example: ems group os-image-sku Workstations
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'os-image-sku' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Add-EmsGroupOsImageSku {
    <#
    .SYNOPSIS
    Assign an operating system image to a group.
    .DESCRIPTION
    A group has at most one operating system image. Assign the SKU, not the package of the image. ems os-import list shows SKU numbers. With --skip-if-inherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkipIfInherited
    do nothing if the group already inherits the same assignment (also --no-skip-if-inherited; default false; since 1.0.2)
    .NOTES
    Calls: ems group assign-os-image-sku. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-os-image-sku Pilot --field skuId:=101 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $SkipIfInherited,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assign-os-image-sku' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'SkipIfInherited' -Change $PSCmdlet }
}

function Remove-EmsGroupOsImageSku {
    <#
    .SYNOPSIS
    Remove an operating system image from a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkuId
    number of the SKU, from ems os-import list
    .NOTES
    Calls: ems group unassign-os-image-sku. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-os-image-sku Pilot 101 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $SkuId,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-os-image-sku' -Values @($Group; $SkuId) -Bound $PSBoundParameters -Arguments 'Group', 'SkuId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupAgentTemplate {
    <#
    .SYNOPSIS
    Show the agent template of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group agent-template. Parameters that many functions share are described by: ems help flags
    For example: ems group agent-template Servers
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'agent-template' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Add-EmsGroupAgentTemplate {
    <#
    .SYNOPSIS
    Assign an agent template to a group.
    .DESCRIPTION
    A group has at most one agent template. With --skip-if-inherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkipIfInherited
    do nothing if the group already inherits the same assignment (also --no-skip-if-inherited; default false; since 1.0.2)
    .NOTES
    Calls: ems group assign-agent-template. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-agent-template Pilot --field packageId=0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $SkipIfInherited,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assign-agent-template' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'SkipIfInherited' -Change $PSCmdlet }
}

function Remove-EmsGroupAgentTemplate {
    <#
    .SYNOPSIS
    Remove an agent template from a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems group unassign-agent-template. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-agent-template Pilot 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $Package,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-agent-template' -Values @($Group; $Package) -Bound $PSBoundParameters -Arguments 'Group', 'Package' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupLanguagePack {
    <#
    .SYNOPSIS
    List the language packs of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group language-packs. Parameters that many functions share are described by: ems help flags
    For example: ems group language-packs Workstations
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'language-packs' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Add-EmsGroupLanguagePack {
    <#
    .SYNOPSIS
    Assign a language pack to a group.
    .DESCRIPTION
    A group can have several language packs. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group assign-language-pack. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-language-pack Pilot --field packageId=0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assign-language-pack' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsGroupLanguagePack {
    <#
    .SYNOPSIS
    Remove a language pack from a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems group unassign-language-pack. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-language-pack Pilot 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $Package,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-language-pack' -Values @($Group; $Package) -Bound $PSBoundParameters -Arguments 'Group', 'Package' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupVariableConfiguration {
    <#
    .SYNOPSIS
    List the variable configurations of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group variable-configurations. Parameters that many functions share are described by: ems help flags
    For example: ems group variable-configurations Workstations
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable-configurations' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Add-EmsGroupVariableConfiguration {
    <#
    .SYNOPSIS
    Assign a variable configuration to a group.
    .DESCRIPTION
    A group can have several variable configurations. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group assign-variable-configuration. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-variable-configuration Pilot --field configId:=1
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assign-variable-configuration' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsGroupVariableConfiguration {
    <#
    .SYNOPSIS
    Remove a variable configuration from a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER ConfigId
    number of the variable configuration
    .NOTES
    Calls: ems group unassign-variable-configuration. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-variable-configuration Pilot 1 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $ConfigId,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-variable-configuration' -Values @($Group; $ConfigId) -Bound $PSBoundParameters -Arguments 'Group', 'ConfigId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupSoftwareClass {
    <#
    .SYNOPSIS
    List the software classes of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group software-classes. Parameters that many functions share are described by: ems help flags
    For example: ems group software-classes Workstations
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'software-classes' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Add-EmsGroupSoftwareClass {
    <#
    .SYNOPSIS
    Assign a software class to a group.
    .DESCRIPTION
    A group can have several software classes. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group assign-software-class. Parameters that many functions share are described by: ems help flags
    For example: ems group assign-software-class Pilot --field classId:=3
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'assign-software-class' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsGroupSoftwareClass {
    <#
    .SYNOPSIS
    Remove a software class from a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER ClassId
    id of the class, from ems software-class list
    .NOTES
    Calls: ems group unassign-software-class. Parameters that many functions share are described by: ems help flags
    For example: ems group unassign-software-class Pilot 3 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $ClassId,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'unassign-software-class' -Values @($Group; $ClassId) -Bound $PSBoundParameters -Arguments 'Group', 'ClassId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsGroupVariable {
    <#
    .SYNOPSIS
    List the variable values set on a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems group variable list. Parameters that many functions share are described by: ems help flags
    For example: ems group variable list Pilot
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable', 'list' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Search-EmsGroupVariable {
    <#
    .SYNOPSIS
    Find variable values of a group, including inherited ones.
    .DESCRIPTION
    Select a variable with --name or --var-id, not both. With --include-inherited, values of parent groups are used where the group has none.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Name
    designation or dotted name, such as Contact.Phone
    .PARAMETER VarId
    id of the variable definition. Cannot be combined with name
    .PARAMETER IncludeInherited
    include inherited values (also --no-include-inherited; default false)
    .NOTES
    Calls: ems group variable search. Parameters that many functions share are described by: ems help flags
    For example: ems group variable search Pilot --name Contact.Phone --include-inherited
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [string] $Name,
        [string] $VarId,
        [switch] $IncludeInherited,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable', 'search' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'IncludeInherited' }
}

function Set-EmsGroupVariable {
    <#
    .SYNOPSIS
    Set a variable of a group.
    .DESCRIPTION
    A secret belongs neither on the command line nor into the history of the shell: - asks for the value, --value-stdin reads it from stdin. The service stores values unencrypted. An empty text is a valid value. To remove a value, use variable unset. For collections, use variable collection.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Value
    the new value; - asks for it without showing it
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .PARAMETER ValueStdin
    read the value from stdin
    .NOTES
    Calls: ems group variable set. Parameters that many functions share are described by: ems help flags
    For example: ems group variable set Pilot Contact.Phone '+49 30 1234567'
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2)] [string] $Value,
        [string] $Schedule,
        [switch] $ValueStdin,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable', 'set' -Values @($Group; $Var; $Value) -Bound $PSBoundParameters -Arguments 'Group', 'Var', 'Value' -Negatable @() -Change $PSCmdlet }
}

function Clear-EmsGroupVariable {
    <#
    .SYNOPSIS
    Remove the value of a variable from a group.
    .DESCRIPTION
    The inherited value or the catalog default then applies.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .NOTES
    Calls: ems group variable unset. Parameters that many functions share are described by: ems help flags
    For example: ems group variable unset Pilot Contact.Phone
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $Var,
        [string] $Schedule,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable', 'unset' -Values @($Group; $Var) -Bound $PSBoundParameters -Arguments 'Group', 'Var' -Negatable @() -Change $PSCmdlet }
}

function Get-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    List the entries of a collection variable of a group.
    .DESCRIPTION
    Lists the entries of the group itself. Entries are not inherited.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems group variable collection list. Parameters that many functions share are described by: ems help flags
    For example: ems group variable collection list Pilot LocalAdministrators
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory)] [string] $Var,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable', 'collection', 'list' -Values @($Group; $Var) -Bound $PSBoundParameters -Arguments 'Group', 'Var' -Negatable @() }
}

function Add-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    Add an entry to a collection variable of a group.
    .DESCRIPTION
    Children without a default are required. Either all values are stored or none.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .NOTES
    Calls: ems group variable collection add. Parameters that many functions share are described by: ems help flags
    For example: ems group variable collection add Pilot LocalAdministrators Account=jane Scope=Domain
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0)] [string] $Group,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $ChildValue,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($ChildValue) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'group', 'variable', 'collection', 'add' -Values @($Group; $Var; $received) -Bound $PSBoundParameters -Arguments 'Group', 'Var', 'ChildValue' -Negatable @() -Change $PSCmdlet
    }
}

function Update-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    Change an entry of a collection variable of a group.
    .DESCRIPTION
    Omitted children keep their values.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .NOTES
    Calls: ems group variable collection update. Parameters that many functions share are described by: ems help flags
    For example: ems group variable collection update Pilot LocalAdministrators 1 Scope=Local --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0)] [string] $Group,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2)] [string] $CollectionId,
        [Parameter(Position = 3, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $ChildValue,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($ChildValue) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'group', 'variable', 'collection', 'update' -Values @($Group; $Var; $CollectionId; $received) -Bound $PSBoundParameters -Arguments 'Group', 'Var', 'CollectionId', 'ChildValue' -Negatable @() -Change $PSCmdlet
    }
}

function Remove-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    Delete an entry of a collection variable of a group.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .NOTES
    Calls: ems group variable collection delete. Parameters that many functions share are described by: ems help flags
    For example: ems group variable collection delete Pilot LocalAdministrators 1 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [Parameter(Position = 1)] [string] $Var,
        [Parameter(Position = 2)] [string] $CollectionId,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'variable', 'collection', 'delete' -Values @($Group; $Var; $CollectionId) -Bound $PSBoundParameters -Arguments 'Group', 'Var', 'CollectionId' -Negatable @() -Change $PSCmdlet -Asks }
}

function Enable-EmsGroup {
    <#
    .SYNOPSIS
    Activate a group, so that its assignments are deployed.
    .DESCRIPTION
    Affects the whole subtree: computers, users and subgroups. Each agent acts at its next contact. --pxe reinstalls the operating system on computers that have the images assigned. With --wait it returns when every computer of the subtree is done. To wait for what was activated elsewhere: ems wait deployment --group <group> --since <time>, for an operating system ems wait os-install.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Software
    deploy software assignments (also --no-software)
    .PARAMETER Pxe
    boot from the network and install the operating system (also --no-pxe)
    .PARAMETER Pull
    have the agents pull their jobs (also --no-pull)
    .PARAMETER Global
    apply to all assignment groups of the computer (also --no-global)
    .NOTES
    Calls: ems group activate. Parameters that many functions share are described by: ems help flags
    For example: ems group activate Pilot --software --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [switch] $Global,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'activate' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'Software', 'Pxe', 'Pull', 'Global', 'Wait' -Change $PSCmdlet -Asks }
}

function Disable-EmsGroup {
    <#
    .SYNOPSIS
    Deactivate a group.
    .DESCRIPTION
    Affects the whole subtree. Select what to deactivate: --software, --pxe, --pull. What else your server knows is given with --param.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Software
    deactivate software deployment (also --no-software)
    .PARAMETER Pxe
    deactivate the installation of operating systems (also --no-pxe)
    .PARAMETER Pull
    deactivate the pulling of jobs (also --no-pull)
    .NOTES
    Calls: ems group deactivate. Parameters that many functions share are described by: ems help flags
    For example: ems group deactivate Pilot --software --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'deactivate' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable 'Software', 'Pxe', 'Pull' -Change $PSCmdlet -Asks }
}

function Search-EmsGroup {
    <#
    .SYNOPSIS
    Find groups by part of the name or path.
    .DESCRIPTION
    * and ? are wildcards. A text with / is compared with whole paths. Sends one request per 500 groups.
    .PARAMETER Text
    part of the name, or a path such as Workstations/Berlin
    .NOTES
    Calls: ems group search. Parameters that many functions share are described by: ems help flags
    For example: ems group search berlin
    For example: ems group search '*/Workstations/*'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Text,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'search' -Values @($Text) -Bound $PSBoundParameters -Arguments 'Text' -Negatable @() }
}

function Get-EmsGroupTree {
    <#
    .SYNOPSIS
    Show groups as a tree.
    .DESCRIPTION
    Reads all groups, with one request per 500. --counts adds one request per group, and one more for each group with subgroups.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin; without it, all trees
    .PARAMETER Counts
    show the number of computers of each group, without and with its subgroups
    .PARAMETER Type
    only this tree: ConfigurationGroups, AssignmentGroups
    .NOTES
    Calls: ems group tree. Parameters that many functions share are described by: ems help flags
    For example: ems group tree
    For example: ems group tree Workstations --counts
    For example: ems group tree --counts -o csv
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $Counts,
        [string] $Type,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'tree' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() }
}

function Move-EmsGroupComputer {
    <#
    .SYNOPSIS
    Move computers from one group to another.
    .DESCRIPTION
    A computer can be in only one configuration group, so it is removed from the first group before it is added to the second; if the second group refuses it, it is added to the first group again. Between assignment groups, it is added first and removed afterwards. One computer is moved first. If it is refused, nothing else is sent. The result shows where each computer is: moved, stayed or, if the service failed in between, in neither group, with the command that adds it again. Computers that are not in the first group are not changed. A move that was stopped is finished with "ems bulk resume": computers that have left the first group are added to the second one.
    .PARAMETER From
    group id, name, or path such as Workstations/Berlin; computers are removed from it
    .PARAMETER To
    group that the computers are added to
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .NOTES
    Calls: ems group move-computers. Parameters that many functions share are described by: ems help flags
    For example: ems group move-computers Berlin Munich PC-0042 --dry-run
    For example: ems group move-computers Berlin Munich PC-0042 PC-0048 --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $From,
        [Parameter(Position = 1, Mandatory)] [string] $To,
        [Parameter(Position = 2, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'group', 'move-computers' -Values @($From; $To; $received) -Bound $PSBoundParameters -Arguments 'From', 'To', 'Computer' -Negatable @() -Change $PSCmdlet -Asks
    }
}

function Sync-EmsGroup {
    <#
    .SYNOPSIS
    Make a group follow a rule.
    .DESCRIPTION
    The rule is a selection of computers, with the same flags as everywhere. Computers that match and are not direct members are added; with --exact, direct members that do not match are removed. Nothing is printed if nothing changes, so that it can run from cron. Everything is read before anything is sent. Nothing is sent, and the exit code is 10, if the rule matches no computer although the group has members, if more computers would be removed than --max-removed allows (by default 5, or 10 % of the members if that is more), or if more would be changed than --max-affected allows. Before a computer is removed because it does not match, it is read once more by itself. If one of these reads fails, no computer leaves a group in this run; they are listed as skipped, with exit code 7. A computer is in one configuration group only: adding it there moves it, and the question says from where. --exact on a configuration group needs --to, the group that the others are moved to. Assignments apply from the next activation on. --activate activates the computers that were added.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Exact
    also remove direct members that do not match
    .PARAMETER Except
    this computer is neither added nor removed (can be repeated)
    .PARAMETER ExceptFrom
    computers that are neither added nor removed, one per line or csv or json
    .PARAMETER MaxRemoved
    removals allowed (default: 5, or 10 % of the members if that is more)
    .PARAMETER AllowEmpty
    continue if the rule matches no computer
    .PARAMETER To
    with --exact: configuration group for computers that do not match
    .PARAMETER Activate
    activate the computers that were added
    .NOTES
    Calls: ems group sync. Parameters that many functions share are described by: ems help flags
    For example: ems group sync Pilot --search hostname='PC-004*' --exact --max-removed 100 --dry-run
    For example: ems group sync Pilot --search hostname='PC-004*' --yes
    For example: ems group sync Pilot --os 'Windows 11' --search hostname='PC-002*' --except PC-0021 --activate --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Group,
        [switch] $Exact,
        [string[]] $Except,
        [string] $ExceptFrom,
        [string] $MaxRemoved,
        [switch] $AllowEmpty,
        [string] $To,
        [switch] $Activate,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'group', 'sync' -Values @($Group) -Bound $PSBoundParameters -Arguments 'Group' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsPackage {
    <#
    .SYNOPSIS
    List software packages.
    .NOTES
    Calls: ems package list. Parameters that many functions share are described by: ems help flags
    For example: ems package list
    For example: ems package list --all --columns name,version -o csv
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Search-EmsPackage {
    <#
    .SYNOPSIS
    Find packages by name, version or tag.
    .DESCRIPTION
    Results match all criteria. Text matches any part of the value; * and ? are wildcards in <text>.
    .PARAMETER Text
    part of the name
    .PARAMETER Name
    part of the name
    .PARAMETER Version
    part of the version
    .PARAMETER Tag
    designation of the tag (since 1.0.2)
    .PARAMETER TagId
    id of the tag (since 1.0.2)
    .NOTES
    Calls: ems package search. Parameters that many functions share are described by: ems help flags
    For example: ems package search Firefox
    For example: ems package search --tag EMEA
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Text,
        [string] $Name,
        [string] $Version,
        [string] $Tag,
        [string] $TagId,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'search' -Values @($Text) -Bound $PSBoundParameters -Arguments 'Text' -Negatable @() }
}

function Get-EmsPackageTag {
    <#
    .SYNOPSIS
    List the tags of a package.
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems package tags. Parameters that many functions share are described by: ems help flags
    For example: ems package tags '7-Zip@24.08'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'tags' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Set-EmsPackageTag {
    <#
    .SYNOPSIS
    Replace the tags of a package.
    .DESCRIPTION
    All tags are replaced. Omitted tags are removed from the package. Tags have no effect while the depot topology is disabled. Check with ems system depot-topology. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command. In a file, --map 'Tags=field:tagIds' sends a column as a field of the body, after ems api sync as a flag with its checks and names.
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems package set-tags. Parameters that many functions share are described by: ems help flags
    For example: ems package set-tags '7-Zip@24.08' --body '{"tagIds":[1,2]}' --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'set-tags' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsPackageStatus {
    <#
    .SYNOPSIS
    Show where a package is installed, pending or failed.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .NOTES
    Calls: ems package status. Parameters that many functions share are described by: ems help flags
    For example: ems package status '7-Zip@24.08'
    For example: ems package status '7-Zip@24.08' --group-id Pilot
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [string] $GroupId,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'status' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Get-EmsPackageGroup {
    <#
    .SYNOPSIS
    List the groups that a package is assigned to.
    .DESCRIPTION
    Lists direct assignments only. Subgroups inherit them.
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems package groups. Parameters that many functions share are described by: ems help flags
    For example: ems package groups '7-Zip@24.08'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'groups' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Import-EmsPackage {
    <#
    .SYNOPSIS
    Import a package from a folder of the package store.
    .DESCRIPTION
    The path is relative to the root of the package store. Absolute, UNC and .. paths are rejected. The import runs in the background and also creates the hash. Add --wait to wait for the result. If the same package already exists, the import fails. Add --overwrite to replace it.
    .PARAMETER FolderPath
    folder, relative to the root of the package store
    .PARAMETER Overwrite
    replace a package with the same identity (also --no-overwrite)
    .NOTES
    Calls: ems package import. Parameters that many functions share are described by: ems help flags
    For example: ems package import Tools/Notepad
    For example: ems package import Tools/Notepad --overwrite --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $FolderPath,
        [switch] $Overwrite,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'import' -Values @($FolderPath) -Bound $PSBoundParameters -Arguments 'FolderPath' -Negatable 'Overwrite', 'Wait' -Change $PSCmdlet -Asks }
}

function Get-EmsPackageImportStatus {
    <#
    .SYNOPSIS
    Show the status of an import.
    .PARAMETER TrackingId
    id that ems package import printed
    .NOTES
    Calls: ems package import-status. Parameters that many functions share are described by: ems help flags
    For example: ems package import-status 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $TrackingId,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'import-status' -Values @($TrackingId) -Bound $PSBoundParameters -Arguments 'TrackingId' -Negatable @() }
}

function Show-EmsPackage {
    <#
    .SYNOPSIS
    Show a package with its status, groups and tags.
    .DESCRIPTION
    Combines the catalog entry, the fleet status, the groups with a direct assignment and the tags. Sends up to five requests.
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems package show. Parameters that many functions share are described by: ems help flags
    For example: ems package show '7-Zip@24.08'
    For example: ems package show '7-Zip@24.08' --query 'groups[].groupPath' -o json
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'show' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Get-EmsPackageComputer {
    <#
    .SYNOPSIS
    List the computers behind the numbers of package status.
    .DESCRIPTION
    Failing computers are listed by one sweep. For the others, and where the sweep does not have as many as the status counts, each computer that has the package assigned is asked: one request each. A line before it gives their number. Exit code 7 if the computers that were found are not as many as the service counts.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Status
    only computers with this status
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .NOTES
    Calls: ems package computers. Parameters that many functions share are described by: ems help flags
    For example: ems package computers '7-Zip@24.08' --status failed
    For example: ems package computers '7-Zip@24.08' --status pending --group Pilot
    For example: ems package computers '7-Zip@24.08' --status failed --count
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [string] $Status,
        [string] $Group,
        [string] $MaxReads,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'package', 'computers' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Approve-EmsPatch {
    <#
    .SYNOPSIS
    Approve a patch for one product version.
    .DESCRIPTION
    A patch is unique only in combination with a product version, so --product is required. ems patch products lists the product versions.
    .PARAMETER Patch
    KB number such as KB5041989, patch id or patch name
    .PARAMETER Product
    product version: number, or name where the server supports the lookup (required)
    .NOTES
    Calls: ems patch approve. Parameters that many functions share are described by: ems help flags
    For example: ems patch approve 1001 --product 11 --yes
    For example: ems patch approve KB5041989 --product .NET --dry-run
    For example: ems patch approve --from-file approvals.csv --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Patch,
        [string] $Product,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'patch', 'approve' -Values @($Patch) -Bound $PSBoundParameters -Arguments 'Patch' -Negatable @() -Change $PSCmdlet -Asks }
}

function Revoke-EmsPatch {
    <#
    .SYNOPSIS
    Revoke the approval of a patch.
    .DESCRIPTION
    With --product, for one product version; without it, for every product of the patch.
    .PARAMETER Patch
    KB number such as KB5041989, patch id or patch name
    .PARAMETER Product
    product version: number, or name where the server supports the lookup
    .NOTES
    Calls: ems patch unapprove. Parameters that many functions share are described by: ems help flags
    For example: ems patch unapprove 1001 --product 11
    For example: ems patch unapprove 1001 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Patch,
        [string] $Product,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'patch', 'unapprove' -Values @($Patch) -Bound $PSBoundParameters -Arguments 'Patch' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsPatchProduct {
    <#
    .SYNOPSIS
    List the product versions that a patch belongs to.
    .PARAMETER Patch
    KB number such as KB5041989, patch id or patch name
    .NOTES
    Calls: ems patch products. Parameters that many functions share are described by: ems help flags
    For example: ems patch products 1001
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Patch,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'patch', 'products' -Values @($Patch) -Bound $PSBoundParameters -Arguments 'Patch' -Negatable @() }
}

function Get-EmsPatchPending {
    <#
    .SYNOPSIS
    List the patches that computers are missing, to decide what to approve.
    .DESCRIPTION
    Puts the sweep of missing patches together by patch and product, the most urgent first: one request per 500 computers that miss any, and one per patch to tell whether it is approved. The service counts security patches unless --patch-type says otherwise. Assigned means that the patch is assigned on the computers that miss it: the others have to be approved for their PM group first.
    .PARAMETER Unassigned
    only patches that are not assigned on some of the computers
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Product
    only this product: number or part of the name
    .PARAMETER MinCvss
    at least this CVSS score
    .PARAMETER PatchType
    type of the patch: SecurityPatch, SoftwareDistribution, SecurityTool, NonSecurityPatch, CustomAction
    .NOTES
    Calls: ems patch pending. Parameters that many functions share are described by: ems help flags
    For example: ems patch pending --unassigned
    For example: ems patch pending --product 'Windows 11'
    For example: ems patch pending --min-cvss 9 --group Workstations/Berlin
    #>
    [CmdletBinding()]
    param(
        [switch] $Unassigned,
        [string] $Group,
        [string] $Product,
        [string] $MinCvss,
        [string] $PatchType,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'patch', 'pending' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsPmGroup {
    <#
    .SYNOPSIS
    List patch management groups.
    .PARAMETER NameContains
    only groups whose name contains this text
    .NOTES
    Calls: ems pm-group list. Parameters that many functions share are described by: ems help flags
    For example: ems pm-group list
    For example: ems pm-group list --name-contains Servers
    #>
    [CmdletBinding()]
    param(
        [string] $NameContains,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'pm-group', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Add-EmsPmGroupPatch {
    <#
    .SYNOPSIS
    Add patches to a patch management group.
    .DESCRIPTION
    --product selects the product version. The patches are part of the body. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER PmGroup
    patch management group: number or name
    .PARAMETER Product
    product version: number, or name where the server supports the lookup (required)
    .NOTES
    Calls: ems pm-group add-patches. Parameters that many functions share are described by: ems help flags
    For example: ems pm-group add-patches 'Critical Servers' --product 11 --field 'patchIds:=[1001]'
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $PmGroup,
        [string] $Product,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'pm-group', 'add-patches' -Values @($PmGroup) -Bound $PSBoundParameters -Arguments 'PmGroup' -Negatable @() -Change $PSCmdlet }
}

function Start-EmsPmGroupEmergencyPatching {
    <#
    .SYNOPSIS
    Patch computers immediately, outside their schedule.
    .DESCRIPTION
    The patches of the group are installed on the given computers at their next agent contact. Add --wait to wait until no patch is missing. To stop it, run ems pm-group stop-emergency-patching.
    .PARAMETER PmGroup
    patch management group: number or name
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .NOTES
    Calls: ems pm-group start-emergency-patching. Parameters that many functions share are described by: ems help flags
    For example: ems pm-group start-emergency-patching 'Critical Servers' PC-0041 PC-0042 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0)] [string] $PmGroup,
        [Parameter(Position = 1, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'pm-group', 'start-emergency-patching' -Values @($PmGroup; $received) -Bound $PSBoundParameters -Arguments 'PmGroup', 'Computer' -Negatable 'Wait' -Change $PSCmdlet -Asks
    }
}

function Stop-EmsPmGroupEmergencyPatching {
    <#
    .SYNOPSIS
    Stop the emergency patching of a group.
    .DESCRIPTION
    Removes the emergency assignment. Installed patches stay.
    .PARAMETER PmGroup
    patch management group: number or name
    .NOTES
    Calls: ems pm-group stop-emergency-patching. Parameters that many functions share are described by: ems help flags
    For example: ems pm-group stop-emergency-patching 'Critical Servers' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $PmGroup,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'pm-group', 'stop-emergency-patching' -Values @($PmGroup) -Bound $PSBoundParameters -Arguments 'PmGroup' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsOsImport {
    <#
    .SYNOPSIS
    List operating system images with their SKUs.
    .DESCRIPTION
    To assign a SKU to a group, use ems group assign-os-image-sku.
    .NOTES
    Calls: ems os-import list. Parameters that many functions share are described by: ems help flags
    For example: ems os-import list
    For example: ems os-import list --all --query '[].skus[]' -o json
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'os-import', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsOsImportSkuGroup {
    <#
    .SYNOPSIS
    List the groups that a SKU is assigned to.
    .DESCRIPTION
    Lists direct assignments only.
    .PARAMETER Package
    package of the image: id, name, or Name@Version
    .PARAMETER SkuId
    number of the SKU, from ems os-import list
    .NOTES
    Calls: ems os-import sku-groups. Parameters that many functions share are described by: ems help flags
    For example: ems os-import sku-groups 'Windows 11 Enterprise@23H2' 101
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [Parameter(Position = 1, Mandatory)] [string] $SkuId,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'os-import', 'sku-groups' -Values @($Package; $SkuId) -Bound $PSBoundParameters -Arguments 'Package', 'SkuId' -Negatable @() }
}

function Get-EmsPxeBootimageGroup {
    <#
    .SYNOPSIS
    List the groups that a boot image is assigned to.
    .DESCRIPTION
    Lists direct assignments only.
    .PARAMETER Id
    number of the boot image
    .NOTES
    Calls: ems pxe-bootimage groups. Parameters that many functions share are described by: ems help flags
    For example: ems pxe-bootimage groups 1
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [string] $Id,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'pxe-bootimage', 'groups' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() }
}

function Get-EmsLanguagePackGroup {
    <#
    .SYNOPSIS
    List the groups that a language pack is assigned to.
    .DESCRIPTION
    Lists direct assignments only.
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems language-pack groups. Parameters that many functions share are described by: ems help flags
    For example: ems language-pack groups 'Language Pack German@23H2'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'language-pack', 'groups' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Get-EmsAgentTemplateGroup {
    <#
    .SYNOPSIS
    List the groups that an agent template is assigned to.
    .DESCRIPTION
    Lists direct assignments only.
    .PARAMETER Package
    package id, name, or Name@Version
    .NOTES
    Calls: ems agent-template groups. Parameters that many functions share are described by: ems help flags
    For example: ems agent-template groups 'Agent Standard@5.4'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Package,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'agent-template', 'groups' -Values @($Package) -Bound $PSBoundParameters -Arguments 'Package' -Negatable @() }
}

function Get-EmsVariableDefinition {
    <#
    .SYNOPSIS
    List variable definitions.
    .NOTES
    Calls: ems variable-definition list. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition list --all
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Search-EmsVariableDefinition {
    <#
    .SYNOPSIS
    Find variable definitions by name.
    .DESCRIPTION
    Searches the designation and the dotted name, such as Contact.Phone.
    .NOTES
    Calls: ems variable-definition search. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition search --field name=Contact
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'search' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsVariableDefinition {
    <#
    .SYNOPSIS
    Show the definition of a variable.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems variable-definition show. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition show Contact.Phone
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Var,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'show' -Values @($Var) -Bound $PSBoundParameters -Arguments 'Var' -Negatable @() }
}

function Get-EmsVariableDefinitionChildren {
    <#
    .SYNOPSIS
    List the child variables of a variable.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems variable-definition children. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition children Contact
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Var,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'children' -Values @($Var) -Bound $PSBoundParameters -Arguments 'Var' -Negatable @() }
}

function Get-EmsVariableDefinitionComputer {
    <#
    .SYNOPSIS
    List computers on which a variable is set.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems variable-definition computers. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition computers Contact.Phone
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Var,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'computers' -Values @($Var) -Bound $PSBoundParameters -Arguments 'Var' -Negatable @() }
}

function Get-EmsVariableDefinitionGroup {
    <#
    .SYNOPSIS
    List groups on which a variable is set.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems variable-definition groups. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition groups OuForComputerAccounts
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Var,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'groups' -Values @($Var) -Bound $PSBoundParameters -Arguments 'Var' -Negatable @() }
}

function Get-EmsVariableDefinitionConfiguration {
    <#
    .SYNOPSIS
    List variable configurations that set a variable.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .NOTES
    Calls: ems variable-definition configurations. Parameters that many functions share are described by: ems help flags
    For example: ems variable-definition configurations Contact.Phone
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Var,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'variable-definition', 'configurations' -Values @($Var) -Bound $PSBoundParameters -Arguments 'Var' -Negatable @() }
}

function Get-EmsSoftwareClass {
    <#
    .SYNOPSIS
    List software classes.
    .NOTES
    Calls: ems software-class list. Parameters that many functions share are described by: ems help flags
    For example: ems software-class list
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'software-class', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsTag {
    <#
    .SYNOPSIS
    List tags.
    .DESCRIPTION
    Tags require product version 26.2 or later, and have no effect while the depot topology is disabled. Check with ems system depot-topology.
    .NOTES
    Calls: ems tag list. Parameters that many functions share are described by: ems help flags
    For example: ems tag list
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'tag', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function New-EmsTag {
    <#
    .SYNOPSIS
    Create a tag.
    .DESCRIPTION
    Tags require product version 26.2 or later, and have no effect while the depot topology is disabled. Check with ems system depot-topology. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Designation
    name of the new tag
    .NOTES
    Calls: ems tag create. Parameters that many functions share are described by: ems help flags
    For example: ems tag create APAC --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Designation,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'tag', 'create' -Values @($Designation) -Bound $PSBoundParameters -Arguments 'Designation' -Negatable @() -Change $PSCmdlet }
}

function Show-EmsTag {
    <#
    .SYNOPSIS
    Show one tag.
    .PARAMETER Tag
    tag id or designation
    .NOTES
    Calls: ems tag show. Parameters that many functions share are described by: ems help flags
    For example: ems tag show EMEA
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Tag,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'tag', 'show' -Values @($Tag) -Bound $PSBoundParameters -Arguments 'Tag' -Negatable @() }
}

function Update-EmsTag {
    <#
    .SYNOPSIS
    Change the designation or description of a tag.
    .DESCRIPTION
    Read-only tags, such as Global, cannot be changed. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Tag
    tag id or designation
    .PARAMETER Designation
    name of the tag
    .NOTES
    Calls: ems tag update. Parameters that many functions share are described by: ems help flags
    For example: ems tag update EMEA --field 'description=Europe, Middle East and Africa'
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Tag,
        [string] $Designation,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'tag', 'update' -Values @($Tag) -Bound $PSBoundParameters -Arguments 'Tag' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsTag {
    <#
    .SYNOPSIS
    Delete a tag.
    .DESCRIPTION
    The tag is also removed from all packages and depots. Read-only tags cannot be deleted.
    .PARAMETER Tag
    tag id or designation
    .NOTES
    Calls: ems tag delete. Parameters that many functions share are described by: ems help flags
    For example: ems tag delete EMEA --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Tag,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'tag', 'delete' -Values @($Tag) -Bound $PSBoundParameters -Arguments 'Tag' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsTagPackage {
    <#
    .SYNOPSIS
    List the packages with a tag.
    .DESCRIPTION
    A number is used as the tag id, any other value as the designation. Neither is looked up.
    .PARAMETER Tag
    tag id or designation
    .PARAMETER TagId
    id of the tag
    .NOTES
    Calls: ems tag packages. Parameters that many functions share are described by: ems help flags
    For example: ems tag packages EMEA
    For example: ems tag packages 1
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Tag,
        [string] $TagId,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'tag', 'packages' -Values @($Tag) -Bound $PSBoundParameters -Arguments 'Tag' -Negatable @() }
}

function Get-EmsDepotTag {
    <#
    .SYNOPSIS
    List the tags of a depot server.
    .PARAMETER Computer
    depot server: client id or host name, see ems depot list
    .NOTES
    Calls: ems depot tags. Parameters that many functions share are described by: ems help flags
    For example: ems depot tags 62
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'depot', 'tags' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Add-EmsDepotTag {
    <#
    .SYNOPSIS
    Assign a tag to a depot server.
    .DESCRIPTION
    Assigning a tag again is not an error. Tags have no effect while the depot topology is disabled. Check with ems system depot-topology.
    .PARAMETER Computer
    depot server: client id or host name, see ems depot list
    .PARAMETER Tag
    tag id or designation
    .NOTES
    Calls: ems depot assign-tag. Parameters that many functions share are described by: ems help flags
    For example: ems depot assign-tag 62 EMEA
    For example: ems depot assign-tag --from-file depots.csv --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [string] $Tag,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'depot', 'assign-tag' -Values @($Computer; $Tag) -Bound $PSBoundParameters -Arguments 'Computer', 'Tag' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsDepotTag {
    <#
    .SYNOPSIS
    Remove a tag from a depot server.
    .PARAMETER Computer
    depot server: client id or host name, see ems depot list
    .PARAMETER Tag
    tag id or designation
    .NOTES
    Calls: ems depot unassign-tag. Parameters that many functions share are described by: ems help flags
    For example: ems depot unassign-tag 62 EMEA --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [string] $Tag,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'depot', 'unassign-tag' -Values @($Computer; $Tag) -Bound $PSBoundParameters -Arguments 'Computer', 'Tag' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsDepot {
    <#
    .SYNOPSIS
    List depot servers: heartbeat, tags, and who uses them.
    .DESCRIPTION
    Groups: those whose own list names the depot. Computers: the members of these groups and of groups below them that have no list of their own. Reads the depot servers, and the list and the members of each configuration group: two requests per group at most.
    .NOTES
    Calls: ems depot list. Parameters that many functions share are described by: ems help flags
    For example: ems depot list
    For example: ems depot list --query "[?heartbeat=='offline'].hostname" -o json
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'depot', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsDepot {
    <#
    .SYNOPSIS
    Show one depot server, its tags and the groups that use it.
    .DESCRIPTION
    Reads the depot servers, and the list and the members of each configuration group: two requests per group at most.
    .PARAMETER Depot
    client id or host name of the depot server
    .NOTES
    Calls: ems depot show. Parameters that many functions share are described by: ems help flags
    For example: ems depot show 62
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Depot,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'depot', 'show' -Values @($Depot) -Bound $PSBoundParameters -Arguments 'Depot' -Negatable @() }
}

function Get-EmsSystemInfo {
    <#
    .SYNOPSIS
    Show the versions of the database, the patch catalog and the service.
    .NOTES
    Calls: ems system info. Parameters that many functions share are described by: ems help flags
    For example: ems system info
    #>
    [CmdletBinding()]
    param(
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'info' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsSystemDepotServer {
    <#
    .SYNOPSIS
    List the depot servers that groups can use.
    .DESCRIPTION
    Lists clients that are depot servers or the master server.
    .NOTES
    Calls: ems system depot-servers. Parameters that many functions share are described by: ems help flags
    For example: ems system depot-servers
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'depot-servers' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsSystemDepotTopology {
    <#
    .SYNOPSIS
    Show whether depot topology and tags are enabled.
    .NOTES
    Calls: ems system depot-topology. Parameters that many functions share are described by: ems help flags
    For example: ems system depot-topology
    #>
    [CmdletBinding()]
    param(
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'depot-topology' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Set-EmsSystemDepotTopology {
    <#
    .SYNOPSIS
    Enable or disable depot topology and tags.
    .DESCRIPTION
    While disabled, the management console hides the topology and tags tabs, and packages are written without tag ids. Tags require product version 26.2 or later. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .NOTES
    Calls: ems system set-depot-topology. Parameters that many functions share are described by: ems help flags
    For example: ems system set-depot-topology --field active:=true --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'set-depot-topology' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsSystemSyncJob {
    <#
    .SYNOPSIS
    List depot sync jobs and their results, newest first.
    .NOTES
    Calls: ems system sync-jobs. Parameters that many functions share are described by: ems help flags
    For example: ems system sync-jobs
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'sync-jobs' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Start-EmsSystemSync {
    <#
    .SYNOPSIS
    Start a depot sync job now.
    .DESCRIPTION
    The job runs outside the schedule. Add --wait to wait for its result. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .NOTES
    Calls: ems system trigger-sync. Parameters that many functions share are described by: ems help flags
    For example: ems system trigger-sync
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'trigger-sync' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable 'Wait' -Change $PSCmdlet }
}

function Get-EmsSystemSyncDepot {
    <#
    .SYNOPSIS
    List depot servers and their sync heartbeat.
    .NOTES
    Calls: ems system sync-depots. Parameters that many functions share are described by: ems help flags
    For example: ems system sync-depots
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'system', 'sync-depots' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsCustomField {
    <#
    .SYNOPSIS
    List custom fields.
    .NOTES
    Calls: ems custom-field list. Parameters that many functions share are described by: ems help flags
    For example: ems custom-field list
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'custom-field', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Update-EmsCustomField {
    <#
    .SYNOPSIS
    Rename, activate or deactivate a custom field.
    .DESCRIPTION
    Applies to all computers. A deactivated field is hidden but keeps its values. Names are unique and have at most 50 characters. The body fields depend on the server. Send them with --field name=value or --body. After ems api sync, the fields that your server describes become flags of this command.
    .PARAMETER Slot
    slot, from Custom01 to Custom30
    .PARAMETER Designation
    name of the field; unique
    .PARAMETER Active
    whether the slot is active (also --no-active)
    .NOTES
    Calls: ems custom-field update. Parameters that many functions share are described by: ems help flags
    For example: ems custom-field update Custom01 --designation Room
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Slot,
        [string] $Designation,
        [switch] $Active,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Param,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'custom-field', 'update' -Values @($Slot) -Bound $PSBoundParameters -Arguments 'Slot' -Negatable 'Active' -Change $PSCmdlet -Asks }
}

function Get-EmsTask {
    <#
    .SYNOPSIS
    List deployment tasks, newest first.
    .DESCRIPTION
    In JSON, status 1 is running, 2 finished, 3 failed. Finished and failed tasks are kept for 30 days by default. --status, --since and --computer read all tasks and show those that match, because the service has no such filters. A table names the computers on which a task failed, and why: one request for each failed task.
    .PARAMETER Status
    only tasks in this state
    .PARAMETER Since
    only tasks that started since then, such as 24h or 2026-11-01
    .PARAMETER Computer
    only tasks with an action on this computer; sends a request for each task that does not list its computers
    .NOTES
    Calls: ems task list. Parameters that many functions share are described by: ems help flags
    For example: ems task list
    For example: ems task list --status failed --computer PC-0042
    #>
    [CmdletBinding()]
    param(
        [string] $Status,
        [string] $Since,
        [string] $Computer,
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'task', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsTask {
    <#
    .SYNOPSIS
    Show a task and its actions.
    .DESCRIPTION
    In JSON, status 1 is running, 2 finished, 3 failed. Finished and failed tasks are kept for 30 days by default.
    .PARAMETER TrackingId
    id of the task, from ems task list
    .NOTES
    Calls: ems task show. Parameters that many functions share are described by: ems help flags
    For example: ems task show 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $TrackingId,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'task', 'show' -Values @($TrackingId) -Bound $PSBoundParameters -Arguments 'TrackingId' -Negatable @() }
}

function Get-EmsQueue {
    <#
    .SYNOPSIS
    List pending and running backend jobs, newest first.
    .DESCRIPTION
    Jobs are patch downloads, hashes and imports. The list is empty when the backend is idle. A job that was queued more than a day ago is marked as old.
    .NOTES
    Calls: ems queue list. Parameters that many functions share are described by: ems help flags
    For example: ems queue list
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'queue', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsQueueName {
    <#
    .SYNOPSIS
    List queue names.
    .NOTES
    Calls: ems queue names. Parameters that many functions share are described by: ems help flags
    For example: ems queue names
    #>
    [CmdletBinding()]
    param(
        [switch] $All,
        [string] $Limit,
        [string] $Skip,
        [string] $Top,
        [string[]] $Param,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'queue', 'names' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    List the principals of the identity provider.
    .NOTES
    Calls: ems admin principal list. Parameters that many functions share are described by: ems help flags
    For example: ems admin principal list
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'principal', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Save-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Create or update a principal of the identity provider.
    .DESCRIPTION
    Kind (--user or --client), subject and issuer identify the principal. An existing principal is updated; otherwise one is created. The command is safe to repeat. An omitted display name or issuer is sent as null. Give as few roles as suffice: the help of each command names its own (Role). To read everything, these suffice (--roles computer.read,group.read,package.read,pm.read)
    .PARAMETER User
    a person (--user) or an application (--client)
    .PARAMETER Client
    a person (--user) or an application (--client)
    .PARAMETER SubjectId
    id of the user or application at the identity provider (required)
    .PARAMETER DisplayName
    name to show
    .PARAMETER Issuer
    token issuer of the identity provider
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with --field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (required; repeat or separate by commas)
    .NOTES
    Calls: ems admin principal save. Parameters that many functions share are described by: ems help flags
    For example: ems admin principal save --client --subject-id inventory-export --display-name 'Inventory export' --issuer https://login.corp.example --roles computer.read,group.read
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [switch] $User,
        [switch] $Client,
        [string] $SubjectId,
        [string] $DisplayName,
        [string] $Issuer,
        [string[]] $Roles,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'principal', 'save' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() -Change $PSCmdlet }
}

function Show-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Show one principal of the identity provider.
    .PARAMETER Id
    number of the principal
    .NOTES
    Calls: ems admin principal show. Parameters that many functions share are described by: ems help flags
    For example: ems admin principal show 1
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'principal', 'show' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() }
}

function Update-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Change the name, issuer or roles of a principal.
    .DESCRIPTION
    The given roles replace the stored roles. Omitted fields keep their values.
    .PARAMETER Id
    number of the principal
    .PARAMETER DisplayName
    name to show
    .PARAMETER Issuer
    token issuer of the identity provider
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with --field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (repeat or separate by commas)
    .NOTES
    Calls: ems admin principal update. Parameters that many functions share are described by: ems help flags
    For example: ems admin principal update 1 --display-name 'Help desk' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $DisplayName,
        [string] $Issuer,
        [string[]] $Roles,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'principal', 'update' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Delete a principal and its role assignments.
    .DESCRIPTION
    Deleting a protected principal (since 1.0.2) requires --force.
    .PARAMETER Id
    number of the principal
    .PARAMETER Force
    also delete a protected principal (also --no-force; since 1.0.2)
    .NOTES
    Calls: ems admin principal delete. Parameters that many functions share are described by: ems help flags
    For example: ems admin principal delete 1 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [switch] $Force,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'principal', 'delete' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable 'Force' -Change $PSCmdlet -Asks }
}

function Get-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    List the principals managed by the service.
    .NOTES
    Calls: ems admin local-principal list. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal list
    For example: ems admin local-principal list --query '[?isRevoked].clientId' -o json
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function New-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Create a client id and its secret.
    .DESCRIPTION
    The response contains the secret (plaintextKey). It is shown once and cannot be read again. Save it now. Without --expires the principal does not expire. Give as few roles as suffice: the help of each command names its own (Role). To read everything, these suffice (--roles computer.read,group.read,package.read,pm.read)
    .PARAMETER Description
    what the principal is for
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with --field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (required; repeat or separate by commas)
    .PARAMETER Expires
    expiry date and time, in local time; in UTC with --expires-at-utc
    .NOTES
    Calls: ems admin local-principal create. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal create --description 'Nightly report' --roles computer.read --expires 2030-01-01
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [string] $Description,
        [string[]] $Roles,
        [string] $Expires,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'create' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() -Change $PSCmdlet }
}

function Show-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Show one local principal.
    .DESCRIPTION
    The secret is not included. It is shown only when the principal is created.
    .PARAMETER Id
    number or client id of the principal
    .NOTES
    Calls: ems admin local-principal show. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal show 10
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'show' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() }
}

function Update-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Change the description, expiry or roles of a local principal.
    .DESCRIPTION
    The given roles replace the stored roles. Omitted fields keep their values. To remove the expiry, add --field expiresAtUtc:=null.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER Description
    what the principal is for
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with --field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (repeat or separate by commas)
    .PARAMETER Expires
    expiry date and time, in local time; in UTC with --expires-at-utc
    .NOTES
    Calls: ems admin local-principal update. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal update 12 --description 'Read-only access' --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $Description,
        [string[]] $Roles,
        [string] $Expires,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'update' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() -Change $PSCmdlet }
}

function Remove-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Delete a local principal permanently.
    .DESCRIPTION
    Deleting a protected principal (since 1.0.2) requires --force. To disable a client temporarily, use ems admin local-principal revoke.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER Force
    also delete a protected principal (also --no-force; since 1.0.2)
    .NOTES
    Calls: ems admin local-principal delete. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal delete 14 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [switch] $Force,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'delete' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable 'Force' -Change $PSCmdlet -Asks }
}

function Revoke-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Revoke a local principal.
    .DESCRIPTION
    The service rejects its tokens immediately. To undo, run ems admin local-principal restore.
    .PARAMETER Id
    number or client id of the principal
    .NOTES
    Calls: ems admin local-principal revoke. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal revoke 12 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'revoke' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() -Change $PSCmdlet -Asks }
}

function Restore-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Restore a revoked local principal.
    .PARAMETER Id
    number or client id of the principal
    .NOTES
    Calls: ems admin local-principal restore. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal restore 12
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $Body,
        [string[]] $Field,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $FromFile,
        [string[]] $Map,
        [string] $First,
        [switch] $SkipBad,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'restore' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() -Change $PSCmdlet }
}

function Get-EmsAdminRole {
    <#
    .SYNOPSIS
    List the roles that can be assigned.
    .NOTES
    Calls: ems admin role list. Parameters that many functions share are described by: ems help flags
    For example: ems admin role list
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'role', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsAdminFeature {
    <#
    .SYNOPSIS
    Show the sign-in methods that the service offers.
    .NOTES
    Calls: ems admin features. Parameters that many functions share are described by: ems help flags
    For example: ems admin features
    #>
    [CmdletBinding()]
    param(
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'features' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Reset-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Replace a local principal with a successor that has a new secret.
    .DESCRIPTION
    Creates a successor with the same roles, description and expiry, and verifies it by requesting a token. If the principal belongs to the profile, its new secret is saved in the profile. Then the old principal is revoked. If it is interrupted, it reports what exists and how to continue. Run it again to continue.
    .PARAMETER Id
    number or client id of the local principal
    .PARAMETER Expires
    expiry of the successor, in local time (--expires-at-utc: in UTC); default: that of the old one
    .PARAMETER KeepOld
    don't revoke the old principal
    .PARAMETER Restart
    start over after an interrupted rotation
    .NOTES
    Calls: ems admin local-principal rotate. Parameters that many functions share are described by: ems help flags
    For example: ems admin local-principal rotate 12 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $Expires,
        [switch] $KeepOld,
        [switch] $Restart,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'admin', 'local-principal', 'rotate' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsAuthStatus {
    <#
    .SYNOPSIS
    Show the account, server, secret storage and token lifetime.
    .DESCRIPTION
    Asks the service whether it accepts the token (one small request; a token is requested if none is cached). Exit code 3 if it does not. With --offline nothing is sent: the cached token is judged by its age only, and may have been revoked.
    .PARAMETER Offline
    send nothing; show what is cached
    .NOTES
    Calls: ems auth status. Parameters that many functions share are described by: ems help flags
    For example: ems auth status
    For example: ems auth status --quiet -o json
    For example: ems auth status --offline
    #>
    [CmdletBinding()]
    param(
        [switch] $Offline,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'auth', 'status' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsAuthToken {
    <#
    .SYNOPSIS
    Print a valid token for another tool.
    .DESCRIPTION
    Prints the cached token, or a new one if it is about to expire. Anyone with the token can act as you until it expires.
    .NOTES
    Calls: ems auth token. Parameters that many functions share are described by: ems help flags
    For example: curl -H "Authorization: Bearer $(ems auth token)" https://ems.example.com/api/system
    #>
    [CmdletBinding()]
    param(
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'auth', 'token' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsHealth {
    <#
    .SYNOPSIS
    Check that the service responds, without signing in.
    .DESCRIPTION
    GET /health needs no token. Exit code 0 on success, 11 if the service is unreachable.
    .NOTES
    Calls: ems health. Parameters that many functions share are described by: ems help flags
    For example: ems health --quiet
    #>
    [CmdletBinding()]
    param(
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'health' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsDoctor {
    <#
    .SYNOPSIS
    Check settings, network, sign-in and service.
    .DESCRIPTION
    Checks the age of the build, Node, files and their modes, profile, DNS, connection, certificate, clock, token, roles, server version and description. It stops at a failed check that the next ones depend on. Exit code 1 if any check failed. For a server that is new to you, it proposes ems api check once.
    .NOTES
    Calls: ems doctor. Parameters that many functions share are described by: ems help flags
    For example: ems doctor
    For example: ems doctor -o json > doctor.json
    #>
    [CmdletBinding()]
    param(
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'doctor' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Find-EmsObject {
    <#
    .SYNOPSIS
    Find objects by name, number or address.
    .DESCRIPTION
    Accepts all or part of a host name, serial number, MAC address, IP address, UUID, client id, group or group path, package, KB number, tag, variable or patch management group. * and ? are wildcards. Each result shows the next command. The service has no search by signed-in user. An account (corp\jdoe, jdoe@corp.example), or any text with --users, is compared with the last inventory of every computer, with one request per computer: the user with or without domain, a part of the name, or a pattern. Exit code 4 if nothing is found.
    .PARAMETER Text
    text to search for; quote it if it contains spaces, * or ?
    .PARAMETER Users
    also search signed-in users (one request per computer)
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .NOTES
    Calls: ems find. Parameters that many functions share are described by: ems help flags
    For example: ems find 82-91-00-00-00-01
    For example: ems find 541DW90001
    For example: ems find Berlin
    For example: ems find 'PC-00?2'
    For example: ems find 'corp\e.dijkstra'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Text,
        [switch] $Users,
        [string] $MaxReads,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'find' -Values @($Text) -Bound $PSBoundParameters -Arguments 'Text' -Negatable @() }
}

function Get-EmsExplain {
    <#
    .SYNOPSIS
    Explain why a computer has or lacks a package, variable value, patch or reboot.
    .DESCRIPTION
    Prints the cause, then all conditions with their evidence: ✓ met, ✗ not met, ? not readable, · information. The first condition that is not met is the cause. Next is the command to run. Sends at most 16 read requests for one computer. For a group, up to 50 computers that wait are explained, with about six requests each; the causes of others are inferred and marked. A condition that needs a missing role is shown as not readable, with the role. The service does not report whether a computer is activated or when something was assigned. Both are inferred where possible and marked as such.
    .PARAMETER Computer
    client id or host name
    .PARAMETER Package
    explain a package: id, name, or Name@Version
    .PARAMETER Variable
    explain the value of a variable and its source
    .PARAMETER Patch
    explain why a patch is missing
    .PARAMETER Reboot
    explain why a reboot is required and what prevents it
    .PARAMETER Os
    explain whether the operating system can be reinstalled
    .PARAMETER Group
    with --package: the causes for all computers of a group
    .NOTES
    Calls: ems explain. Parameters that many functions share are described by: ems help flags
    For example: ems explain PC-0015 --package 'Notepad++'
    For example: ems explain --group Berlin --package 'VLC media player'
    For example: ems explain PC-0042 --variable Contact.Phone
    For example: ems explain PC-0042 --patch KB5041404
    For example: ems explain PC-0015 --package 'Notepad++' -o json --query cause
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string] $Computer,
        [string] $Package,
        [string] $Variable,
        [string] $Patch,
        [switch] $Reboot,
        [switch] $Os,
        [string] $Group,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'explain' -Values @($Computer) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable @() }
}

function Get-EmsFleetStatus {
    <#
    .SYNOPSIS
    Show fleet status: issues, contact, failing packages, queues, depots.
    .DESCRIPTION
    Sends at most 25 requests for a fleet of any size. A computer can have several issues. Unlike ems computer issues overview, computers that were not seen recently are included. With a snapshot of the same scope, CHANGE compares with the last one.
    .PARAMETER Group
    only this group and its subgroups
    .NOTES
    Calls: ems fleet status. Parameters that many functions share are described by: ems help flags
    For example: ems fleet status
    For example: ems fleet status --group Workstations/Berlin
    For example: ems fleet status -o json --query 'issues[?share > 0.05].issue'
    #>
    [CmdletBinding()]
    param(
        [string] $Group,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'status' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetTop {
    <#
    .SYNOPSIS
    Watch the fleet: a live view of issues, contact, queues and depots.
    .DESCRIPTION
    Keys: ↑ ↓ choose, Enter or 1–9 lists the computers of an issue, Enter explains a computer, Esc goes back, r reads again, q quits. The view is read-only. Each reading takes at most 25 requests at any size of the fleet, at most every 10 seconds; the count is shown. It stops after 8 hours. With --plain or -o json, and in a pipe, it prints every number once and then one line per change. The terminal is restored at the end. After kill -9, restore it with the command reset.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Interval
    time between two readings, at least 10s (default 30s)
    .NOTES
    Calls: ems fleet top. Parameters that many functions share are described by: ems help flags
    For example: ems fleet top --once
    For example: ems fleet top --group Workstations/Berlin --once
    #>
    [CmdletBinding()]
    param(
        [string] $Group,
        [string] $Interval,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'top' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetReport {
    <#
    .SYNOPSIS
    Write a report on the fleet: one HTML file, markdown or JSON.
    .DESCRIPTION
    The HTML file has everything inside: it opens from disk, prints, supports dark mode, and loads nothing from the network. Every chart has its numbers as a table. Changes come from the snapshots of the period (ems fleet snapshot); without snapshots from the distribution history. The report says which. Sends about 130 requests for a fleet of any size. html is written to fleet.html, markdown and json to stdout; --out names another file, - is stdout.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Since
    start of the period, such as 30d or an ISO time (default: 30d)
    .PARAMETER Out
    write the report to this file; - for stdout
    .PARAMETER Format
    format of the result (default html)
    .PARAMETER Title
    title of the report (default Fleet report)
    .PARAMETER Logo
    picture beside the title: png, jpeg, gif, webp or svg
    .PARAMETER Open
    open the file in the browser
    .NOTES
    Calls: ems fleet report. Parameters that many functions share are described by: ems help flags
    For example: ems fleet report --out fleet.html
    For example: ems fleet report --group Workstations/Berlin --since 7d --out berlin.html
    For example: ems fleet report --format markdown
    #>
    [CmdletBinding()]
    param(
        [string] $Group,
        [string] $Since,
        [string] $Out,
        [string] $Format,
        [string] $Title,
        [string] $Logo,
        [switch] $Open,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'report' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetPending {
    <#
    .SYNOPSIS
    List what is pending and why: software, reboots, operating systems, tasks.
    .DESCRIPTION
    Causes: suspended (the agent is suspended), not-ready (the package is not ready), wrong-system (the package is for another operating system), uninstall (the desired mode is Uninstall), window-closed (the schedule of the assignment is closed), offer-expired (the package was offered until a date that has passed), no-command (the options of the assignment have nothing that installs it), out-of-sync (the agent is configured differently from its template), depot-offline (all depot servers of the computer are offline), depot-lacks-tag (the depot server does not carry the tag of the package), next-contact (nothing stops it; it waits for the next contact), by-design (the patch management fix package), not-activated (likely: in contact, but nothing was tried), silent (no contact), reboot-required (a reboot is pending), no-group (the service reboots only members of groups), network-boot (activated for PXE; starts when the computer boots from the network), running (a task has started on the computer and its end was not reported), unknown (the reason cannot be read). The cause of software is that of ems explain, read for the first 100 deployments with about six requests each. The service lists only computers that are in contact. Silent computers, and computers that were never seen, are counted; --all also reads their pending packages, with one request per computer. A part that could not be read is a row without a computer, of the kind unread, and ends with exit code 7.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER All
    include computers that are silent or were never seen (one request each)
    .NOTES
    Calls: ems fleet pending. Parameters that many functions share are described by: ems help flags
    For example: ems fleet pending
    For example: ems fleet pending -o csv --columns kind,cause,hostname
    For example: ems fleet pending -o json --query '[].cause'
    For example: ems fleet pending --group Berlin --all
    #>
    [CmdletBinding()]
    param(
        [string] $Group,
        [switch] $All,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'pending' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetFailure {
    <#
    .SYNOPSIS
    Group failed installations by error.
    .DESCRIPTION
    Errors that differ only in numbers, paths, times and host names are one cause. Different exit codes are different causes. --computers lists every computer with its error instead; in json, each cause has all of them in affected. Compares at most 200 affected computers with a sample of 200 others (model, manufacturer, system, domain, group), with two requests each. After fleet snapshot --deep the whole fleet is compared with what that snapshot knows, without these requests, for 7 days. --quick skips the comparison.
    .PARAMETER Since
    only failures after this time, such as 7d or an ISO time (default: all current failures)
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Package
    only this package: id, name, or Name@Version
    .PARAMETER Computers
    list the computers, one row each, without the comparison
    .PARAMETER Quick
    skip the comparison with other computers
    .NOTES
    Calls: ems fleet failures. Parameters that many functions share are described by: ems help flags
    For example: ems fleet failures
    For example: ems fleet failures --since 7d --quick
    For example: ems fleet failures --package 7-Zip@24.08 --computers
    #>
    [CmdletBinding()]
    param(
        [string] $Since,
        [string] $Group,
        [string] $Package,
        [switch] $Computers,
        [switch] $Quick,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'failures' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetEta {
    <#
    .SYNOPSIS
    Estimate when the computers of a group will have made contact.
    .DESCRIPTION
    Changes take effect at the next contact of each agent. The estimate shows when 50 %, 90 % and all computers will have made contact, based on last contacts, polling interval and suspensions. A reporting computer is expected one interval after its last contact, an overdue one after two. A computer that missed two intervals is expected after the same time again. Above 5,000 computers, a sample is used.
    .PARAMETER Group
    only this group and its subgroups
    .NOTES
    Calls: ems fleet eta. Parameters that many functions share are described by: ems help flags
    For example: ems fleet eta --group Workstations/Berlin
    For example: ems fleet eta --group Pilot -o json --query 'percentiles[?share==0.9].at | [0]'
    #>
    [CmdletBinding()]
    param(
        [string] $Group,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'eta' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetTidy {
    <#
    .SYNOPSIS
    List duplicate and dead computers, empty groups and unused packages.
    .DESCRIPTION
    duplicate: the same uuid, serial number or MAC address; the one seen last is kept. shared-mac: a docking station. dead: not seen for --dead-after. empty-group, unassigned-package, assigned-not-ready, and redundant-value: a value of a group or a computer that equals what it inherits. Deletes nothing. --write saves the duplicate and dead computers to a csv file for ems computer delete --from-file. Review the file first.
    .PARAMETER Kind
    only findings of this kind: duplicate, shared-mac, dead, empty-group, unassigned-package, assigned-not-ready, redundant-value (can be repeated)
    .PARAMETER DeadAfter
    computers not seen for this long are dead (default 180d)
    .PARAMETER Write
    write the result to this file
    .NOTES
    Calls: ems fleet tidy. Parameters that many functions share are described by: ems help flags
    For example: ems fleet tidy
    For example: ems fleet tidy --kind dead --kind duplicate -o csv
    #>
    [CmdletBinding()]
    param(
        [string[]] $Kind,
        [string] $DeadAfter,
        [string] $Write,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'tidy' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetCheck {
    <#
    .SYNOPSIS
    Check the fleet against limits, for monitoring and CI.
    .DESCRIPTION
    In a pipe without -o it prints lines, for a mail; -o json, yaml and ndjson have the values, -o csv one row for each check. A limit is a number of computers, a share of them (5%), or a range as monitoring plugins write it: 10: alerts below 10, ~:10 above 10, @10:20 inside. Without limits, each check has its own. Exit code 0 when every check is ok, 13 when a limit is exceeded or a check could not be read. With --format nagios or checkmk: 0, 1, 2 or 3 as plugins use them, and every error is 3 with one line on stdout. With --format prtg the exit code is 0: PRTG judges by the limits of the channels, and an error is error 1 with its text. package:<package>, such as package:7-Zip@24.08, counts the computers on which it failed, of those that have it assigned. Checks: failed-deployment, stale-deployment, agent-suspended, stale-agent, stale-inventory, missing-patch, pending-reboot, bitlocker-off, low-disk, battery-wear, never-seen, depots-offline, queue-age, sync-failed, patch-catalog-age, rollouts, principal-expiry, snapshot-age, service-version. The last of these, snapshot-age and service-version, compare with the last snapshot and run only when they are named.
    .PARAMETER Check
    checks to run (default: all that have limits)
    .PARAMETER Warn
    limit for a warning (can be repeated)
    .PARAMETER Crit
    limit for a critical state (can be repeated)
    .PARAMETER File
    YAML file with a list of {check, warn, crit, group}
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Format
    format of the result: text, nagios, checkmk, prometheus, junit, github, prtg (default text)
    .PARAMETER Write
    write the result to this file
    .PARAMETER OnlyProblems
    show only checks that are not ok; nothing if all are
    .PARAMETER Init
    print a file with default limits to edit, or create it with --write
    .NOTES
    Calls: ems fleet check. Parameters that many functions share are described by: ems help flags
    For example: ems fleet check low-disk stale-agent --warn 50% --crit 80%
    For example: ems fleet check failed-deployment --crit failed-deployment=20%
    For example: ems fleet check stale-agent --warn stale-agent=50% --format nagios
    For example: ems fleet check package:'7-Zip@24.08' --crit 5%
    For example: ems fleet check stale-agent low-disk --format prtg
    For example: ems fleet check low-disk --crit 50% --only-problems
    For example: ems fleet check --init > checks.yaml
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $Check,
        [string[]] $Warn,
        [string[]] $Crit,
        [string] $File,
        [string] $Group,
        [string] $Format,
        [string] $Write,
        [switch] $OnlyProblems,
        [switch] $Init,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Check) { $received.AddRange([string[]] $Check) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'fleet', 'check' -Values @($received) -Bound $PSBoundParameters -Arguments 'Check' -Negatable @()
    }
}

function New-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    Store the state of the fleet, to compare and query it later.
    .DESCRIPTION
    Writes a folder to the state directory: meta.json and fleet.db, a SQLite file with the tables computers, issues, groups, members, packages, assignments, and deployments that failed or are overdue. Ended at any moment, a snapshot is complete or not there at all. Sends a request for each 1,000 computers, for each issue and 1,000 computers with it, and for each group. --deep adds inventory and software: two requests for each computer the first time, later only for those that were inventoried since. What a missing role forbids, or the service fails to answer, is named in the output and in meta.json, and has no table. Comparisons leave it out and say so. Either is named with --quiet too, and ends with exit code 7; the snapshot is stored.
    .PARAMETER Deep
    also read the inventory and the software of every computer
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Keep
    delete older snapshots afterwards: 14d,8w,12m keeps the last of each of 14 days, 8 weeks and 12 months
    .NOTES
    Calls: ems fleet snapshot. Parameters that many functions share are described by: ems help flags
    For example: ems fleet snapshot
    For example: ems fleet snapshot --keep 14d,8w,12m --quiet
    #>
    [CmdletBinding()]
    param(
        [switch] $Deep,
        [string] $Group,
        [string] $Keep,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'snapshot' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    List the snapshots of this profile, newest first.
    .NOTES
    Calls: ems fleet snapshots. Parameters that many functions share are described by: ems help flags
    For example: ems fleet snapshots
    For example: ems fleet snapshots -o csv --columns takenAt,computers
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'snapshots' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Clear-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    Delete old snapshots by a rule.
    .DESCRIPTION
    The newest snapshot of each scope and server is never deleted, nor the one where the last ems fleet changes --since-last ended. --keep 14d,8w,12m keeps the last one of each of the last 14 days, 8 weeks and 12 months that have one.
    .PARAMETER Keep
    delete older snapshots afterwards: 14d,8w,12m keeps the last of each of 14 days, 8 weeks and 12 months (required)
    .NOTES
    Calls: ems fleet snapshots prune. Parameters that many functions share are described by: ems help flags
    For example: ems fleet snapshots prune --keep 14d,8w,12m --dry-run
    For example: ems fleet snapshots prune --keep 31d,12m
    #>
    [CmdletBinding()]
    param(
        [string] $Keep,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'snapshots', 'prune' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Export-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    Export a snapshot as parquet, csv or ndjson files, for a data lake.
    .DESCRIPTION
    Writes <out>/<table>/<snapshot>.parquet, a folder for each table. Every row has takenAt, so that all files of a folder are its history. Columns and types do not change with the data; lists and objects are JSON text in parquet and csv. A file that is there already is left as it is, so the same command can run every day.
    .PARAMETER Format
    format of the result (default parquet)
    .PARAMETER Out
    folder to write to (required)
    .PARAMETER At
    which snapshot: monday, 7d, a date or an id (default: the last one)
    .PARAMETER Every
    export every snapshot that is not there yet
    .NOTES
    Calls: ems fleet snapshots export. Parameters that many functions share are described by: ems help flags
    For example: ems fleet snapshots export --out lake
    For example: ems fleet snapshots export --every --format csv --out history
    #>
    [CmdletBinding()]
    param(
        [string] $Format,
        [string] $Out,
        [string] $At,
        [switch] $Every,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'snapshots', 'export' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsFleetChange {
    <#
    .SYNOPSIS
    Show what changed between two snapshots: worse, better, new, gone, moved.
    .DESCRIPTION
    Compares with the last snapshot unless <until> names another. Without <from> it is the one before. A day (monday, yesterday, 2026-11-10) is the first snapshot of that day; 7d is the nearest to that time. Worse is: an issue appeared (agent-suspended, stale-agent, stale-inventory, missing-patch, pending-reboot, bitlocker-off, low-disk, battery-wear), a deployment failed, or became overdue. Better is the opposite. Times of contact and scans are not compared. A computer with a new id but the uuid or serial number of one that is gone was reinstalled: it is compared as the same computer, not listed as new and gone. --since-last continues where the last such run ended. With -o table it prints nothing if nothing changed, or, with --fail-on, if none of those kinds did: made for cron, which sends mail only for output. If the service failed to answer a part of the newest snapshot that is compared, it says so, and the next run continues from the same place.
    .PARAMETER From
    the earlier snapshot: monday, yesterday, 7d, a date or an id
    .PARAMETER Until
    the later snapshot (default: the last one)
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER FailOn
    exit with code 13 if there are changes of this kind: worse, better, new, gone, moved (can be repeated)
    .PARAMETER SinceLast
    report what changed since the last run with this flag
    .PARAMETER AnyScope
    compare snapshots even if their scopes or servers differ
    .NOTES
    Calls: ems fleet changes. Parameters that many functions share are described by: ems help flags
    For example: ems fleet changes
    For example: ems fleet changes monday
    For example: ems fleet changes --since-last -o table
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $From,
        [Parameter(Position = 1)] [string] $Until,
        [string] $Group,
        [string[]] $FailOn,
        [switch] $SinceLast,
        [switch] $AnyScope,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'changes' -Values @($From; $Until) -Bound $PSBoundParameters -Arguments 'From', 'Until' -Negatable @() }
}

function Get-EmsFleetSql {
    <#
    .SYNOPSIS
    Query a snapshot with SQL.
    .DESCRIPTION
    Tables: computers, issues, groups, members, packages, assignments, deployments; after a deep snapshot also inventory and software. Views with one row for each entry of a list: patches, lowDisks, and after a deep snapshot disks. before.computers and so on are those of the snapshot before. --tables lists all of them with their columns and an example. The language is that of SQLite. Lists and objects are JSON text: json_each(missingPatches), systemInfo ->> 'model'. true is 1. Times are ISO text in UTC. The connection is read-only, and only one statement without parameters is run. sqlite3 and DuckDB read the same file, fleet.db in the folder of the snapshot. A running statement is ended at once, by the system: Ctrl-C is exit code 130, SIGTERM 143, a closed terminal (SIGHUP) 129. Snapshots need Node 22.13 or later, the single executable, or on Node 20 the optional package node-sqlite3-wasm, which is installed with ems.
    .PARAMETER Statement
    one SQL statement; - reads it from stdin
    .PARAMETER At
    which snapshot: monday, 7d, a date or an id (default: the last one)
    .PARAMETER Against
    snapshot to use for before.* (default: the previous one)
    .PARAMETER Tables
    list the tables and views, with their columns and an example
    .PARAMETER Group
    only this group and its subgroups
    .NOTES
    Calls: ems fleet sql. Parameters that many functions share are described by: ems help flags
    For example: ems fleet sql --tables
    For example: ems fleet sql 'select ou, count(*) as computers from computers group by ou order by 2 desc'
    For example: ems fleet sql "select name, version, count(*) as computers from deployments where status = 'Failed' group by 1, 2 order by 3 desc"
    For example: ems fleet sql 'select count(*) as computers from computers' --at 7d -o text
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Statement,
        [string] $At,
        [string] $Against,
        [switch] $Tables,
        [string] $Group,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'fleet', 'sql' -Values @($Statement) -Bound $PSBoundParameters -Arguments 'Statement' -Negatable @() }
}

function Export-EmsState {
    <#
    .SYNOPSIS
    Write groups, assignments and settings to files.
    .DESCRIPTION
    Writes one YAML file for each group and one for each kind of setting, sorted and in the form that ems state apply takes. The first line of each file names its JSON schema, for editors. A section that has nothing is left out. An export into a folder that has an earlier one asks before it replaces and removes files; --yes answers. Files that did not change are not touched, and neither are files that no export wrote: if one is in the way, the export is refused. Commit before, and look at the difference with git. Groups that a rollout or a reinstall made are left out and counted. Values of secret variables are written as references to environment variables, such as secret: env:EMS_VALUE_PROXY_PASSWORD. Depot servers and software classes cost a request each for every group. With more than 150 groups they are read only if --only names them, or with --only all. Exit code 7 if something could not be read; the rest is written.
    .PARAMETER Dir
    folder for the files (default: this one)
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Only
    only these kinds, as ems state export --list names them; all for every kind (can be repeated)
    .PARAMETER Members
    how members are written: list, or none to leave them out (default list)
    .PARAMETER List
    list the kinds: what reads and writes them, and which role they need
    .NOTES
    Calls: ems state export. Parameters that many functions share are described by: ems help flags
    For example: ems state export exported-state
    For example: ems state export branch-state --group Assignments --members none
    For example: ems state export --list
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Dir,
        [string] $Group,
        [string[]] $Only,
        [string] $Members,
        [switch] $List,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'state', 'export' -Values @($Dir) -Bound $PSBoundParameters -Arguments 'Dir' -Negatable @() }
}

function Get-EmsStateCheck {
    <#
    .SYNOPSIS
    Check the files of a wanted state, without a service.
    .DESCRIPTION
    Reads every file of the folder and reports all problems at once, each as file:line:column: unknown and duplicate keys, wrong types, a computer in two configuration groups, a mask instead of a value, a secret in an environment variable that is not allowed, a file that no rule reads. Names are not looked up; ems state diff does that. Sends no request. Exit code 0 without problems, 2 with problems.
    .PARAMETER Dir
    folder with the files; default: this one
    .PARAMETER SecretEnv
    environment variable that files may name in secret:, beside those that begin with EMS_VALUE_ (can be repeated)
    .NOTES
    Calls: ems state check. Parameters that many functions share are described by: ems help flags
    For example: ems state check fleet-state
    For example: ems state check fleet-state -o json
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Dir,
        [string[]] $SecretEnv,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'state', 'check' -Values @($Dir) -Bound $PSBoundParameters -Arguments 'Dir' -Negatable @() }
}

function Get-EmsStateDiff {
    <#
    .SYNOPSIS
    Compare files with the service, and change nothing.
    .DESCRIPTION
    Shows what ems state apply would change, removals first, each with the number of computers that it reaches. What the files do not name is not compared: it is counted as not managed. Only sections in exact and entries in absent remove something. A computer is in at most one configuration group: a new member of one is moved out of the group that it is in, and the line names that group (leaves in JSON). It sends reads only. The last line is the checksum of the plan: the same differences have the same checksum. A group is found by its id on the server that ems.yaml names, otherwise by its path, or by the path in was. On any other server only names count. --against compares with the server of another profile in place of files: what only it has, what only this server has, and what is different. Exit code 0 if nothing differs, 13 if something does, 7 if nothing differs but something could not be read, 2 if the files are wrong.
    .PARAMETER Dir
    folder with the files; default: this one
    .PARAMETER Only
    only these kinds, as ems state export --list names them; all for every kind (can be repeated)
    .PARAMETER SecretEnv
    environment variable that files may name in secret:, beside those that begin with EMS_VALUE_ (can be repeated)
    .PARAMETER Against
    compare with the server of this profile in place of files
    .PARAMETER Unmanaged
    read everything; what the files do not name is listed and a difference (exit code 13)
    .PARAMETER Format
    format of the result (default text)
    .NOTES
    Calls: ems state diff. Parameters that many functions share are described by: ems help flags
    For example: ems state diff exported-state
    For example: ems state diff exported-state --format github
    For example: ems state diff exported-state --unmanaged
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Dir,
        [string[]] $Only,
        [string[]] $SecretEnv,
        [string] $Against,
        [switch] $Unmanaged,
        [string] $Format,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'state', 'diff' -Values @($Dir) -Bound $PSBoundParameters -Arguments 'Dir' -Negatable @() }
}

function Invoke-EmsStateApply {
    <#
    .SYNOPSIS
    Change the service to what files describe.
    .DESCRIPTION
    Computes the same list of changes as ems state diff, asks once with the number of computers, and applies them: groups first, then assignments, settings and members; what is removed comes last. What the files do not name stays as it is. Only sections in exact and entries in absent remove something. Before the first change a restore point is written: a folder that leads back with ems state apply. Each group is read again before its first change; if it was changed by others since, it is skipped. Every change is read back. A computer that does not join its new configuration group is added to the former one again. If a read failed, nothing is removed and no computer is moved in this run. A computer that exact removes because it does not match the rule of its group is read once more by itself, and stays if it matches. To continue after an interruption, run the command again: changes that were made are not sent again. Computers act at their next activation. --activate activates the groups that were changed, and those that an earlier run with --activate changed on this machine before it was stopped. Without changes and on a machine that has no history of the groups, it is not known who still has to act: asleep is null in JSON, and the commands that activate are listed. Exit code 0 if everything was applied, 7 if something was skipped, failed or could not be read, 9 if --expect names another plan, 10 if a limit refuses it, 2 if the files are wrong.
    .PARAMETER Dir
    folder with the files; default: this one
    .PARAMETER Only
    only these kinds, as ems state export --list names them; all for every kind (can be repeated)
    .PARAMETER SecretEnv
    environment variable that files may name in secret:, beside those that begin with EMS_VALUE_ (can be repeated)
    .PARAMETER Expect
    apply only the plan with this checksum, from ems state diff
    .PARAMETER Activate
    activate the changed groups afterwards
    .PARAMETER MaxRemoved
    objects of a kind that may be removed; default: a tenth of them, at least 5
    .PARAMETER WriteSecrets
    write secrets that the service does not show, though they may be the same
    .NOTES
    Calls: ems state apply. Parameters that many functions share are described by: ems help flags
    For example: ems state apply fleet-state --dry-run
    For example: ems state apply fleet-state --yes --max-affected 200
    For example: ems state apply fleet-state --yes --report applied.csv
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Dir,
        [string[]] $Only,
        [string[]] $SecretEnv,
        [string] $Expect,
        [switch] $Activate,
        [string] $MaxRemoved,
        [switch] $WriteSecrets,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'state', 'apply' -Values @($Dir) -Bound $PSBoundParameters -Arguments 'Dir' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsRolloutPlan {
    <#
    .SYNOPSIS
    Show what a rollout would do: rings, times, and what each gate can prove.
    .DESCRIPTION
    Reads only. Shows how many computers each ring has, how many of them are active, silent or suspended, when each ring can start at the earliest, and warnings with line and column of the file. The rollout comes from its file, or from --package, --target and --rings. A ring that has too few computers proves little: if none of 20 fails, the true failure rate can still be up to 14 %. For 2 %, 149 reports without a failure are needed.
    .PARAMETER File
    file of the rollout
    .PARAMETER Package
    package to roll out; with --target and --rings, no file is needed
    .PARAMETER Patch
    patch to roll out instead of a package (can be repeated)
    .PARAMETER PmGroup
    PM group of the patches
    .PARAMETER Target
    target group, including its subgroups
    .PARAMETER Exclude
    group to exclude (can be repeated)
    .PARAMETER Rings
    percentages and groups, such as Pilot,1%,10%,100%
    .PARAMETER Name
    name of the rollout; default from the package
    .PARAMETER Reported
    reports that a gate waits for, such as 90%
    .PARAMETER Failed
    failures that a gate allows, such as 2% or 5
    .PARAMETER Soak
    time between enough reports and the next ring
    .PARAMETER Deadline
    time after which a ring is inconclusive
    .PARAMETER Window
    when rings may start: Mon-Thu 08:00-15:00 Europe/Berlin (can be repeated)
    .PARAMETER OnFailed
    action when a gate fails
    .NOTES
    Calls: ems rollout plan. Parameters that many functions share are described by: ems help flags
    For example: ems rollout plan -f keepass.rollout.yaml
    For example: ems rollout plan --package 7-Zip@24.08 --target Workstations --rings Pilot,10%,100%
    For example: ems rollout plan -f keepass.rollout.yaml -o json --query 'rings[].[name, members]'
    #>
    [CmdletBinding()]
    param(
        [string] $File,
        [string] $Package,
        [string[]] $Patch,
        [string] $PmGroup,
        [string] $Target,
        [string[]] $Exclude,
        [string] $Rings,
        [string] $Name,
        [string] $Reported,
        [string] $Failed,
        [string] $Soak,
        [string] $Deadline,
        [string[]] $Window,
        [string] $OnFailed,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'plan' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Start-EmsRollout {
    <#
    .SYNOPSIS
    Start a rollout with its first ring.
    .DESCRIPTION
    Creates the group of the first ring below Rollouts, adds its computers, assigns the package and activates the ring. Later rings begin with ems rollout advance, each after the gate of the ring before it. The rollout comes from its file, which ems help rollout describes, or from --package, --target and --rings. With --save, the flags are written to a file, and nothing is sent. Before anything is sent, the question shows how many computers each ring has. ems rollout plan shows more.
    .PARAMETER File
    file of the rollout
    .PARAMETER Save
    write a rollout file from the flags below instead of starting; - prints it
    .PARAMETER Package
    package to roll out; with --target and --rings, no file is needed
    .PARAMETER Patch
    patch to roll out instead of a package (can be repeated)
    .PARAMETER PmGroup
    PM group of the patches
    .PARAMETER Target
    target group, including its subgroups
    .PARAMETER Exclude
    group to exclude (can be repeated)
    .PARAMETER Rings
    percentages and groups, such as Pilot,1%,10%,100%
    .PARAMETER Name
    name of the rollout; default from the package
    .PARAMETER Reported
    reports that a gate waits for, such as 90%
    .PARAMETER Failed
    failures that a gate allows, such as 2% or 5
    .PARAMETER Soak
    time between enough reports and the next ring
    .PARAMETER Deadline
    time after which a ring is inconclusive
    .PARAMETER Window
    when rings may start: Mon-Thu 08:00-15:00 Europe/Berlin (can be repeated)
    .PARAMETER OnFailed
    action when a gate fails
    .NOTES
    Calls: ems rollout start. Parameters that many functions share are described by: ems help flags
    For example: ems rollout start -f firefox.rollout.yaml --dry-run
    For example: ems rollout start --package 7-Zip@24.08 --target Workstations --rings Pilot,10%,100% --dry-run
    For example: ems rollout start --package KeePass@2.57 --target Workstations --rings Pilot,1%,10%,100% --save -
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [string] $File,
        [string] $Save,
        [string] $Package,
        [string[]] $Patch,
        [string] $PmGroup,
        [string] $Target,
        [string[]] $Exclude,
        [string] $Rings,
        [string] $Name,
        [string] $Reported,
        [string] $Failed,
        [string] $Soak,
        [string] $Deadline,
        [string[]] $Window,
        [string] $OnFailed,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'start' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() -Change $PSCmdlet -Asks }
}

function Step-EmsRollout {
    <#
    .SYNOPSIS
    Take the next step of a rollout, if it is due.
    .DESCRIPTION
    Judges the gate of the current ring and begins the next ring if it has passed. Run it as often as you like, for example every 15 minutes from cron: it prints only what happened, and nothing if nothing did. If nothing is due, it sends at most four requests, however many computers there are; only patches take more in large rings. Any machine continues a rollout: the service holds its plan. If another machine has continued it since, this one stops (exit 10) unless --take-over is given. Of two at the same time on one machine, one acts. Asks before a ring begins, with its name and its number of computers. Without a terminal, a ring begins only with --yes (otherwise exit 10); if nothing is due, neither is needed. With --max-affected, no ring with more computers begins (exit 10). Exit codes: 0 as planned, 8 inconclusive (too few reports before the deadline, or something that the gate depends on cannot be read), 10 refused, 12 a gate failed.
    .PARAMETER Rollout
    names of rollouts; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER All
    every rollout that this machine drives
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .NOTES
    Calls: ems rollout advance. Parameters that many functions share are described by: ems help flags
    For example: ems rollout advance --all --yes
    For example: ems rollout advance --all --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $Rollout,
        [string] $File,
        [switch] $All,
        [switch] $TakeOver,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Rollout) { $received.AddRange([string[]] $Rollout) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'rollout', 'advance' -Values @($received) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet -Asks
    }
}

function Get-EmsRolloutStatus {
    <#
    .SYNOPSIS
    Show how far a rollout is, what its gates say and what comes next.
    .DESCRIPTION
    Reads only. Every number has its denominator: failed of those that reported, reported of those that are active. Computers that are silent or suspended are shown and not counted. Says the same on every machine: the service holds the plan and how far it is.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER ExitCode
    exit 0 if complete, 8 if under way, 12 if stopped
    .NOTES
    Calls: ems rollout status. Parameters that many functions share are described by: ems help flags
    For example: ems rollout status keepass-2.57
    For example: ems rollout status keepass-2.57 -o json --query 'rings[].failures[].hostname'
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $File,
        [switch] $ExitCode,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'status' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() }
}

function Get-EmsRollout {
    <#
    .SYNOPSIS
    List rollouts: those of the service and those that this machine has finished.
    .NOTES
    Calls: ems rollout list. Parameters that many functions share are described by: ems help flags
    For example: ems rollout list
    For example: ems rollout list -o name --query "[?state=='failed']"
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Approve-EmsRollout {
    <#
    .SYNOPSIS
    Approve the next ring of a rollout.
    .DESCRIPTION
    Gives the approval that the next ring asks for. If the current ring is inconclusive, it lets this ring pass, and no other. Shows what the gate of the current ring says and how many computers the next ring has, and asks. The gate is still judged: an approved ring that fails stops the rollout. ems rollout advance takes the step. If computers are missing from a ring, it continues without them.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER Anyway
    approve even if the gate has failed
    .NOTES
    Calls: ems rollout approve. Parameters that many functions share are described by: ems help flags
    For example: ems rollout approve keepass-2.57 --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [switch] $Anyway,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'approve' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet -Asks }
}

function Suspend-EmsRollout {
    <#
    .SYNOPSIS
    Pause a rollout: no further ring starts.
    .DESCRIPTION
    Computers of the rings that have begun still install. To stop these as well, use ems rollout abort.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .NOTES
    Calls: ems rollout pause. Parameters that many functions share are described by: ems help flags
    For example: ems rollout pause keepass-2.57
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'pause' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet }
}

function Resume-EmsRollout {
    <#
    .SYNOPSIS
    Continue a rollout that was paused or has failed.
    .DESCRIPTION
    The gate is judged again at the next advance: if it still fails, the rollout stops again.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .NOTES
    Calls: ems rollout resume. Parameters that many functions share are described by: ems help flags
    For example: ems rollout resume keepass-2.57
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'resume' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet }
}

function Stop-EmsRollout {
    <#
    .SYNOPSIS
    Stop a rollout: no further computer gets the package.
    .DESCRIPTION
    Takes the activation and the package from every ring, so that pending computers do not install it at their next contact. What is installed stays. Works from every state. To uninstall it as well, use ems rollout rollback. To remove the groups of the rings, use ems rollout finish afterwards.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .NOTES
    Calls: ems rollout abort. Parameters that many functions share are described by: ems help flags
    For example: ems rollout abort keepass-2.57 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $File,
        [switch] $TakeOver,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'abort' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet -Asks }
}

function Undo-EmsRollout {
    <#
    .SYNOPSIS
    Uninstall what a rollout has installed, or replace it with another version.
    .DESCRIPTION
    --to none uninstalls the package from all computers of the rings that have begun; --to KeePass@2.56 uninstalls it and installs that version. Agents act at their next contact. Computers of the rings that had the package before the rollout lose it too. The groups of the rings stay until ems rollout finish, so that silent computers follow when they are back.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER To
    none, or the package that is installed instead (required)
    .PARAMETER File
    file of the rollout
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .NOTES
    Calls: ems rollout rollback. Parameters that many functions share are described by: ems help flags
    For example: ems rollout rollback keepass-2.57 --to none --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $To,
        [string] $File,
        [switch] $TakeOver,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'rollback' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet -Asks }
}

function Complete-EmsRollout {
    <#
    .SYNOPSIS
    Assign a complete rollout to its target and remove the rings.
    .DESCRIPTION
    Assigns the package to the target group and activates it for software, so that computers that were silent get it at their next contact, then removes the groups of the rings. Anything else that waits in the target for an activation of software is set off with it. Of patches, it ends the emergency patching of the PM group, also for computers that others have added to it. After an abort or a rollback, it only removes the groups of the rings.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .PARAMETER WithExcluded
    finish even if the target contains computers that the rollout excluded
    .NOTES
    Calls: ems rollout finish. Parameters that many functions share are described by: ems help flags
    For example: ems rollout finish keepass-2.57 --dry-run
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $File,
        [switch] $TakeOver,
        [switch] $WithExcluded,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'finish' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() -Change $PSCmdlet -Asks }
}

function Get-EmsRolloutLog {
    <#
    .SYNOPSIS
    Show each decision of a rollout with its numbers.
    .DESCRIPTION
    Kept on the machines that took the decisions: this is what this machine did, oldest first.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .NOTES
    Calls: ems rollout log. Parameters that many functions share are described by: ems help flags
    For example: ems rollout log keepass-2.57
    For example: ems rollout log keepass-2.57 -o json --query "[?event=='failed'].computers[]"
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Rollout,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'rollout', 'log' -Values @($Rollout) -Bound $PSBoundParameters -Arguments 'Rollout' -Negatable @() }
}

function Get-EmsSoftwareOutdated {
    <#
    .SYNOPSIS
    List packages of which computers have an older version than the catalog.
    .DESCRIPTION
    A version counts as had by the computers on which its deployment succeeded, as package status counts them: one request for each older version in the catalog, and one for its groups, at any size of the fleet. A computer with two older versions counts once; the members of groups that assign both are read for it, one request each, up to --max-reads. Versions are compared as versions: 1.10 is newer than 1.9. A version with words, such as 24.08-rc1, has no certain place and is named apart.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .NOTES
    Calls: ems software outdated. Parameters that many functions share are described by: ems help flags
    For example: ems software outdated
    For example: ems software outdated --group Berlin
    #>
    [CmdletBinding()]
    param(
        [string] $Group,
        [string] $MaxReads,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'software', 'outdated' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsSoftware {
    <#
    .SYNOPSIS
    List the computers that have a product, with the version of each.
    .DESCRIPTION
    The service can search who has a product, not which version: that is read from the last inventory of each computer, one request each. The last lines give the number of requests and the age of the inventory.
    .PARAMETER Product
    name of the product, or a part of it, such as Firefox
    .PARAMETER OlderThan
    only versions before this one; 9.9 is before 9.10
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .NOTES
    Calls: ems software list. Parameters that many functions share are described by: ems help flags
    For example: ems software list 'Mozilla Firefox' --older-than 128
    For example: ems software list 'Mozilla Firefox' --older-than 128 --group Berlin -o name
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Product,
        [string] $OlderThan,
        [string] $Group,
        [string] $MaxReads,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'software', 'list' -Values @($Product) -Bound $PSBoundParameters -Arguments 'Product' -Negatable @() }
}

function Get-EmsSoftwareVersion {
    <#
    .SYNOPSIS
    Show which versions of a product are installed, and on how many computers.
    .DESCRIPTION
    The service can search who has a product, not which version: that is read from the last inventory of each computer, one request each. The last lines give the number of requests and the age of the inventory. Where more computers have it than --max-reads, the versions of those that were read are counted over the whole fleet by a search for each version.
    .PARAMETER Product
    name of the product, or a part of it, such as Firefox
    .PARAMETER OlderThan
    only versions before this one; 9.9 is before 9.10
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .NOTES
    Calls: ems software versions. Parameters that many functions share are described by: ems help flags
    For example: ems software versions 'Mozilla Firefox'
    For example: ems software versions 'Mozilla Firefox' --older-than 128 --group Berlin
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Product,
        [string] $OlderThan,
        [string] $Group,
        [string] $MaxReads,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'software', 'versions' -Values @($Product) -Bound $PSBoundParameters -Arguments 'Product' -Negatable @() }
}

function Wait-EmsImport {
    <#
    .SYNOPSIS
    Wait until a package import is complete.
    .DESCRIPTION
    Exit code 12 if the import failed, 8 if the wait timed out.
    .PARAMETER TrackingId
    tracking id of the job
    .NOTES
    Calls: ems wait import. Parameters that many functions share are described by: ems help flags
    For example: ems wait import 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10 --timeout 5m --dry-run
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $TrackingId,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'wait', 'import' -Values @($TrackingId) -Bound $PSBoundParameters -Arguments 'TrackingId' -Negatable 'Wait' }
}

function Wait-EmsTask {
    <#
    .SYNOPSIS
    Wait until a task is complete.
    .DESCRIPTION
    A task is complete when every computer in it has reported. Completed tasks are kept for 30 days.
    .PARAMETER TrackingId
    tracking id of the job
    .NOTES
    Calls: ems wait task. Parameters that many functions share are described by: ems help flags
    For example: ems wait task 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10 --dry-run
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $TrackingId,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'wait', 'task' -Values @($TrackingId) -Bound $PSBoundParameters -Arguments 'TrackingId' -Negatable 'Wait' }
}

function Wait-EmsQueue {
    <#
    .SYNOPSIS
    Wait until the backend queues are empty.
    .PARAMETER Name
    queues to wait for (default: all)
    .NOTES
    Calls: ems wait queue. Parameters that many functions share are described by: ems help flags
    For example: ems wait queue
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $Name,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Name) { $received.AddRange([string[]] $Name) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'wait', 'queue' -Values @($received) -Bound $PSBoundParameters -Arguments 'Name' -Negatable 'Wait'
    }
}

function Wait-EmsDeployment {
    <#
    .SYNOPSIS
    Wait until a package is installed or removed on computers.
    .DESCRIPTION
    A deployment is complete when its status is Success or Failed. Without --package, the wait covers all packages of the computer. With --since, only a later result counts or, if there was nothing to deploy, a later agent contact. A reinstall can end with an unchanged record: with --reinstall it is complete when it is no longer listed and the agent made contact after --since. For an uninstall, --uninstalled waits until the package is removed. The patch management fix package can stay Pending by design, until a patch scan finds a missing approved patch.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Uninstalled
    with --package: wait until it is removed from the computer
    .PARAMETER Reinstall
    with --package and --since: a reinstall was requested at that time
    .PARAMETER Since
    only results after this time count, such as 10m or an ISO time (default: the current status)
    .NOTES
    Calls: ems wait deployment. Parameters that many functions share are described by: ems help flags
    For example: ems wait deployment PC-0041 PC-0042 --package '7-Zip@24.08' --until 50% --timeout 2s
    For example: ems wait deployment PC-0042 --package 'Legacy Viewer' --uninstalled --timeout 2s
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Package,
        [switch] $Uninstalled,
        [switch] $Reinstall,
        [string] $Since,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'wait', 'deployment' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait'
    }
}

function Wait-EmsOsInstall {
    <#
    .SYNOPSIS
    Wait until the operating system of computers is installed.
    .DESCRIPTION
    The installation is complete when its task is finished or failed, not at the first agent contact. If tasks cannot be read or do not name their computers, an agent contact and a new inventory after the request are required.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Software
    also wait until the software is deployed
    .PARAMETER Since
    only tasks after this time count, such as 10m or an ISO time (default: running tasks)
    .NOTES
    Calls: ems wait os-install. Parameters that many functions share are described by: ems help flags
    For example: ems wait os-install PC-0042 --since 1h
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [switch] $Software,
        [string] $Since,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'wait', 'os-install' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait'
    }
}

function Wait-EmsRescan {
    <#
    .SYNOPSIS
    Wait until computers have a new inventory or patch scan.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Type
    what to scan (default Inventory)
    .PARAMETER Since
    only results after this time count, such as 10m or an ISO time (default: now)
    .NOTES
    Calls: ems wait rescan. Parameters that many functions share are described by: ems help flags
    For example: ems wait rescan PC-0042 --since 30d
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Type,
        [string] $Since,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'wait', 'rescan' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait'
    }
}

function Wait-EmsReboot {
    <#
    .SYNOPSIS
    Wait until computers have rebooted.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Since
    only results after this time count, such as 10m or an ISO time (default: now)
    .NOTES
    Calls: ems wait reboot. Parameters that many functions share are described by: ems help flags
    For example: ems wait reboot PC-0042 --since 30d --timeout 2s
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Since,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'wait', 'reboot' -Values @($received) -Bound $PSBoundParameters -Arguments 'Computer' -Negatable 'Wait'
    }
}

function Wait-EmsSync {
    <#
    .SYNOPSIS
    Wait until a depot sync job has a result.
    .PARAMETER Job
    id of the sync job (default: the newest)
    .PARAMETER Since
    only runs after this time count, such as 10m or an ISO time (default: the last run)
    .NOTES
    Calls: ems wait sync. Parameters that many functions share are described by: ems help flags
    For example: ems wait sync
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Job,
        [string] $Since,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'wait', 'sync' -Values @($Job) -Bound $PSBoundParameters -Arguments 'Job' -Negatable 'Wait' }
}

function Wait-EmsEmergencyPatching {
    <#
    .SYNOPSIS
    Wait until computers have the patches of a patch management group.
    .DESCRIPTION
    A computer is done when none of the patches is missing. With --since, only a patch scan or an agent contact after that time counts.
    .PARAMETER PmGroup
    number or name of the patch management group
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Since
    only scans and contacts after this time count, such as 10m or an ISO time (default: the current status)
    .NOTES
    Calls: ems wait emergency-patching. Parameters that many functions share are described by: ems help flags
    For example: ems wait emergency-patching 1 PC-0042 --timeout 1s
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $PmGroup,
        [Parameter(Position = 1, ValueFromPipelineByPropertyName)] [Alias('Id', 'ClientId', 'Hostname')] [string[]] $Computer,
        [string] $Since,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $FromFile,
        [string[]] $Map,
        [string] $Group,
        [switch] $Direct,
        [string[]] $Search,
        [string] $Issue,
        [string] $NotSeenFor,
        [string] $Os,
        [string] $Model,
        [string] $User,
        [switch] $OutOfSync,
        [string] $Failed,
        [string] $Outdated,
        [switch] $NoGroup,
        [string] $NotIn,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Computer) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'wait', 'emergency-patching' -Values @($PmGroup; $received) -Bound $PSBoundParameters -Arguments 'PmGroup', 'Computer' -Negatable 'Wait'
    }
}

function Get-EmsBulk {
    <#
    .SYNOPSIS
    List bulk runs.
    .DESCRIPTION
    running: another process is executing the run. unfinished: ems bulk resume can send the rest. unreadable: the journal is damaged, can be written by others, or was written by another version; ems bulk show says what to do.
    .NOTES
    Calls: ems bulk list. Parameters that many functions share are described by: ems help flags
    For example: ems bulk list
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'bulk', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsBulk {
    <#
    .SYNOPSIS
    Show the result of each request of a run.
    .DESCRIPTION
    skipped: not sent. unknown: sent, but the run ended before the response arrived; check these, unless ems bulk resume can repeat them.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER Outcome
    only computers with this outcome
    .NOTES
    Calls: ems bulk show. Parameters that many functions share are described by: ems help flags
    For example: ems bulk show last --outcome unknown
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Run,
        [string] $Outcome,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'bulk', 'show' -Values @($Run) -Bound $PSBoundParameters -Arguments 'Run' -Negatable @() }
}

function Resume-EmsBulk {
    <#
    .SYNOPSIS
    Resume a run that was stopped.
    .DESCRIPTION
    Sends the requests that were not sent. Requests that were in progress when the run ended are repeated only if the operation is safe to repeat; otherwise they are listed as unknown. Completed and failed requests are not repeated. --wait waits for the requests that are sent now. Runs keep no secret values. They are read again: from the same file, from the old computer of a replacement, or by asking for what was typed. Requests whose value is gone, or whose row of the file has changed, are not sent.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER FromFile
    the rows of the run again, for their secret values; - for stdin
    .PARAMETER ValueStdin
    read the value from stdin
    .NOTES
    Calls: ems bulk resume. Parameters that many functions share are described by: ems help flags
    For example: ems bulk resume last --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Run,
        [string] $FromFile,
        [switch] $ValueStdin,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'bulk', 'resume' -Values @($Run) -Bound $PSBoundParameters -Arguments 'Run' -Negatable 'Wait' -Change $PSCmdlet }
}

function Invoke-EmsBulkRetryFailed {
    <#
    .SYNOPSIS
    Retry the failed requests of a run.
    .DESCRIPTION
    Retries the requests that failed. Of a batch, only the rejected computers are sent again. Unknown results are not retried; check them first. If the service does not say which computers of a batch it rejected, the whole batch is retried, provided the operation is safe to repeat.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER FromFile
    the rows of the run again, for their secret values; - for stdin
    .PARAMETER ValueStdin
    read the value from stdin
    .NOTES
    Calls: ems bulk retry-failed. Parameters that many functions share are described by: ems help flags
    For example: ems bulk retry-failed last --yes
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string] $Run,
        [string] $FromFile,
        [switch] $ValueStdin,
        [string] $MaxAffected,
        [string] $Reason,
        [switch] $Wait,
        [string] $Interval,
        [string] $Until,
        [switch] $FailFast,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'bulk', 'retry-failed' -Values @($Run) -Bound $PSBoundParameters -Arguments 'Run' -Negatable 'Wait' -Change $PSCmdlet }
}

function Clear-EmsBulk {
    <#
    .SYNOPSIS
    Discard runs.
    .DESCRIPTION
    Deletes the journals. Requests that were sent are not affected. Discarded runs cannot be resumed.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER Finished
    all finished runs
    .NOTES
    Calls: ems bulk discard. Parameters that many functions share are described by: ems help flags
    For example: ems bulk discard --finished
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $Run,
        [switch] $Finished,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Run) { $received.AddRange([string[]] $Run) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'bulk', 'discard' -Values @($received) -Bound $PSBoundParameters -Arguments 'Run' -Negatable @()
    }
}

function Undo-Ems {
    <#
    .SYNOPSIS
    Undo changes made on this machine.
    .DESCRIPTION
    Sends the inverse of the requests of a change, the last one first, after showing them and asking. The history has the state before each change; if the object has changed since, the undo is refused (exit code 9) unless --anyway is given. A change that cannot be undone is refused with the reason (exit code 10). What was undone is read back. Where the service shows another state, or nothing, the result is failed with the reason (exit code 7). Agents act at their next contact: the number of computers that have had no contact since the change is shown. ems undo --last again undoes the change before; ems undo --redo makes the change of the last undo again. Which changes can be undone: ems help undo.
    .PARAMETER Id
    ids from ems undo --list, or their beginning or end
    .PARAMETER Last
    undo the latest change that is not undone yet
    .PARAMETER Redo
    make the change that was undone last again
    .PARAMETER Since
    undo all changes since then, such as 1h or 2026-11-01
    .PARAMETER Anyway
    undo also what has changed since
    .PARAMETER List
    list the changes that can be undone; changes nothing
    .PARAMETER All
    with --list: also those that cannot be undone
    .NOTES
    Calls: ems undo. Parameters that many functions share are described by: ems help flags
    For example: ems undo --list
    For example: ems undo --list --all
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string[]] $Id,
        [switch] $Last,
        [switch] $Redo,
        [string] $Since,
        [switch] $Anyway,
        [switch] $List,
        [switch] $All,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $Concurrency,
        [string] $Rate,
        [string] $StopAfterFailures,
        [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Id) { $received.AddRange([string[]] $Id) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'undo' -Values @($received) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() -Change $PSCmdlet -Asks
    }
}

function Get-EmsHistory {
    <#
    .SYNOPSIS
    List changes made on this machine, newest first.
    .DESCRIPTION
    Shows the last 50 unless --limit says otherwise. The history is stored on this machine only, without secrets. Only you can read it. To turn it off, run ems config set history false.
    .NOTES
    Calls: ems history list. Parameters that many functions share are described by: ems help flags
    For example: ems history list
    For example: ems history list --query '[?exitCode != 0]'
    #>
    [CmdletBinding()]
    param(
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'history', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsHistory {
    <#
    .SYNOPSIS
    Show one change, its requests, and the state before and after.
    .PARAMETER Id
    id from ems history list, or its beginning or end (default: the latest)
    .NOTES
    Calls: ems history show. Parameters that many functions share are described by: ems help flags
    For example: ems history show
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName)] [string] $Id,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'history', 'show' -Values @($Id) -Bound $PSBoundParameters -Arguments 'Id' -Negatable @() }
}

function Invoke-EmsApiRequest {
    <#
    .SYNOPSIS
    Send any request with the credentials of the profile.
    .DESCRIPTION
    The default method is POST with a body, otherwise GET. The path is relative to the URL of the service. A full URL must have the same origin. Asks for confirmation before deletions, before operations whose command asks, and before writes that are not described. The number of affected computers is looked up as for the command of the same operation; for a path that is not described, it is not known: with --max-affected, it counts as all computers. In a field that is not described, a value such as 5, true or null is sent as JSON; as text it is written -F 'name:="5"'.
    .PARAMETER MethodAndPath
    GET, POST, PUT, PATCH or DELETE, and the path: GET /api/computer
    .PARAMETER Param
    a query parameter (can be repeated)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Header
    request header (can be repeated)
    .PARAMETER Paginate
    fetch every page of a read and print one array
    .PARAMETER Include
    also print status and headers
    .PARAMETER Silent
    print nothing
    .NOTES
    Calls: ems api request. Parameters that many functions share are described by: ems help flags
    For example: ems api request GET /api/computer --param top=2
    For example: ems api request POST /api/computer/search -F hostname=PC-00 --paginate
    #>
    [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'Medium')]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $MethodAndPath,
        [string[]] $Param,
        [string] $Body,
        [string[]] $Field,
        [string[]] $Header,
        [switch] $Paginate,
        [switch] $Include,
        [switch] $Silent,
        [string] $MaxAffected,
        [string] $Reason,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($MethodAndPath) { $received.AddRange([string[]] $MethodAndPath) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'api', 'request' -Values @($received) -Bound $PSBoundParameters -Arguments 'MethodAndPath' -Negatable @() -Change $PSCmdlet
    }
}

function Get-EmsApi {
    <#
    .SYNOPSIS
    List operations, their source and their command.
    .PARAMETER Area
    only this area, such as computer
    .PARAMETER Source
    only operations from this source
    .NOTES
    Calls: ems api list. Parameters that many functions share are described by: ems help flags
    For example: ems api list --source server
    For example: ems api list --area pm-group
    #>
    [CmdletBinding()]
    param(
        [string] $Area,
        [string] $Source,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'api', 'list' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Show-EmsApi {
    <#
    .SYNOPSIS
    Show one operation: parameters, body, responses, role, command.
    .PARAMETER Operation
    operation id, "METHOD /path", or command
    .NOTES
    Calls: ems api show. Parameters that many functions share are described by: ems help flags
    For example: ems api show 'GET /api/computer/{id}/issues'
    For example: ems api show computer list
    #>
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory, ValueFromPipelineByPropertyName)] [Alias('Id')] [string[]] $Operation,
        [string] $ProfileName,
        [switch] $Demo
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($Operation) { $received.AddRange([string[]] $Operation) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        Invoke-EmsCommand -Words 'api', 'show' -Values @($received) -Bound $PSBoundParameters -Arguments 'Operation' -Negatable @()
    }
}

function Sync-EmsApi {
    <#
    .SYNOPSIS
    Fetch the server description and add its operations as commands.
    .DESCRIPTION
    The description is stored for the profile. ems login also fetches it. Built-in commands get the additional flags of the server.
    .NOTES
    Calls: ems api sync. Parameters that many functions share are described by: ems help flags
    For example: ems api sync
    #>
    [CmdletBinding()]
    param(
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'api', 'sync' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsApiDiff {
    <#
    .SYNOPSIS
    Compare the built-in operations with the server.
    .DESCRIPTION
    Fetches the server description without storing it. Run it before scripts are used with a new server version.
    .PARAMETER ExitCode
    exit code 1 if anything differs
    .NOTES
    Calls: ems api diff. Parameters that many functions share are described by: ems help flags
    For example: ems api diff
    #>
    [CmdletBinding()]
    param(
        [switch] $ExitCode,
        [string] $Limit,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'api', 'diff' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsApiCheck {
    <#
    .SYNOPSIS
    Read every operation once, and compare the answers with what ems expects.
    .DESCRIPTION
    For the first contact with a server. It only reads: each reading operation once, at most 150 requests, two at a time. Ids come from the first rows of lists. A missing role is listed, and is no error. The description that the server gives of itself is stored, as by ems api sync. It shows fields that are new, missing or of another type, unknown values of enumerations, other paging, other status codes, and assumptions that do not hold, or hold under another name than the likeliest. The report holds names of described fields, types and counts: no values, no addresses. Of other fields it holds how many there are; --names adds their names, up to 50 of each object. Read the report before you pass it on: such a name may be data. Exit code 0: as expected. 13: something differs. 7: nothing differs, and some operations could not be read.
    .PARAMETER Out
    write the report as markdown to this file; - for stdout
    .PARAMETER Names
    add the names of fields that are not described
    .NOTES
    Calls: ems api check. Parameters that many functions share are described by: ems help flags
    For example: ems api check
    For example: ems api check --out report.md
    #>
    [CmdletBinding()]
    param(
        [string] $Out,
        [switch] $Names,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'api', 'check' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

function Get-EmsVersion {
    <#
    .SYNOPSIS
    Show the versions of ems, Node and the server.
    .DESCRIPTION
    The server version is shown if a server is configured and reachable. --check asks the address of the setting update-url for the newest version, without signing in. Without --check, ems never looks for updates.
    .PARAMETER Check
    ask whether a newer version is available
    .NOTES
    Calls: ems version. Parameters that many functions share are described by: ems help flags
    For example: ems version
    #>
    [CmdletBinding()]
    param(
        [switch] $Check,
        [string] $ProfileName,
        [switch] $Demo
    )
    process { Invoke-EmsCommand -Words 'version' -Values @() -Bound $PSBoundParameters -Arguments @() -Negatable @() }
}

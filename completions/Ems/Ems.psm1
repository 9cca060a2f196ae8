# Written by npm run reference. What the functions have in common is written by hand, in Ems.Core.ps1.
. (Join-Path $PSScriptRoot 'Ems.Core.ps1')

# An attribute is found only in the file that uses it.
class EmsValue : System.Management.Automation.ArgumentTransformationAttribute {
    [string] $Form
    [string] $Names
    EmsValue() { }
    EmsValue([string] $form) { $this.Form = $form }
    EmsValue([string] $form, [string] $names) { $this.Form = $form; $this.Names = $names }
    [object] Transform([System.Management.Automation.EngineIntrinsics] $engine, [object] $given) {
        return ConvertTo-EmsText -Given $given -Form $this.Form -Names ($this.Names -split ',')
    }
}

function Get-EmsComputer {
    <#
    .SYNOPSIS
    List computers.
    .DESCRIPTION
    To export only changes, pass the time of the last run as -ModifiedAfter. Use ems computer search to filter by name, hardware or operating system. The lists of the service have no operating system: --columns hostname,os, --sort-by os and --count-by os read it from the inventory of each computer, one request each; model and signed in work the same way. Runs: ems computer list.
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
    only computers that never made contact (also -NeverSeen:$false)
    .PARAMETER NeverInventoried
    only computers without an inventory (also -NeverInventoried:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputer

    List the first 50 computers.
    .EXAMPLE
    Get-EmsComputer PC-0041, 'LT-00*'

    List some by name.
    .EXAMPLE
    Get-EmsComputer -ModifiedAfter 1d

    Export the changes of the last day as csv.
    .EXAMPLE
    Get-EmsComputer -Group Pilot -NotSeenFor 14d

    List members of a group not seen for two weeks.
    .EXAMPLE
    Get-EmsComputer -NeverSeen

    List computers that never reported.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $LastSeenAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $ModifiedAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $InventoryAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $InventoryBefore,
        [switch] $NeverSeen,
        [switch] $NeverInventoried,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'list'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('NeverSeen', 'NeverInventoried'); All = $true; Type = 'Ems.Computer' } -Piped $received
    }
}

function Search-EmsComputer {
    <#
    .SYNOPSIS
    Find computers by name, hardware, operating system or last contact.
    .DESCRIPTION
    Results match all criteria. Text matches any part of the value; * and ? are wildcards in <text>. The lists of the service have no operating system: --columns hostname,os, --sort-by os and --count-by os read it from the inventory of each computer, one request each; model and signed in work the same way. <text> is a part of the host name, or a MAC address, IP address or uuid; what is in no host name is looked for among the serial numbers. Runs: ems computer search.
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
    only computers that never made contact (also -NeverSeen:$false)
    .PARAMETER NeverInventoried
    only computers without an inventory (also -NeverInventoried:$false)
    .PARAMETER PxeSupport
    can boot over PXE (also -PxeSupport:$false)
    .PARAMETER IsPxeActive
    PXE boot is activated (also -IsPxeActive:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsComputer PC-00

    Find by part of the host name.
    .EXAMPLE
    Search-EmsComputer 'PC-00?2'

    Find by a pattern.
    .EXAMPLE
    Search-EmsComputer -OsName 'Windows 11' -MinRamGb 16

    Find Windows 11 computers with at least 16 GB of memory.
    .EXAMPLE
    Search-EmsComputer -LastSeenAfter 7d

    Print the ids of computers seen this week, one per line.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [AllowEmptyString()] [Alias('Id')] [EmsValue('Computer', 'Text,Id')] [string] $Text,
        [EmsValue()] [int] $ClientId,
        [ValidateNotNullOrEmpty()] [string] $Hostname,
        [ValidateNotNullOrEmpty()] [string] $SerialNumber,
        [ValidateNotNullOrEmpty()] [string] $MacAddress,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $Manufacturer,
        [ValidateNotNullOrEmpty()] [string] $OsName,
        [ValidateNotNullOrEmpty()] [string] $OsEdition,
        [ValidateNotNullOrEmpty()] [string] $OsVersion,
        [ValidateNotNullOrEmpty()] [string] $OsBuild,
        [ValidateNotNullOrEmpty()] [string] $Platform,
        [ValidateNotNullOrEmpty()] [string] $Language,
        [ValidateNotNullOrEmpty()] [string] $Architecture,
        [ValidateNotNullOrEmpty()] [string] $IpAddress,
        [ValidateNotNullOrEmpty()] [string] $Ou,
        [ValidateNotNullOrEmpty()] [string] $Uuid,
        [EmsValue()] [int] $MinRamGb,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $LastSeenAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $ModifiedAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $InventoryAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $InventoryBefore,
        [switch] $NeverSeen,
        [switch] $NeverInventoried,
        [switch] $PxeSupport,
        [switch] $IsPxeActive,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'search'); Arguments = @('Text'); Negatable = @('NeverSeen', 'NeverInventoried', 'PxeSupport', 'IsPxeActive'); All = $true; Type = 'Ems.Computer' } }
}

function Search-EmsComputerSoftware {
    <#
    .SYNOPSIS
    Find computers that have all given products installed.
    .DESCRIPTION
    Repeat -Product to search for several products. Results have all of them installed. Runs: ems computer search-software.
    .PARAMETER Product
    product and version as Name@Version (required; can be repeated)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsComputerSoftware -Product '7-Zip@24.08'

    Find computers with one version of 7-Zip.
    .EXAMPLE
    Search-EmsComputerSoftware -Product '7-Zip@24.08', 'Mozilla Firefox@128.0'

    Find computers with both products.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values')]
    [OutputType('Ems.ComputerSoftware')]
    param(
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [ValidateNotNullOrEmpty()] [string[]] $Product,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'search-software'); Arguments = @(); All = $true; Type = 'Ems.ComputerSoftware' } }
}

function Get-EmsComputerFleetPatchStatus {
    <#
    .SYNOPSIS
    Show the status of one patch on all computers.
    .DESCRIPTION
    Select the patch with -PatchId, -Kb or part of its name (-PatchName). Runs: ems computer fleet-patch-status.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER PatchId
    id of the patch
    .PARAMETER Kb
    KB number of the patch, such as KB5041404 or 5041404
    .PARAMETER PatchName
    part of the patch name
    .PARAMETER ScanStatus
    scan status of the patch
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerFleetPatchStatus -PatchId 1001

    Show where patch 1001 is installed or missing.
    .EXAMPLE
    Get-EmsComputerFleetPatchStatus -PatchId 1001 -GroupId Workstations/Berlin

    Show the status in one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerFleetPatchStatus')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $PatchId,
        [ValidateNotNullOrEmpty()] [string] $Kb,
        [ValidateNotNullOrEmpty()] [string] $PatchName,
        [ValidateNotNullOrEmpty()] [string] $ScanStatus,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'fleet-patch-status'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerFleetPatchStatus' } }
}

function Search-EmsComputerDistributionHistory {
    <#
    .SYNOPSIS
    Search installs and removals on all computers.
    .DESCRIPTION
    -Version matches the beginning of the version, so 11.0 also finds 11.0.4. -Info searches the command line of the installer and ignores case. -After and -Before are inclusive. Runs: ems computer search-distribution-history.
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
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsComputerDistributionHistory -PackageName Firefox -Version 128 -After 30d

    Find the Firefox 128 events of the last month.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerDistributionHistory')]
    param(
        [ValidateNotNullOrEmpty()] [string] $PackageName,
        [ValidateNotNullOrEmpty()] [string] $Version,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $After,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Before,
        [ValidateNotNullOrEmpty()] [string] $Result,
        [ValidateNotNullOrEmpty()] [string] $InstallMode,
        [ValidateNotNullOrEmpty()] [string] $Info,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'search-distribution-history'); Arguments = @(); All = $true; Type = 'Ems.ComputerDistributionHistory' } }
}

function Show-EmsComputer {
    <#
    .SYNOPSIS
    Show computers.
    .DESCRIPTION
    On a terminal, the page of one computer also shows health, open issues, groups and pending jobs, as far as your roles allow; several computers get a row each. In a pipe or with -o, only the computer objects are printed, with -Details all that the page is made of, and null for a part that could not be read. Runs: ems computer show.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer; one or more
    .PARAMETER Details
    in every format: also health, agent, issues, groups, reboot and deployments
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsComputer PC-0042

    Show a computer by host name.
    .EXAMPLE
    Show-EmsComputer 42

    Print a computer as json, by client id.
    .EXAMPLE
    Show-EmsComputer PC-0041, PC-0042 -Details

    Print everything about two computers.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [switch] $Details,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'show'); Arguments = @('Computer'); Many = 'Computer'; Type = 'Ems.Show.Computer' } -Piped $received
    }
}

function New-EmsComputer {
    <#
    .SYNOPSIS
    Create a computer object.
    .DESCRIPTION
    A MAC address or a hardware UUID is required. Without -IpAddress, the computer uses DHCP. The new computer belongs to no group, unless -Group names one. A csv may have a row for each computer, with columns named like the arguments and flags (name, mac-address, domain, group …): -FromFile names the file, -Map other columns. A flag holds for every row that has no value for it. A computer that exists with this MAC address or UUID is left out; if it has another name, nothing is sent. -Ou sets the value of the computer only; a value forced by a group overrides it. -SerialNumber is overwritten by the next inventory scan. The service accepts -Description but does not store it. Runs: ems computer create.
    .PARAMETER Name
    name of the new computer
    .PARAMETER Domain
    domain name (required)
    .PARAMETER IsDomain
    joined to a domain (required; also -IsDomain:$false)
    .PARAMETER InventoryId
    inventory id
    .PARAMETER MacAddress
    MAC address; required without a UUID
    .PARAMETER Uuid
    hardware UUID; required without a MAC address
    .PARAMETER PxeSupport
    can boot over PXE (also -PxeSupport:$false)
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
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    New-EmsComputer PC-9001 -Domain corp.example -MacAddress 02:00:5E:10:90:01 -IsDomain -WhatIf

    Show the request for a domain computer.
    .EXAMPLE
    New-EmsComputer -FromFile delivery.csv -Map 'Asset=name', 'MAC=mac-address' -Domain corp.example -Group Pilot -IsDomain -WhatIf

    Create the computers of a delivery note, all in one group.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.New.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('Computer', 'Name,Id')] [string] $Name,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [AllowEmptyString()] [string] $Domain,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [bool] $IsDomain,
        [AllowEmptyString()] [string] $InventoryId,
        [AllowEmptyString()] [string] $MacAddress,
        [AllowEmptyString()] [string] $Uuid,
        [switch] $PxeSupport,
        [AllowEmptyString()] [string] $IpAddress,
        [AllowEmptyString()] [string] $SubnetMask,
        [AllowEmptyString()] [string] $StandardGateway,
        [AllowEmptyString()] [string] $Ou,
        [AllowEmptyString()] [string] $SerialNumber,
        [AllowEmptyString()] [string] $Description,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'create'); Arguments = @('Name'); Negatable = @('IsDomain', 'PxeSupport'); Impact = 'Medium'; Type = 'Ems.New.Computer' } }
}

function Update-EmsComputer {
    <#
    .SYNOPSIS
    Change fields of a computer.
    .DESCRIPTION
    Only the given fields are changed. -Clear <field> removes a stored value: the OU falls back to the value of the groups, and the serial number is removed from the BIOS record. MAC address and hardware UUID cannot both be cleared. Custom fields hold at most 50 characters. Only active slots can be written; see ems custom-field list. A designation is looked up: -Custom Room=3.14, -Clear custom:Room. A csv brings each computer's own values: -FromFile names the file, and each -Map one of its columns and the field that it fills, such as 'Room=custom:Room' or 'Unit=ou'. An empty cell changes nothing. Runs: ems computer update.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Name
    computer name
    .PARAMETER Domain
    domain name
    .PARAMETER IsDomain
    joined to a domain (also -IsDomain:$false)
    .PARAMETER InventoryId
    inventory id
    .PARAMETER MacAddress
    MAC address
    .PARAMETER Uuid
    hardware UUID; a stored one is removed with -Clear uuid
    .PARAMETER PxeSupport
    can boot over PXE (also -PxeSupport:$false)
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
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsComputer PC-0042 -Custom 'Room=3.14'

    Set a custom field.
    .EXAMPLE
    Update-EmsComputer -FromFile rooms.csv -Map 'Room=custom:Room' -WhatIf

    Give each computer the room that a csv names.
    .EXAMPLE
    Update-EmsComputer PC-0042 -Clear Custom01

    Clear a custom field.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [AllowEmptyString()] [string] $Name,
        [AllowEmptyString()] [string] $Domain,
        [switch] $IsDomain,
        [AllowEmptyString()] [string] $InventoryId,
        [AllowEmptyString()] [string] $MacAddress,
        [AllowEmptyString()] [string] $Uuid,
        [switch] $PxeSupport,
        [AllowEmptyString()] [string] $IpAddress,
        [AllowEmptyString()] [string] $SubnetMask,
        [AllowEmptyString()] [string] $StandardGateway,
        [AllowEmptyString()] [string] $Ou,
        [AllowEmptyString()] [string] $SerialNumber,
        [AllowEmptyString()] [string] $Description,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Custom,
        [ValidateNotNullOrEmpty()] [ValidateSet('inventory-id', 'mac-address', 'uuid', 'ip-address', 'subnet-mask', 'standard-gateway', 'ou', 'serial-number')] [string[]] $Clear,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'update'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('IsDomain', 'PxeSupport'); Impact = 'Medium'; Type = 'Ems.Update.Computer' } -Piped $received
    }
}

function Remove-EmsComputer {
    <#
    .SYNOPSIS
    Delete computer objects.
    .DESCRIPTION
    Deleting a computer that is in a group requires -Force. The master server cannot be deleted. Runs: ems computer delete.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Force
    delete the computer even if it is in a group (also -Force:$false)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsComputer PC-0057 -Force -WhatIf

    Show the request without sending it.
    .EXAMPLE
    Remove-EmsComputer PC-0057, PC-0058 -Force -WhatIf

    Show the requests for several.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [switch] $Force,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'delete'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Force'); Impact = 'High'; Type = 'Ems.Remove.Computer' } -Piped $received
    }
}

function Get-EmsComputerHealth {
    <#
    .SYNOPSIS
    Show the health of a computer and its agent.
    .DESCRIPTION
    Runs: ems computer health.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerHealth PC-0042

    Show the health of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerHealth')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'health'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerHealth' } }
}

function Get-EmsComputerSystemInfo {
    <#
    .SYNOPSIS
    Show the operating system, hardware and user of a computer.
    .DESCRIPTION
    Runs: ems computer system-info.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerSystemInfo PC-0042

    Show the facts of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerSystemInfo')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'system-info'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerSystemInfo' } }
}

function Get-EmsComputerSecurityPosture {
    <#
    .SYNOPSIS
    Show the antivirus, firewall, secure boot and BitLocker status of a computer.
    .DESCRIPTION
    All values come from the last inventory. An inventory older than -StaleAfterDays counts as stale. A computer without an inventory is always stale. Runs: ems computer security-posture.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER StaleAfterDays
    an inventory older than this many days counts as stale (default 3)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerSecurityPosture PC-0042

    Show the security status of one computer.
    .EXAMPLE
    Get-EmsComputerSecurityPosture PC-0042 -StaleAfterDays 14

    Accept inventories of up to two weeks.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerSecurityPosture')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [EmsValue()] [int] $StaleAfterDays,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'security-posture'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerSecurityPosture' } }
}

function Get-EmsComputerRebootStatus {
    <#
    .SYNOPSIS
    Show the last start of a computer and whether a reboot is pending.
    .DESCRIPTION
    Runs: ems computer reboot-status.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerRebootStatus PC-0042

    Check for a pending reboot.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerRebootStatus')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'reboot-status'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerRebootStatus' } }
}

function Get-EmsComputerUemAgent {
    <#
    .SYNOPSIS
    Show the desired and reported state of the agent, and its polling windows.
    .DESCRIPTION
    Out of sync: the configuration of the agent differs from its template. Runs: ems computer uem-agent.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerUemAgent PC-0042

    Compare the agent with its template.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerUemAgent')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'uem-agent'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerUemAgent' } }
}

function Get-EmsComputerPatchStatus {
    <#
    .SYNOPSIS
    Show the last patch scan of a computer and its missing patches.
    .DESCRIPTION
    Until a patch scan was collected, nothing is known about missing patches: counts and dates are null. Runs: ems computer patch-status.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerPatchStatus PC-0042

    Show the number of missing patches.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerPatchStatus')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'patch-status'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerPatchStatus' } }
}

function Get-EmsComputerPatch {
    <#
    .SYNOPSIS
    List the patches that the last scan found on a computer.
    .DESCRIPTION
    Results match all filters. The list is empty until a patch scan has run. Runs: ems computer patches.
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
    only assigned patches, or only those that are not (also -IsAssigned:$false)
    .PARAMETER ReleasedAfter
    released after this day
    .PARAMETER UpdatedAfter
    updated after this day
    .PARAMETER MinCvssScore
    at least this CVSS score
    .PARAMETER MinVrrScore
    at least this VRR score
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerPatch PC-0042

    List all patches.
    .EXAMPLE
    Get-EmsComputerPatch PC-0042 -PatchType SecurityPatch -MinCvssScore 7

    List security patches with a CVSS score of 7 or more.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerPatch')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ScanStatus,
        [ValidateNotNullOrEmpty()] [string] $VendorSeverity,
        [ValidateNotNullOrEmpty()] [string] $ProductName,
        [ValidateNotNullOrEmpty()] [string] $ServicePack,
        [ValidateNotNullOrEmpty()] [string] $Kb,
        [ValidateNotNullOrEmpty()] [string] $BulletinId,
        [ValidateNotNullOrEmpty()] [ValidateSet('SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction')] [string] $PatchType,
        [switch] $IsAssigned,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $ReleasedAfter,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $UpdatedAfter,
        [EmsValue()] [double] $MinCvssScore,
        [EmsValue()] [double] $MinVrrScore,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'patches'); Arguments = @('Computer'); Negatable = @('IsAssigned'); All = $true; Type = 'Ems.ComputerPatch' } }
}

function Get-EmsComputerSoftwareDeployment {
    <#
    .SYNOPSIS
    List the deployment status of the packages of a computer.
    .DESCRIPTION
    The log lines of a failed package are the latest lines of the whole computer, not only of that package. The patch management fix package stays Pending until a patch scan finds a missing approved patch. This is normal. Runs: ems computer software-deployment.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Package
    only this package: id, name, or Name@Version
    .PARAMETER IncludePreOsPackages
    include packages that run before the operating system (also -IncludePreOsPackages:$false; default false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerSoftwareDeployment PC-0042

    List the status of all packages.
    .EXAMPLE
    Get-EmsComputerSoftwareDeployment PC-0042 -Package '7-Zip@24.08'

    Show one package only.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerSoftwareDeployment')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [switch] $IncludePreOsPackages,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'software-deployment'); Arguments = @('Computer'); Negatable = @('IncludePreOsPackages'); Type = 'Ems.ComputerSoftwareDeployment' } }
}

function Get-EmsComputerSetupErrorLog {
    <#
    .SYNOPSIS
    Show the log lines of failed installations on a computer.
    .DESCRIPTION
    Runs: ems computer setup-error-log.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerSetupErrorLog PC-0042

    Show the log lines.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerSetupErrorLog')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'setup-error-log'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerSetupErrorLog' } }
}

function Get-EmsComputerDistributionHistory {
    <#
    .SYNOPSIS
    List the latest installs and removals on a computer.
    .DESCRIPTION
    Runs: ems computer distribution-history.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerDistributionHistory PC-0042

    List the latest events.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerDistributionHistory')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'distribution-history'); Arguments = @('Computer'); All = $true; Type = 'Ems.Get.ComputerDistributionHistory' } }
}

function Get-EmsComputerReinstall {
    <#
    .SYNOPSIS
    List the pending reinstalls of a computer.
    .DESCRIPTION
    Runs: ems computer reinstalls.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Package
    only this package: id, name, or Name@Version
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerReinstall PC-0042

    List pending reinstalls.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerReinstall')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'reinstalls'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerReinstall' } }
}

function Get-EmsComputerGroup {
    <#
    .SYNOPSIS
    List the groups of a computer.
    .DESCRIPTION
    Runs: ems computer groups.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER NameContains
    only groups whose name contains this text
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerGroup PC-0042

    List the groups of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $NameContains,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'groups'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerGroup' } }
}

function Get-EmsComputerPackageGroup {
    <#
    .SYNOPSIS
    List the groups that assign a package to a computer.
    .DESCRIPTION
    Runs: ems computer package-groups.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerPackageGroup PC-0042 '7-Zip@24.08'

    Find out which group assigns 7-Zip.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerPackageGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory)] [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'package-groups'); Arguments = @('Computer', 'Package'); All = $true; Type = 'Ems.ComputerPackageGroup' } }
}

function Get-EmsComputerAgentTemplate {
    <#
    .SYNOPSIS
    Show the agent template that applies to a computer.
    .DESCRIPTION
    The group of the computer and its parent groups are evaluated. The result shows the group that applies. Runs: ems computer agent-template.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerAgentTemplate PC-0042

    Show the effective template.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerAgentTemplate')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'agent-template'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerAgentTemplate' } }
}

function Get-EmsComputerOsImageSku {
    <#
    .SYNOPSIS
    Show the operating system assigned to a computer.
    .DESCRIPTION
    Runs: ems computer os-image-sku.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerOsImageSku PC-0042

    Show the edition and the group that assigns it.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerOsImageSku')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'os-image-sku'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerOsImageSku' } }
}

function Get-EmsComputerPxeBootimage {
    <#
    .SYNOPSIS
    Show the PXE boot image that applies to a computer.
    .DESCRIPTION
    Runs: ems computer pxe-bootimage.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerPxeBootimage PC-0042

    Show the boot image of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerPxeBootimage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'pxe-bootimage'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerPxeBootimage' } }
}

function Get-EmsComputerOsDeploymentReadiness {
    <#
    .SYNOPSIS
    Check whether the operating system of a computer can be reinstalled.
    .DESCRIPTION
    Ready: an image and a boot image are assigned. To start the reinstall, run ems computer activate --pxe. Runs: ems computer os-deployment-readiness.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerOsDeploymentReadiness PC-0042

    Check one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerOsDeploymentReadiness')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'os-deployment-readiness'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerOsDeploymentReadiness' } }
}

function Get-EmsComputerLanguagePack {
    <#
    .SYNOPSIS
    List the language packs that apply to a computer.
    .DESCRIPTION
    Runs: ems computer language-packs.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerLanguagePack PC-0042

    List the language packs of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerLanguagePack')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'language-packs'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerLanguagePack' } }
}

function Get-EmsComputerPmGroup {
    <#
    .SYNOPSIS
    List the patch management groups of a computer.
    .DESCRIPTION
    Runs: ems computer pm-groups.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerPmGroup PC-0042

    List the patch management groups of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerPmGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'pm-groups'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerPmGroup' } }
}

function Get-EmsComputerIssueOverview {
    <#
    .SYNOPSIS
    List computers that have issues.
    .DESCRIPTION
    Runs all checks unless -Issues selects some of them. The threshold flags change the defaults of the individual checks. -LastSeenDays 0 also includes computers that have not reported for a long time. Runs: ems computer issues overview.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
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
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueOverview

    List all computers with issues.
    .EXAMPLE
    Get-EmsComputerIssueOverview -Issues 'low-disk,failed-deployment' -GroupId Workstations

    List two kinds of issues in one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueOverview')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $LastSeenDays,
        [ValidateNotNullOrEmpty()] [string[]] $Issues,
        [EmsValue()] [int] $MinFreePercent,
        [EmsValue()] [int] $MinFreeGb,
        [EmsValue()] [int] $MaxHealthPercent,
        [EmsValue()] [int] $MinHoursStale,
        [EmsValue()] [int] $MaxHoursStale,
        [EmsValue()] [int] $MinHoursPending,
        [EmsValue()] [int] $MaxDaysPending,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'overview'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueOverview' } }
}

function Get-EmsComputerIssueLowDisk {
    <#
    .SYNOPSIS
    List computers with little free disk space.
    .DESCRIPTION
    Runs: ems computer issues low-disk.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MinFreePercent
    drives with less than this percentage free
    .PARAMETER MinFreeGb
    drives with less than this many GB free
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueLowDisk -MinFreePercent 5

    List computers with less than 5 % free.
    .EXAMPLE
    Get-EmsComputerIssueLowDisk -MinFreeGb 10

    Export computers with less than 10 GB free as csv.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueLowDisk')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MinFreePercent,
        [EmsValue()] [int] $MinFreeGb,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'low-disk'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueLowDisk' } }
}

function Get-EmsComputerIssueBatteryWear {
    <#
    .SYNOPSIS
    List computers with worn batteries.
    .DESCRIPTION
    Runs: ems computer issues battery-wear.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MaxHealthPercent
    batteries with at most this health
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueBatteryWear -MaxHealthPercent 60

    List batteries with at most 60 % health.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueBatteryWear')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MaxHealthPercent,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'battery-wear'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueBatteryWear' } }
}

function Get-EmsComputerIssueBitlockerOff {
    <#
    .SYNOPSIS
    List Windows computers with unencrypted fixed disks.
    .DESCRIPTION
    Based on the last inventory of each computer. Runs: ems computer issues bitlocker-off.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueBitlockerOff

    Export all results as csv.
    .EXAMPLE
    Get-EmsComputerIssueBitlockerOff -LastSeenWithinDays 7

    List only computers seen within a week.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueBitlockerOff')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'bitlocker-off'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueBitlockerOff' } }
}

function Get-EmsComputerIssuePendingReboot {
    <#
    .SYNOPSIS
    List computers with a pending reboot.
    .DESCRIPTION
    Runs: ems computer issues pending-reboot.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MinDaysSinceLastReboot
    only computers not rebooted for at least this many days
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssuePendingReboot

    List all pending reboots.
    .EXAMPLE
    Get-EmsComputerIssuePendingReboot -MinDaysSinceLastReboot 14

    List computers not rebooted for two weeks.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssuePendingReboot')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MinDaysSinceLastReboot,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'pending-reboot'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssuePendingReboot' } }
}

function Get-EmsComputerIssueFailedDeployment {
    <#
    .SYNOPSIS
    List computers with failed packages.
    .DESCRIPTION
    Runs: ems computer issues failed-deployment.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MinFailedCount
    only computers with at least this many failed packages
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER PackageName
    part of the package name
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueFailedDeployment

    List all failures.
    .EXAMPLE
    Get-EmsComputerIssueFailedDeployment -PackageName Firefox

    Show one package only.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueFailedDeployment')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MinFailedCount,
        [ValidateNotNullOrEmpty()] [string] $SoftwareId,
        [ValidateNotNullOrEmpty()] [string] $PackageName,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'failed-deployment'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueFailedDeployment' } }
}

function Get-EmsComputerIssueSharedPackageFailure {
    <#
    .SYNOPSIS
    List packages that fail on several computers.
    .DESCRIPTION
    Prints one row per package. -IncludeDevices adds the computers of each package. Runs: ems computer issues shared-package-failure.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MinAffectedCount
    only packages that fail on at least this many computers
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER IncludeDevices
    include the computers of each package (also -IncludeDevices:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueSharedPackageFailure -MinAffectedCount 5

    List packages that fail on five or more computers.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueSharedPackageFailure')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MinAffectedCount,
        [ValidateNotNullOrEmpty()] [string] $SoftwareId,
        [switch] $IncludeDevices,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'shared-package-failure'); Arguments = @(); Negatable = @('IsEmpty', 'IncludeDevices'); All = $true; Type = 'Ems.ComputerIssueSharedPackageFailure' } }
}

function Get-EmsComputerIssueSharedPackageFailureDevice {
    <#
    .SYNOPSIS
    List the computers on which one package fails.
    .DESCRIPTION
    Runs: ems computer issues shared-package-failure-devices.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER PackageName
    name of the package
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueSharedPackageFailureDevice -SoftwareId 'VLC media player@3.0.21'

    List the computers on which VLC fails.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueSharedPackageFailureDevice')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [ValidateNotNullOrEmpty()] [string] $SoftwareId,
        [ValidateNotNullOrEmpty()] [string] $PackageName,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'shared-package-failure-devices'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueSharedPackageFailureDevice' } }
}

function Get-EmsComputerIssueMissingPatch {
    <#
    .SYNOPSIS
    List computers with missing patches.
    .DESCRIPTION
    The gaps column shows what prevents patch management on a computer. Runs: ems computer issues missing-patch.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
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
    only patches that are assigned, or only those that are not (also -Assigned:$false)
    .PARAMETER MinCount
    only computers with at least this many missing patches
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueMissingPatch -MinCvss 9

    List missing patches with a CVSS score of 9 or more.
    .EXAMPLE
    Get-EmsComputerIssueMissingPatch -MinCount 10

    List computers with ten or more missing patches.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueMissingPatch')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [ValidateNotNullOrEmpty()] [string] $Kb,
        [ValidateNotNullOrEmpty()] [string] $BulletinId,
        [ValidateNotNullOrEmpty()] [string] $BulletinTitle,
        [ValidateNotNullOrEmpty()] [string] $ProductName,
        [ValidateNotNullOrEmpty()] [ValidateSet('SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction')] [string] $PatchType,
        [ValidateNotNullOrEmpty()] [string] $MinSeverity,
        [EmsValue()] [double] $MinCvss,
        [EmsValue()] [double] $MinVrr,
        [switch] $Assigned,
        [EmsValue()] [int] $MinCount,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'missing-patch'); Arguments = @(); Negatable = @('IsEmpty', 'Assigned'); All = $true; Type = 'Ems.ComputerIssueMissingPatch' } }
}

function Get-EmsComputerIssueStaleDeployment {
    <#
    .SYNOPSIS
    List computers where an installation never started.
    .DESCRIPTION
    The package is assigned and the computer reports, but the installation has not started. Runs: ems computer issues stale-deployment.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MinHoursPending
    installations pending for at least this many hours
    .PARAMETER SoftwareId
    only this package: id, name, or Name@Version
    .PARAMETER PackageName
    name of the package
    .PARAMETER MaxDaysPending
    installations pending for at most this many days
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueStaleDeployment -MinHoursPending 48

    List installations pending for two days or longer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueStaleDeployment')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MinHoursPending,
        [ValidateNotNullOrEmpty()] [string] $SoftwareId,
        [ValidateNotNullOrEmpty()] [string] $PackageName,
        [EmsValue()] [int] $MaxDaysPending,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'stale-deployment'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueStaleDeployment' } }
}

function Get-EmsComputerIssueStaleAgent {
    <#
    .SYNOPSIS
    List computers whose agent stopped reporting.
    .DESCRIPTION
    Runs: ems computer issues stale-agent.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueStaleAgent

    List computers with a stale agent.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueStaleAgent')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'stale-agent'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueStaleAgent' } }
}

function Get-EmsComputerIssueStaleInventory {
    <#
    .SYNOPSIS
    List computers with an old inventory.
    .DESCRIPTION
    Runs: ems computer issues stale-inventory.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER MinDaysStale
    the last inventory is at least this many days old
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueStaleInventory -MinDaysStale 30

    List inventories that are at least 30 days old.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueStaleInventory')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [EmsValue()] [int] $MinDaysStale,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'stale-inventory'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueStaleInventory' } }
}

function Get-EmsComputerIssueAgentSuspended {
    <#
    .SYNOPSIS
    List computers whose agent is suspended.
    .DESCRIPTION
    Runs: ems computer issues agent-suspended.
    .PARAMETER LastSeenWithinDays
    only computers that made contact within this many days
    .PARAMETER Domain
    only computers of this domain
    .PARAMETER HostnameContains
    only computers whose host name contains this text
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER IsEmpty
    sent to the service as IsEmpty; the reference does not say what it selects (also -IsEmpty:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerIssueAgentSuspended

    List suspended agents.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerIssueAgentSuspended')]
    param(
        [EmsValue()] [int] $LastSeenWithinDays,
        [ValidateNotNullOrEmpty()] [string] $Domain,
        [ValidateNotNullOrEmpty()] [string] $HostnameContains,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [switch] $IsEmpty,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'agent-suspended'); Arguments = @(); Negatable = @('IsEmpty'); All = $true; Type = 'Ems.ComputerIssueAgentSuspended' } }
}

function Show-EmsComputerIssue {
    <#
    .SYNOPSIS
    Show all issues of one computer.
    .DESCRIPTION
    Runs every check for this computer. Only issues that apply are shown. At most 25 missing security patches are listed. For all of them, use ems computer patches. Runs: ems computer issues show.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsComputerIssue PC-0042

    Show the issues of one computer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.ComputerIssue')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'issues', 'show'); Arguments = @('Computer'); Type = 'Ems.Show.ComputerIssue' } }
}

function Show-EmsComputerInventory {
    <#
    .SYNOPSIS
    Show the whole hardware inventory of a computer.
    .DESCRIPTION
    Each list has at most 500 rows. For software and services, use ems computer inventory installed-software and ems computer inventory services. Runs: ems computer inventory show.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsComputerInventory PC-0042

    Show all hardware.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.ComputerInventory')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'show'); Arguments = @('Computer'); Type = 'Ems.Show.ComputerInventory' } }
}

function Get-EmsComputerInventoryDisk {
    <#
    .SYNOPSIS
    List the drives of a computer.
    .DESCRIPTION
    Runs: ems computer inventory disks.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryDisk PC-0042

    Show size and free space.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryDisk')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'disks'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryDisk' } }
}

function Get-EmsComputerInventoryBattery {
    <#
    .SYNOPSIS
    List the batteries of a computer and their health.
    .DESCRIPTION
    Health is the full charge capacity divided by the design capacity: 100 % means no wear. remainingCapacityPercent also measures wear, not the current charge. Runs: ems computer inventory batteries.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryBattery PC-0042

    Show the health of the batteries.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryBattery')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'batteries'); Arguments = @('Computer'); Type = 'Ems.ComputerInventoryBattery' } }
}

function Get-EmsComputerInventoryNetworkAdapter {
    <#
    .SYNOPSIS
    List the network adapters of a computer.
    .DESCRIPTION
    Runs: ems computer inventory network-adapters.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryNetworkAdapter PC-0042

    Show addresses and gateways.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryNetworkAdapter')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'network-adapters'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryNetworkAdapter' } }
}

function Get-EmsComputerInventoryPrinter {
    <#
    .SYNOPSIS
    List the printers of a computer.
    .DESCRIPTION
    Runs: ems computer inventory printers.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryPrinter PC-0042

    Show the default printer.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryPrinter')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'printers'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryPrinter' } }
}

function Get-EmsComputerInventoryBios {
    <#
    .SYNOPSIS
    Show the BIOS of a computer.
    .DESCRIPTION
    Runs: ems computer inventory bios.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryBios PC-0042

    Show version and serial number.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerInventoryBios')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'bios'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerInventoryBios' } }
}

function Get-EmsComputerInventoryComputerSystem {
    <#
    .SYNOPSIS
    Show the manufacturer and model of a computer.
    .DESCRIPTION
    Runs: ems computer inventory computer-system.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryComputerSystem PC-0042

    Show the model.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerInventoryComputerSystem')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'computer-system'); Arguments = @('Computer'); Type = 'Ems.Get.ComputerInventoryComputerSystem' } }
}

function Get-EmsComputerInventoryVideoController {
    <#
    .SYNOPSIS
    List the graphics adapters of a computer.
    .DESCRIPTION
    Runs: ems computer inventory video-controllers.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryVideoController PC-0042

    Show adapters and modes.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryVideoController')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'video-controllers'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryVideoController' } }
}

function Get-EmsComputerInventoryMonitor {
    <#
    .SYNOPSIS
    List the monitors of a computer.
    .DESCRIPTION
    Runs: ems computer inventory monitors.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryMonitor PC-0042

    Show serial numbers.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryMonitor')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'monitors'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryMonitor' } }
}

function Get-EmsComputerInventoryProcessor {
    <#
    .SYNOPSIS
    List the processors of a computer.
    .DESCRIPTION
    Runs: ems computer inventory processors.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryProcessor PC-0042

    Show cores and clock speed.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryProcessor')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'processors'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryProcessor' } }
}

function Get-EmsComputerInventoryInstalledSoftware {
    <#
    .SYNOPSIS
    List the software that the last scan found on a computer.
    .DESCRIPTION
    Runs: ems computer inventory installed-software.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryInstalledSoftware PC-0042

    List installed software.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryInstalledSoftware')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'installed-software'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryInstalledSoftware' } }
}

function Get-EmsComputerInventoryService {
    <#
    .SYNOPSIS
    List the Windows services of a computer.
    .DESCRIPTION
    To filter by status or name, pass the parameters that your server supports with -Param name=value. Runs: ems computer inventory services.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerInventoryService PC-0042

    List services and their state.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerInventoryService')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'inventory', 'services'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerInventoryService' } }
}

function Get-EmsComputerVariable {
    <#
    .SYNOPSIS
    List the variable values set on a computer.
    .DESCRIPTION
    Runs: ems computer variable list.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerVariable PC-0042

    List values without the inherited ones.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'list'); Arguments = @('Computer'); All = $true; Type = 'Ems.ComputerVariable' } }
}

function Search-EmsComputerVariable {
    <#
    .SYNOPSIS
    Find variable values of a computer, including inherited ones.
    .DESCRIPTION
    Select a variable with -Name or -VarId, not both. With -IncludeInherited, the first of these applies: a value forced by a group, the value of the computer, the value of a group or package, the catalog default. Runs: ems computer variable search.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Name
    designation or dotted name, such as Contact.Phone
    .PARAMETER VarId
    id of the variable definition. Cannot be combined with name
    .PARAMETER IncludeInherited
    include inherited values (also -IncludeInherited:$false; default false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsComputerVariable PC-0042 -Name Contact.Phone -IncludeInherited

    Find the effective value.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateNotNullOrEmpty()] [string] $Name,
        [EmsValue()] [int] $VarId,
        [switch] $IncludeInherited,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'search'); Arguments = @('Computer'); Negatable = @('IncludeInherited'); All = $true; Type = 'Ems.ComputerVariable' } }
}

function Set-EmsComputerVariable {
    <#
    .SYNOPSIS
    Set a variable of a computer.
    .DESCRIPTION
    A secret belongs neither on the command line nor into the history of the shell: - asks for the value, -SecureValue reads it from stdin. The service stores values unencrypted. A csv may have a row for each value, with columns computer, variable and value: -FromFile names the file, -Map other columns. Values that are set already are left out; for that, the variables of each computer are read. An empty text is a valid value. To remove a value, use variable unset. For collections, use variable collection. Runs: ems computer variable set.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Value
    the new value; - asks for it without showing it
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .PARAMETER SecureValue
    the value, if it is a secret
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Set-EmsComputerVariable PC-0042 Contact.Phone '+49 30 1234567'

    Set a phone number.
    .EXAMPLE
    Set-EmsComputerVariable -FromFile phones.csv -Map 'PC=computer' -WhatIf

    Set the values of a csv.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Set.ComputerVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'ValueStdin')] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'ValueStdin')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, ParameterSetName = 'Body')] [Parameter(Position = 2, ParameterSetName = 'Field')] [Parameter(Position = 2, ParameterSetName = 'FromFile')] [Parameter(Position = 2, ParameterSetName = 'ValueStdin')] [AllowEmptyString()] [string] $Value,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Schedule,
        [Parameter(Mandatory, ParameterSetName = 'ValueStdin')] [securestring] $SecureValue,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [Parameter(ParameterSetName = 'ValueStdin')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'set'); Arguments = @('Computer', 'Var', 'Value'); Impact = 'Medium'; Type = 'Ems.Set.ComputerVariable' } }
}

function Clear-EmsComputerVariable {
    <#
    .SYNOPSIS
    Remove the value of a variable from a computer.
    .DESCRIPTION
    The inherited value or the catalog default then applies. Runs: ems computer variable unset.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Clear-EmsComputerVariable PC-0042 Contact.Phone

    Return to the inherited value.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Clear.ComputerVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Schedule,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'unset'); Arguments = @('Computer', 'Var'); Impact = 'Medium'; Type = 'Ems.Clear.ComputerVariable' } }
}

function Get-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    List the entries of a collection variable of a computer.
    .DESCRIPTION
    Runs: ems computer variable collection list.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerVariableCollection PC-0042 LocalAdministrators

    List all entries.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ComputerVariableCollection')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory)] [ValidateNotNullOrEmpty()] [string] $Var,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'collection', 'list'); Arguments = @('Computer', 'Var'); All = $true; Type = 'Ems.ComputerVariableCollection' } }
}

function Add-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    Add an entry to a collection variable of a computer.
    .DESCRIPTION
    Children without a default are required. Either all values are stored or none. Runs: ems computer variable collection add.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsComputerVariableCollection PC-0042 LocalAdministrators 'Account=jane', 'Scope=Domain'

    Add an account.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.ComputerVariableCollection')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('ComputerVariableCollection', 'ChildValue,Id')] [string[]] $ChildValue,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('ChildValue')) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('ChildValue'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'collection', 'add'); Arguments = @('Computer', 'Var', 'ChildValue'); Many = 'ChildValue'; Impact = 'Medium'; Type = 'Ems.Add.ComputerVariableCollection' } -Piped $received
    }
}

function Update-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    Change an entry of a collection variable of a computer.
    .DESCRIPTION
    Omitted children keep their values. Runs: ems computer variable collection update.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsComputerVariableCollection PC-0042 LocalAdministrators 1 'Scope=Local' -WhatIf

    Show the request.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.ComputerVariableCollection')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 2, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 2, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $CollectionId,
        [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('ComputerVariableCollection', 'ChildValue,Id')] [string[]] $ChildValue,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('ChildValue')) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('ChildValue'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'collection', 'update'); Arguments = @('Computer', 'Var', 'CollectionId', 'ChildValue'); Many = 'ChildValue'; Impact = 'Medium'; Type = 'Ems.Update.ComputerVariableCollection' } -Piped $received
    }
}

function Remove-EmsComputerVariableCollection {
    <#
    .SYNOPSIS
    Delete an entry of a collection variable of a computer.
    .DESCRIPTION
    Runs: ems computer variable collection delete.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsComputerVariableCollection PC-0042 LocalAdministrators 1 -WhatIf

    Show the request.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.ComputerVariableCollection')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $CollectionId,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'variable', 'collection', 'delete'); Arguments = @('Computer', 'Var', 'CollectionId'); Impact = 'High'; Type = 'Ems.Remove.ComputerVariableCollection' } }
}

function Invoke-EmsComputerReinstall {
    <#
    .SYNOPSIS
    Reinstall an assigned package.
    .DESCRIPTION
    The service records the request. The agent acts at its next contact. Add -Wait to wait for the result. The package must be assigned to the computer, directly or through a parent group. While a request is pending, the service rejects another one. -Failed reinstalls what failed: one sweep finds it, and two requests for each failure leave out packages that no group assigns any more and reinstalls that are pending. Runs: ems computer reinstall.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Package
    package id, name, or Name@Version (required)
    .PARAMETER Failed
    every package that failed on the selected computers (default: on all); -Package only this one
    .PARAMETER Since
    with -Failed: only failures after this time, such as 7d
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Invoke-EmsComputerReinstall PC-0042 -Package '7-Zip@24.08' -WhatIf

    Show the request without sending it.
    .EXAMPLE
    Invoke-EmsComputerReinstall -Since 7d -Group Workstations -Failed -WhatIf

    Retry everything that failed this week in a group.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Invoke.ComputerReinstall')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Package,
        [switch] $Failed,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'reinstall'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Invoke.ComputerReinstall' } -Piped $received
    }
}

function Stop-EmsComputerReinstall {
    <#
    .SYNOPSIS
    Cancel a pending reinstall.
    .DESCRIPTION
    Runs: ems computer cancel-reinstall.
    .PARAMETER Computer
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER ReinstallGroupId
    id of the reinstall group, from ems computer reinstalls
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Stop-EmsComputerReinstall PC-0042 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Stop.ComputerReinstall')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $ReinstallGroupId,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'cancel-reinstall'); Arguments = @('Computer', 'ReinstallGroupId'); Impact = 'High'; Type = 'Ems.Stop.ComputerReinstall' } }
}

function Uninstall-EmsComputerPackage {
    <#
    .SYNOPSIS
    Uninstall a package from a computer and its whole assignment group.
    .DESCRIPTION
    Sets the nearest assignment of the package to Uninstall and activates the computer. The assignment belongs to a group, so every computer of that group uninstalls the package, not only the given one. The assignment itself stays. The service records the request. The agent acts at its next contact. Add -Wait to wait for the result. Runs: ems computer uninstall.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Package
    package id, name, or Name@Version (required)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Uninstall-EmsComputerPackage PC-0042 -Package 'VLC media player@3.0.21' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Uninstall.ComputerPackage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Package,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'uninstall'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Uninstall.ComputerPackage' } -Piped $received
    }
}

function Invoke-EmsComputerRescan {
    <#
    .SYNOPSIS
    Start an inventory or patch scan.
    .DESCRIPTION
    The service records the request. The agent acts at its next contact. Add -Wait to wait for the result. A pending scan is not requested again; the response then contains alreadyPending. The scan package of that type must be assigned to the computer. A patch scan also starts the repair: missing patches that are approved for the computer are then installed. Runs: ems computer rescan.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Type
    what to scan (required)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Invoke-EmsComputerRescan PC-0041, PC-0042 -Type Inventory

    Scan the inventory of two computers.
    .EXAMPLE
    Invoke-EmsComputerRescan PC-0042 -Type Patch

    Scan for missing patches.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Invoke.ComputerRescan')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [ValidateSet('Inventory', 'Patch')] [string] $Type,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'rescan'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Impact = 'Medium'; Type = 'Ems.Invoke.ComputerRescan' } -Piped $received
    }
}

function Restart-EmsComputer {
    <#
    .SYNOPSIS
    Reboot computers.
    .DESCRIPTION
    The service records the request. The agent acts at its next contact. Add -Wait to wait for the result. Without -TimeoutMinutes, the reboot is forced at the next contact, even if a user is signed in. With it, a signed-in user has that many minutes and is reminded every -ReminderMinutes (10). The computer must belong to a group. Runs: ems computer reboot.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER TimeoutMinutes
    minutes before the reboot is forced while a user is signed in; -1 forces it at the next contact (default -1)
    .PARAMETER ReminderMinutes
    minutes between reminders (default 10)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Restart-EmsComputer PC-0042 -TimeoutMinutes 30

    Give the user 30 minutes.
    .EXAMPLE
    Restart-EmsComputer -Issue pending-reboot -WhatIf

    Show the requests for all computers with a pending reboot.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Restart.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [EmsValue()] [int] $TimeoutMinutes,
        [EmsValue()] [int] $ReminderMinutes,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'reboot'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Restart.Computer' } -Piped $received
    }
}

function Enable-EmsComputer {
    <#
    .SYNOPSIS
    Activate computers, so that their assignments are deployed.
    .DESCRIPTION
    At least one of -Software, -Pxe and -Pull is required. -Pxe reinstalls the operating system from the assigned images. An activation can send Wake-on-LAN: at a given time with -Wol, or immediately with -WolNow. Without a Wake-on-LAN time, the silent reboot logic (-SrlAction) acts at the next contact. Applies to all assignment groups of the computer. -Global:$false limits it to its direct membership. The service records the request. The agent acts at its next contact. Add -Wait to wait for the result. Runs: ems computer activate.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Software
    deploy software assignments (also -Software:$false)
    .PARAMETER Pxe
    boot from the network and install the operating system (also -Pxe:$false)
    .PARAMETER Pull
    have the agent pull its jobs (also -Pull:$false)
    .PARAMETER Wol
    send Wake-on-LAN at this time, such as 06:00 or tomorrow 22:00
    .PARAMETER SrlAction
    action of the silent reboot logic, such as Shutdown
    .PARAMETER SrlTimeoutMinutes
    minutes until the action is forced
    .PARAMETER SrlReminderMinutes
    minutes between two reminders
    .PARAMETER Global
    apply to all assignment groups of the computer (also -Global:$false; default true)
    .PARAMETER WolNow
    send Wake-on-LAN immediately (also -WolNow:$false; since 1.0.2)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Enable-EmsComputer PC-0042 -Software -WolNow

    Wake the computer and install its assignments.
    .EXAMPLE
    Enable-EmsComputer PC-0042 -Wol 2030-01-31T22:00:00Z -Software -WhatIf

    Show the request for tonight.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Enable.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [AllowEmptyString()] [EmsValue()] [string] $Wol,
        [AllowEmptyString()] [string] $SrlAction,
        [EmsValue()] [int] $SrlTimeoutMinutes,
        [EmsValue()] [int] $SrlReminderMinutes,
        [switch] $Global,
        [switch] $WolNow,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'activate'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Software', 'Pxe', 'Pull', 'Global', 'WolNow', 'Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Enable.Computer' } -Piped $received
    }
}

function Disable-EmsComputer {
    <#
    .SYNOPSIS
    Deactivate computers.
    .DESCRIPTION
    Select what to deactivate: -Software, -Pxe, -Pull, -Uninstall. The computer must belong to a group. Runs: ems computer deactivate.
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Software
    deactivate software distribution (also -Software:$false)
    .PARAMETER Pxe
    deactivate PXE boot (also -Pxe:$false)
    .PARAMETER Pull
    deactivate pull (also -Pull:$false)
    .PARAMETER Global
    apply to all assignment groups of the computer (also -Global:$false)
    .PARAMETER Uninstall
    deactivate uninstalls (also -Uninstall:$false)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Disable-EmsComputer PC-0042 -Software

    Deactivate software deployment.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Disable.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [switch] $Global,
        [switch] $Uninstall,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'deactivate'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Software', 'Pxe', 'Pull', 'Global', 'Uninstall'); Impact = 'High'; Type = 'Ems.Disable.Computer' } -Piped $received
    }
}

function Compare-EmsComputer {
    <#
    .SYNOPSIS
    Show what differs between two computers.
    .DESCRIPTION
    Compares system, security, groups, software, deployments, patches and own variables: fourteen requests, and one for each further page. Names, ids, addresses, times and other values that differ on any two computers are left out. Runs: ems computer compare.
    .PARAMETER First
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER Second
    the other computer
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Compare-EmsComputer PC-0042 PC-0043

    Find out why one works and the other does not.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Compare.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'First,ClientId,Id,Hostname')] [string] $First,
        [Parameter(Position = 1, Mandatory)] [ValidateNotNullOrEmpty()] [string] $Second,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'compare'); Arguments = @('First', 'Second'); Type = 'Ems.Compare.Computer' } }
}

function Switch-EmsComputer {
    <#
    .SYNOPSIS
    Give a new computer the groups and variables of an old one.
    .DESCRIPTION
    The new computer is added to the assignment groups of the old one, moves to its configuration group, and gets its own variables and entries of collections. A second run sends nothing. A variable that the new computer has with another value keeps it, unless -Overwrite is given. Custom fields, a static IP address, pending reinstalls, software that no group assigns and users are not carried; the result lists them with the reason. The old computer is kept. -Retire remove takes it out of its assignment groups, -Retire delete deletes it after everything that is carried was read back on the new one. Assignments apply from the next activation on. -Activate activates the new computer. Runs: ems computer replace.
    .PARAMETER Old
    client id, host name (PC-0042, PC-0042.corp.example, corp\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\jdoe) that is signed in on one computer
    .PARAMETER New
    the computer that replaces it
    .PARAMETER FromFile
    csv or json with the columns old and new, a row for each pair; - for stdin
    .PARAMETER Map
    with -FromFile: the column of each, such as 'Alt=old' (can be repeated)
    .PARAMETER Retire
    what becomes of the old computer (default keep)
    .PARAMETER Overwrite
    replace variables that the new computer has with another value
    .PARAMETER Activate
    activate the new computer
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Switch-EmsComputer PC-0042 PC-0043 -WhatIf

    Show what would be sent.
    .EXAMPLE
    Switch-EmsComputer PC-0042 PC-0043 -Retire remove

    Replace, and take the old one out of its assignment groups.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Switch.Computer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Old,ClientId,Id,Hostname')] [string] $Old,
        [Parameter(Position = 1)] [ValidateNotNullOrEmpty()] [string] $New,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [ValidateSet('keep', 'remove', 'delete')] [string] $Retire,
        [switch] $Overwrite,
        [switch] $Activate,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'replace'); Arguments = @('Old', 'New'); Impact = 'High'; Type = 'Ems.Switch.Computer' } }
}

function Get-EmsComputerExplain {
    <#
    .SYNOPSIS
    Explain why a computer has or lacks a package, variable value, patch or reboot.
    .DESCRIPTION
    Prints the cause, then all conditions with their evidence: ✓ met, ✗ not met, ? not readable, · information. The first condition that is not met is the cause. Next is the command to run. Sends at most 17 read requests for one computer. For a group, up to 50 computers that wait are explained, with about six requests each; the causes of others are inferred and marked. A condition that needs a missing role is shown as not readable, with the role. The service does not report whether a computer is activated or when something was assigned. Both are inferred where possible and marked as such. Runs: ems computer explain.
    .PARAMETER Computer
    client id or host name
    .PARAMETER PackageName
    same as -Package
    .PARAMETER Package
    explain a package: id, name, Name@Version, or a part of one name
    .PARAMETER Variable
    explain the value of a variable and its source
    .PARAMETER Patch
    explain why a patch is missing
    .PARAMETER Reboot
    explain why a reboot is required and what prevents it
    .PARAMETER Os
    explain whether the operating system can be reinstalled
    .PARAMETER Group
    with -Package: the causes for all computers of a group
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsComputerExplain PC-0015 -Package 'Notepad++'

    Explain why a package is not installed.
    .EXAMPLE
    Get-EmsComputerExplain PC-0042 -Variable Contact.Phone

    Show the source of a variable value.
    .EXAMPLE
    Get-EmsComputerExplain PC-0042 -Patch KB5041404

    Explain why a patch is missing.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ComputerExplain')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [ValidateNotNullOrEmpty()] [string] $PackageName,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [string] $Variable,
        [ValidateNotNullOrEmpty()] [string] $Patch,
        [switch] $Reboot,
        [switch] $Os,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('computer', 'explain'); Arguments = @('Computer', 'PackageName'); Type = 'Ems.Get.ComputerExplain' } }
}

function Get-EmsGroup {
    <#
    .SYNOPSIS
    List deployment groups.
    .DESCRIPTION
    Runs: ems group list.
    .PARAMETER Type
    only groups of this type. Configuration and Assignment are older names of the two types: ConfigurationGroups, AssignmentGroups, Configuration, Assignment
    .PARAMETER NameContains
    only groups whose name contains this text
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroup

    List all groups.
    .EXAMPLE
    Get-EmsGroup -NameContains Berlin -Type ConfigurationGroups

    Find by part of the name.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Group')]
    param(
        [ValidateNotNullOrEmpty()] [ValidateSet('ConfigurationGroups', 'AssignmentGroups', 'Configuration', 'Assignment')] [string] $Type,
        [ValidateNotNullOrEmpty()] [string] $NameContains,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'list'); Arguments = @(); All = $true; Type = 'Ems.Group' } }
}

function New-EmsGroup {
    <#
    .SYNOPSIS
    Create a group below a parent group.
    .DESCRIPTION
    Every new group needs a parent: -Parent, or a path such as Workstations/Berlin/Floor-2. Reinstall, EOL and Restore groups cannot be parents. -Parents also creates the groups above it. A csv may have a row for each group, with columns path (or name and parent) and description: -FromFile names the file, -Map other columns. Groups that exist already are left out, and those above come first. Runs: ems group create.
    .PARAMETER Name
    name of the new group, unique below its parent; without -Parent, its path
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
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    New-EmsGroup Oslo -Parent Workstations -WhatIf

    Show the request without sending it.
    .EXAMPLE
    New-EmsGroup Assignments/Kiosks/Floor-2 -Parents

    Create a group by its path, with the groups above it.
    .EXAMPLE
    New-EmsGroup -FromFile sites.csv -Map 'Site=path' -Parents -WhatIf

    Create the groups of a csv.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.New.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('Group', 'Name,Id')] [string] $Name,
        [ValidateNotNullOrEmpty()] [ValidateSet('ConfigurationGroups', 'AssignmentGroups')] [string] $Type,
        [ValidateNotNullOrEmpty()] [string] $Parent,
        [AllowEmptyString()] [string] $Description,
        [switch] $Parents,
        [switch] $IfNotExists,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'create'); Arguments = @('Name'); Impact = 'Medium'; Type = 'Ems.New.Group' } }
}

function Show-EmsGroup {
    <#
    .SYNOPSIS
    Show one group.
    .DESCRIPTION
    Runs: ems group show.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsGroup Workstations/Berlin

    Show a group by its path.
    .EXAMPLE
    Show-EmsGroup Pilot

    Print only the id.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'show'); Arguments = @('Group'); Type = 'Ems.Show.Group' } }
}

function Update-EmsGroup {
    <#
    .SYNOPSIS
    Change the name or description of a group.
    .DESCRIPTION
    -Description '' removes the description. The parent, tree and type of a group cannot be changed. Runs: ems group update.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Name
    new name; it cannot be cleared
    .PARAMETER Description
    new description; an empty text clears it
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsGroup Pilot -Description 'First to get new software'

    Set the description.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [AllowEmptyString()] [string] $Name,
        [AllowEmptyString()] [string] $Description,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'update'); Arguments = @('Group'); Impact = 'Medium'; Type = 'Ems.Update.Group' } }
}

function Remove-EmsGroup {
    <#
    .SYNOPSIS
    Delete a group and its subgroups.
    .DESCRIPTION
    The whole subtree is deleted. If it contains computers or users, -Force is required. System groups and Reinstall, EOL and Restore groups cannot be deleted. Runs: ems group delete.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Force
    delete even if the subtree contains computers or users (also -Force:$false)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroup Pilot -Force -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $Force,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'delete'); Arguments = @('Group'); Negatable = @('Force'); Impact = 'High'; Type = 'Ems.Remove.Group' } }
}

function Get-EmsGroupComputer {
    <#
    .SYNOPSIS
    List the computers of a group.
    .DESCRIPTION
    Runs: ems group computers.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER IncludeDescendants
    include computers of subgroups (also -IncludeDescendants:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupComputer Pilot

    List direct members.
    .EXAMPLE
    Get-EmsGroupComputer Workstations -IncludeDescendants

    Print the ids of all computers in the subtree.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupComputer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $IncludeDescendants,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'computers'); Arguments = @('Group'); Negatable = @('IncludeDescendants'); All = $true; Type = 'Ems.GroupComputer' } }
}

function Add-EmsGroupComputer {
    <#
    .SYNOPSIS
    Add computers to a group.
    .DESCRIPTION
    Each computer is added separately: if one fails, the others are still added. A computer that is already a member counts as done. More than 500 computers are sent in several requests. A computer can be in one configuration group only. Runs: ems group add-computers.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Direct
    with --group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupComputer Pilot PC-0041, PC-0042

    Add two computers.
    .EXAMPLE
    Add-EmsGroupComputer -FromFile groups.csv -Map 'Group=group' -WhatIf

    Add each computer of a csv to the group that its row names.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupComputer')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Group,
        [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'add-computers'); Arguments = @('Group', 'Computer'); Many = 'Computer'; Impact = 'Medium'; Type = 'Ems.Add.GroupComputer' } -Piped $received
    }
}

function Remove-EmsGroupComputer {
    <#
    .SYNOPSIS
    Remove computers from a group.
    .DESCRIPTION
    A computer that is not a member counts as done. The computers themselves are not deleted. Runs: ems group remove-computers.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Direct
    with --group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupComputer Pilot PC-0041

    Remove one computer.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupComputer')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Group,
        [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'remove-computers'); Arguments = @('Group', 'Computer'); Many = 'Computer'; Impact = 'High'; Type = 'Ems.Remove.GroupComputer' } -Piped $received
    }
}

function Get-EmsGroupAssignment {
    <#
    .SYNOPSIS
    List everything that is assigned to a group.
    .DESCRIPTION
    Lists packages, agent template, language packs, variable configurations, operating system, boot image and computers. -IncludeInherited adds the assignments of parent groups. Members are always direct members. Runs: ems group assignments.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER IncludeInherited
    include inherited assignments; computers are always direct members (also -IncludeInherited:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupAssignment Pilot

    List direct assignments.
    .EXAMPLE
    Get-EmsGroupAssignment Workstations/Berlin -IncludeInherited

    Include inherited assignments.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupAssignment')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $IncludeInherited,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assignments'); Arguments = @('Group'); Negatable = @('IncludeInherited'); Type = 'Ems.GroupAssignment' } }
}

function Get-EmsGroupPackage {
    <#
    .SYNOPSIS
    List the packages of a group.
    .DESCRIPTION
    Runs: ems group packages.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER IncludeInherited
    include packages of parent groups (also -IncludeInherited:$false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupPackage Workstations/Berlin -IncludeInherited

    Include packages of parent groups.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupPackage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $IncludeInherited,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'packages'); Arguments = @('Group'); Negatable = @('IncludeInherited'); All = $true; Type = 'Ems.GroupPackage' } }
}

function Add-EmsGroupPackage {
    <#
    .SYNOPSIS
    Assign a package to a group.
    .DESCRIPTION
    Assigning a package again is not an error. For operating systems, agent templates and language packs, use assign-os-image-sku, assign-agent-template and assign-language-pack. Members install the package at their next activation; see ems group activate. Runs: ems group assign-package.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version; several are assigned one after the other
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupPackage Pilot '7-Zip@24.08'

    Assign 7-Zip to the pilot group.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupPackage')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Group,
        [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string[]] $Package,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Package')) { $received.AddRange([string[]] $Package) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Package'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-package'); Arguments = @('Group', 'Package'); Many = 'Package'; Impact = 'Medium'; Type = 'Ems.Add.GroupPackage' } -Piped $received
    }
}

function Remove-EmsGroupPackage {
    <#
    .SYNOPSIS
    Remove a package from a group.
    .DESCRIPTION
    Removes the assignment only. Installed software stays. To uninstall, use ems computer uninstall. Runs: ems group unassign-package.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupPackage Pilot '7-Zip@24.08' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupPackage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-package'); Arguments = @('Group', 'Package'); Impact = 'High'; Type = 'Ems.Remove.GroupPackage' } }
}

function Switch-EmsGroupPackage {
    <#
    .SYNOPSIS
    Replace a package in every group it is assigned to.
    .DESCRIPTION
    Changes every group with a direct assignment of the old package, one after another. Distribution options are copied by default. If the operation stops partway, groups that were already changed stay changed. The names of its fields are taken from the description of the server. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group replace-package.
    .PARAMETER OldPackage
    the package to replace: id, name, or Name@Version
    .PARAMETER NewPackage
    the package that takes its place
    .PARAMETER KeepOptions
    copy the distribution options of each assignment; the service does so by default (also -KeepOptions:$false)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Switch-EmsGroupPackage '7-Zip@23.01' '7-Zip@24.08' -WhatIf

    See which groups it would change.
    .EXAMPLE
    Switch-EmsGroupPackage '7-Zip@23.01' '7-Zip@24.08' -MaxAffected 500

    Replace it everywhere, in a script.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Switch.GroupPackage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'OldPackage,Id')] [string] $OldPackage,
        [Parameter(Position = 1)] [ValidateNotNullOrEmpty()] [string] $NewPackage,
        [switch] $KeepOptions,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'replace-package'); Arguments = @('OldPackage', 'NewPackage'); Negatable = @('KeepOptions'); Impact = 'High'; Type = 'Ems.Switch.GroupPackage' } }
}

function Get-EmsGroupDistributionOption {
    <#
    .SYNOPSIS
    Show the distribution options of a group or of one of its packages.
    .DESCRIPTION
    Options that are not set on a group are inherited from the nearest parent that sets them. Runs: ems group distribution-options.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    options of this package instead of the group
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupDistributionOption Pilot

    Show the options of a group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.GroupDistributionOption')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'distribution-options'); Arguments = @('Group'); Type = 'Ems.Get.GroupDistributionOption' } }
}

function Set-EmsGroupDistributionOption {
    <#
    .SYNOPSIS
    Replace the distribution options of a group or of one of its packages.
    .DESCRIPTION
    All options are replaced. Omitted options are cleared. The options take effect at the next activation of the members. The Uninstall option removes the package from all computers of the group and its subgroups. Without -Package, it removes every package of the group. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group set-distribution-options.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    options of this package instead of the group
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Set-EmsGroupDistributionOption Pilot -Body '{commands:[Install,Update]}'

    Allow install and update.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Set.GroupDistributionOption')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'set-distribution-options'); Arguments = @('Group'); Impact = 'High'; Type = 'Ems.Set.GroupDistributionOption' } }
}

function Get-EmsGroupDepotServer {
    <#
    .SYNOPSIS
    List the depot servers of a group, in order of use.
    .DESCRIPTION
    Lists the depot servers set on the group itself. The first is the primary depot server. Runs: ems group depot-servers.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupDepotServer Workstations

    List the depot servers of one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupDepotServer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'depot-servers'); Arguments = @('Group'); All = $true; Type = 'Ems.GroupDepotServer' } }
}

function Set-EmsGroupDepotServer {
    <#
    .SYNOPSIS
    Replace the depot servers of a group.
    .DESCRIPTION
    The whole list is replaced. The first server is the primary depot server. ems system depot-servers lists the available servers. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group set-depot-servers.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Set-EmsGroupDepotServer Pilot -Body '{depotServerIds:[62]}'

    Use one depot server only.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Set.GroupDepotServer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'set-depot-servers'); Arguments = @('Group'); Impact = 'High'; Type = 'Ems.Set.GroupDepotServer' } }
}

function Get-EmsGroupPxeBootimage {
    <#
    .SYNOPSIS
    Show the PXE boot image of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups. Runs: ems group pxe-bootimage.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupPxeBootimage Workstations

    List for one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupPxeBootimage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'pxe-bootimage'); Arguments = @('Group'); Type = 'Ems.GroupPxeBootimage' } }
}

function Add-EmsGroupPxeBootimage {
    <#
    .SYNOPSIS
    Assign a PXE boot image to a group.
    .DESCRIPTION
    A group has at most one PXE boot image. With -SkipIfInherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group assign-pxe-bootimage.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkipIfInherited
    do nothing if the group already inherits the same assignment (also -SkipIfInherited:$false; default false; since 1.0.2)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupPxeBootimage Pilot -Field 'pxeId:=1' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupPxeBootimage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $SkipIfInherited,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-pxe-bootimage'); Arguments = @('Group'); Negatable = @('SkipIfInherited'); Impact = 'Medium'; Type = 'Ems.Add.GroupPxeBootimage' } }
}

function Remove-EmsGroupPxeBootimage {
    <#
    .SYNOPSIS
    Remove a PXE boot image from a group.
    .DESCRIPTION
    Runs: ems group unassign-pxe-bootimage.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER PxeId
    number of the boot image
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupPxeBootimage Pilot 1 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupPxeBootimage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $PxeId,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-pxe-bootimage'); Arguments = @('Group', 'PxeId'); Impact = 'High'; Type = 'Ems.Remove.GroupPxeBootimage' } }
}

function Get-EmsGroupOsImageSku {
    <#
    .SYNOPSIS
    Show the operating system image of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups. Runs: ems group os-image-sku.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupOsImageSku Workstations

    List for one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupOsImageSku')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'os-image-sku'); Arguments = @('Group'); Type = 'Ems.GroupOsImageSku' } }
}

function Add-EmsGroupOsImageSku {
    <#
    .SYNOPSIS
    Assign an operating system image to a group.
    .DESCRIPTION
    A group has at most one operating system image. Assign the SKU, not the package of the image. ems os-import list shows SKU numbers. With -SkipIfInherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group assign-os-image-sku.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkipIfInherited
    do nothing if the group already inherits the same assignment (also -SkipIfInherited:$false; default false; since 1.0.2)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupOsImageSku Pilot -Field 'skuId:=101' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupOsImageSku')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $SkipIfInherited,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-os-image-sku'); Arguments = @('Group'); Negatable = @('SkipIfInherited'); Impact = 'Medium'; Type = 'Ems.Add.GroupOsImageSku' } }
}

function Remove-EmsGroupOsImageSku {
    <#
    .SYNOPSIS
    Remove an operating system image from a group.
    .DESCRIPTION
    Runs: ems group unassign-os-image-sku.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkuId
    number of the SKU, from ems os-import list
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupOsImageSku Pilot 101 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupOsImageSku')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $SkuId,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-os-image-sku'); Arguments = @('Group', 'SkuId'); Impact = 'High'; Type = 'Ems.Remove.GroupOsImageSku' } }
}

function Get-EmsGroupAgentTemplate {
    <#
    .SYNOPSIS
    Show the agent template of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups. Runs: ems group agent-template.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupAgentTemplate Servers

    List for one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupAgentTemplate')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'agent-template'); Arguments = @('Group'); Type = 'Ems.GroupAgentTemplate' } }
}

function Add-EmsGroupAgentTemplate {
    <#
    .SYNOPSIS
    Assign an agent template to a group.
    .DESCRIPTION
    A group has at most one agent template. With -SkipIfInherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group assign-agent-template.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER SkipIfInherited
    do nothing if the group already inherits the same assignment (also -SkipIfInherited:$false; default false; since 1.0.2)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupAgentTemplate Pilot -Field 'packageId=0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupAgentTemplate')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $SkipIfInherited,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-agent-template'); Arguments = @('Group'); Negatable = @('SkipIfInherited'); Impact = 'Medium'; Type = 'Ems.Add.GroupAgentTemplate' } }
}

function Remove-EmsGroupAgentTemplate {
    <#
    .SYNOPSIS
    Remove an agent template from a group.
    .DESCRIPTION
    Runs: ems group unassign-agent-template.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupAgentTemplate Pilot 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupAgentTemplate')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-agent-template'); Arguments = @('Group', 'Package'); Impact = 'High'; Type = 'Ems.Remove.GroupAgentTemplate' } }
}

function Get-EmsGroupLanguagePack {
    <#
    .SYNOPSIS
    List the language packs of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups. Runs: ems group language-packs.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupLanguagePack Workstations

    List for one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupLanguagePack')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'language-packs'); Arguments = @('Group'); All = $true; Type = 'Ems.GroupLanguagePack' } }
}

function Add-EmsGroupLanguagePack {
    <#
    .SYNOPSIS
    Assign a language pack to a group.
    .DESCRIPTION
    A group can have several language packs. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group assign-language-pack.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupLanguagePack Pilot -Field 'packageId=0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupLanguagePack')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-language-pack'); Arguments = @('Group'); Impact = 'Medium'; Type = 'Ems.Add.GroupLanguagePack' } }
}

function Remove-EmsGroupLanguagePack {
    <#
    .SYNOPSIS
    Remove a language pack from a group.
    .DESCRIPTION
    Runs: ems group unassign-language-pack.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupLanguagePack Pilot 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupLanguagePack')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-language-pack'); Arguments = @('Group', 'Package'); Impact = 'High'; Type = 'Ems.Remove.GroupLanguagePack' } }
}

function Get-EmsGroupVariableConfiguration {
    <#
    .SYNOPSIS
    List the variable configurations of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups. Runs: ems group variable-configurations.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupVariableConfiguration Workstations

    List for one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupVariableConfiguration')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable-configurations'); Arguments = @('Group'); All = $true; Type = 'Ems.GroupVariableConfiguration' } }
}

function Add-EmsGroupVariableConfiguration {
    <#
    .SYNOPSIS
    Assign a variable configuration to a group.
    .DESCRIPTION
    A group can have several variable configurations. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group assign-variable-configuration.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupVariableConfiguration Pilot -Field 'configId:=1'

    Assign by number.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupVariableConfiguration')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-variable-configuration'); Arguments = @('Group'); Impact = 'Medium'; Type = 'Ems.Add.GroupVariableConfiguration' } }
}

function Remove-EmsGroupVariableConfiguration {
    <#
    .SYNOPSIS
    Remove a variable configuration from a group.
    .DESCRIPTION
    Runs: ems group unassign-variable-configuration.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER ConfigId
    number of the variable configuration
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupVariableConfiguration Pilot 1 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupVariableConfiguration')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $ConfigId,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-variable-configuration'); Arguments = @('Group', 'ConfigId'); Impact = 'High'; Type = 'Ems.Remove.GroupVariableConfiguration' } }
}

function Get-EmsGroupSoftwareClass {
    <#
    .SYNOPSIS
    List the software classes of a group.
    .DESCRIPTION
    Lists direct assignments only, without those inherited from parent groups. Runs: ems group software-classes.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupSoftwareClass Workstations

    List for one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupSoftwareClass')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'software-classes'); Arguments = @('Group'); All = $true; Type = 'Ems.GroupSoftwareClass' } }
}

function Add-EmsGroupSoftwareClass {
    <#
    .SYNOPSIS
    Assign a software class to a group.
    .DESCRIPTION
    A group can have several software classes. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems group assign-software-class.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupSoftwareClass Pilot -Field 'classId:=3'

    Assign by number.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupSoftwareClass')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'assign-software-class'); Arguments = @('Group'); Impact = 'Medium'; Type = 'Ems.Add.GroupSoftwareClass' } }
}

function Remove-EmsGroupSoftwareClass {
    <#
    .SYNOPSIS
    Remove a software class from a group.
    .DESCRIPTION
    Runs: ems group unassign-software-class.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER ClassId
    id of the class, from ems software-class list
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupSoftwareClass Pilot 3 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupSoftwareClass')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $ClassId,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'unassign-software-class'); Arguments = @('Group', 'ClassId'); Impact = 'High'; Type = 'Ems.Remove.GroupSoftwareClass' } }
}

function Get-EmsGroupVariable {
    <#
    .SYNOPSIS
    List the variable values set on a group.
    .DESCRIPTION
    Runs: ems group variable list.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupVariable Pilot

    List values without the inherited ones.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'list'); Arguments = @('Group'); All = $true; Type = 'Ems.GroupVariable' } }
}

function Search-EmsGroupVariable {
    <#
    .SYNOPSIS
    Find variable values of a group, including inherited ones.
    .DESCRIPTION
    Select a variable with -Name or -VarId, not both. With -IncludeInherited, values of parent groups are used where the group has none. Runs: ems group variable search.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Name
    designation or dotted name, such as Contact.Phone
    .PARAMETER VarId
    id of the variable definition. Cannot be combined with name
    .PARAMETER IncludeInherited
    include inherited values (also -IncludeInherited:$false; default false)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsGroupVariable Pilot -Name Contact.Phone -IncludeInherited

    Find the effective value.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $Name,
        [EmsValue()] [int] $VarId,
        [switch] $IncludeInherited,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'search'); Arguments = @('Group'); Negatable = @('IncludeInherited'); All = $true; Type = 'Ems.GroupVariable' } }
}

function Set-EmsGroupVariable {
    <#
    .SYNOPSIS
    Set a variable of a group.
    .DESCRIPTION
    A secret belongs neither on the command line nor into the history of the shell: - asks for the value, -SecureValue reads it from stdin. The service stores values unencrypted. An empty text is a valid value. To remove a value, use variable unset. For collections, use variable collection. Runs: ems group variable set.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Value
    the new value; - asks for it without showing it
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .PARAMETER SecureValue
    the value, if it is a secret
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Set-EmsGroupVariable Pilot Contact.Phone '+49 30 1234567'

    Set a phone number.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Set.GroupVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'ValueStdin')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'ValueStdin')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, ParameterSetName = 'Body')] [Parameter(Position = 2, ParameterSetName = 'Field')] [Parameter(Position = 2, ParameterSetName = 'FromFile')] [Parameter(Position = 2, ParameterSetName = 'ValueStdin')] [AllowEmptyString()] [string] $Value,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Schedule,
        [Parameter(Mandatory, ParameterSetName = 'ValueStdin')] [securestring] $SecureValue,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [Parameter(ParameterSetName = 'ValueStdin')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'set'); Arguments = @('Group', 'Var', 'Value'); Impact = 'Medium'; Type = 'Ems.Set.GroupVariable' } }
}

function Clear-EmsGroupVariable {
    <#
    .SYNOPSIS
    Remove the value of a variable from a group.
    .DESCRIPTION
    The inherited value or the catalog default then applies. Runs: ems group variable unset.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Schedule
    schedule of the value (since 1.0.2)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Clear-EmsGroupVariable Pilot Contact.Phone

    Return to the inherited value.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Clear.GroupVariable')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Schedule,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'unset'); Arguments = @('Group', 'Var'); Impact = 'Medium'; Type = 'Ems.Clear.GroupVariable' } }
}

function Get-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    List the entries of a collection variable of a group.
    .DESCRIPTION
    Lists the entries of the group itself. Entries are not inherited. Runs: ems group variable collection list.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupVariableCollection Pilot LocalAdministrators

    List all entries.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.GroupVariableCollection')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory)] [ValidateNotNullOrEmpty()] [string] $Var,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'collection', 'list'); Arguments = @('Group', 'Var'); All = $true; Type = 'Ems.GroupVariableCollection' } }
}

function Add-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    Add an entry to a collection variable of a group.
    .DESCRIPTION
    Children without a default are required. Either all values are stored or none. Runs: ems group variable collection add.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsGroupVariableCollection Pilot LocalAdministrators 'Account=jane', 'Scope=Domain'

    Add an account.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.GroupVariableCollection')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('GroupVariableCollection', 'ChildValue,Id')] [string[]] $ChildValue,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('ChildValue')) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('ChildValue'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'collection', 'add'); Arguments = @('Group', 'Var', 'ChildValue'); Many = 'ChildValue'; Impact = 'Medium'; Type = 'Ems.Add.GroupVariableCollection' } -Piped $received
    }
}

function Update-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    Change an entry of a collection variable of a group.
    .DESCRIPTION
    Omitted children keep their values. Runs: ems group variable collection update.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .PARAMETER ChildValue
    values by the designation of the child variable, such as Account=jane
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsGroupVariableCollection Pilot LocalAdministrators 1 'Scope=Local' -WhatIf

    Show the request.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.GroupVariableCollection')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 1, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 2, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 2, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $CollectionId,
        [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 3, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('GroupVariableCollection', 'ChildValue,Id')] [string[]] $ChildValue,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('ChildValue')) { $received.AddRange([string[]] $ChildValue) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('ChildValue'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'collection', 'update'); Arguments = @('Group', 'Var', 'CollectionId', 'ChildValue'); Many = 'ChildValue'; Impact = 'Medium'; Type = 'Ems.Update.GroupVariableCollection' } -Piped $received
    }
}

function Remove-EmsGroupVariableCollection {
    <#
    .SYNOPSIS
    Delete an entry of a collection variable of a group.
    .DESCRIPTION
    Runs: ems group variable collection delete.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER CollectionId
    number of the entry, from variable collection list
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsGroupVariableCollection Pilot LocalAdministrators 1 -WhatIf

    Show the request.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.GroupVariableCollection')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Var,
        [Parameter(Position = 2, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 2, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $CollectionId,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'variable', 'collection', 'delete'); Arguments = @('Group', 'Var', 'CollectionId'); Impact = 'High'; Type = 'Ems.Remove.GroupVariableCollection' } }
}

function Enable-EmsGroup {
    <#
    .SYNOPSIS
    Activate a group, so that its assignments are deployed.
    .DESCRIPTION
    Affects the whole subtree: computers, users and subgroups. Each agent acts at its next contact. -Pxe reinstalls the operating system on computers that have the images assigned. With -Wait it returns when every computer of the subtree is done. To wait for what was activated elsewhere: ems wait deployment --group <group> --since <time>, for an operating system ems wait os-install. Runs: ems group activate.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Software
    deploy software assignments (also -Software:$false)
    .PARAMETER Pxe
    boot from the network and install the operating system (also -Pxe:$false)
    .PARAMETER Pull
    have the agents pull their jobs (also -Pull:$false)
    .PARAMETER Global
    apply to all assignment groups of the computer (also -Global:$false)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Enable-EmsGroup Pilot -Software

    Install the packages assigned to the pilot group.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Enable.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [switch] $Global,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'activate'); Arguments = @('Group'); Negatable = @('Software', 'Pxe', 'Pull', 'Global', 'Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Enable.Group' } }
}

function Disable-EmsGroup {
    <#
    .SYNOPSIS
    Deactivate a group.
    .DESCRIPTION
    Affects the whole subtree. Select what to deactivate: -Software, -Pxe, -Pull. What else your server knows is given with -Param. Runs: ems group deactivate.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin
    .PARAMETER Software
    deactivate software deployment (also -Software:$false)
    .PARAMETER Pxe
    deactivate the installation of operating systems (also -Pxe:$false)
    .PARAMETER Pull
    deactivate the pulling of jobs (also -Pull:$false)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Disable-EmsGroup Pilot -Software -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Disable.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $Software,
        [switch] $Pxe,
        [switch] $Pull,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'deactivate'); Arguments = @('Group'); Negatable = @('Software', 'Pxe', 'Pull'); Impact = 'High'; Type = 'Ems.Disable.Group' } }
}

function Search-EmsGroup {
    <#
    .SYNOPSIS
    Find groups by part of the name or path.
    .DESCRIPTION
    * and ? are wildcards. A text with / is compared with whole paths. Sends one request per 500 groups. Runs: ems group search.
    .PARAMETER Text
    part of the name, or a path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsGroup berlin

    Find by part of the name.
    .EXAMPLE
    Search-EmsGroup '*/Workstations/*'

    Find everything below a group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Search.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Text,Id')] [string] $Text,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'search'); Arguments = @('Text'); Type = 'Ems.Search.Group' } }
}

function Get-EmsGroupTree {
    <#
    .SYNOPSIS
    Show groups as a tree.
    .DESCRIPTION
    Reads all groups, with one request per 500. -Counts adds one request per group, and one more for each group with subgroups. Runs: ems group tree.
    .PARAMETER Group
    group id, name, or path such as Workstations/Berlin; without it, all trees
    .PARAMETER Counts
    show the number of computers of each group, without and with its subgroups
    .PARAMETER Type
    only this tree: ConfigurationGroups, AssignmentGroups
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsGroupTree

    Show all groups.
    .EXAMPLE
    Get-EmsGroupTree Workstations -Counts

    Count the computers of one branch.
    .EXAMPLE
    Get-EmsGroupTree -Counts

    Export paths and counts.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.GroupTree')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $Counts,
        [ValidateNotNullOrEmpty()] [ValidateSet('ConfigurationGroups', 'AssignmentGroups')] [string] $Type,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'tree'); Arguments = @('Group'); Type = 'Ems.Get.GroupTree' } }
}

function Move-EmsGroupComputer {
    <#
    .SYNOPSIS
    Move computers from one group to another.
    .DESCRIPTION
    A computer can be in only one configuration group, so it is removed from the first group before it is added to the second; if the second group refuses it, it is added to the first group again. Between assignment groups, it is added first and removed afterwards. One computer is moved first. If it is refused, nothing else is sent. The result shows where each computer is: moved, stayed or, if the service failed in between, in neither group, with the command that adds it again. Computers that are not in the first group are not changed. A move that was stopped is finished with "ems bulk resume": computers that have left the first group are added to the second one. Runs: ems group move-computers.
    .PARAMETER From
    group id, name, or path such as Workstations/Berlin; computers are removed from it
    .PARAMETER To
    group that the computers are added to
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Move-EmsGroupComputer Berlin Munich PC-0042 -WhatIf

    Show what would be sent.
    .EXAMPLE
    Move-EmsGroupComputer Berlin Munich PC-0042, PC-0048

    Move two computers.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Move.GroupComputer')]
    param(
        [Parameter(Position = 0, Mandatory)] [ValidateNotNullOrEmpty()] [string] $From,
        [Parameter(Position = 1, Mandatory)] [ValidateNotNullOrEmpty()] [string] $To,
        [Parameter(Position = 2, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'move-computers'); Arguments = @('From', 'To', 'Computer'); Many = 'Computer'; Impact = 'High'; Type = 'Ems.Move.GroupComputer' } -Piped $received
    }
}

function Sync-EmsGroup {
    <#
    .SYNOPSIS
    Make a group follow a rule.
    .DESCRIPTION
    The rule is a selection of computers, with the same flags as everywhere. Computers that match and are not direct members are added; with -Exact, direct members that do not match are removed. Nothing is printed if nothing changes, so that it can run from cron. Everything is read before anything is sent. Nothing is sent, and the exit code is 10, if the rule matches no computer although the group has members, if more computers would be removed than -MaxRemoved allows (by default 5, or 10 % of the members if that is more), or if more would be changed than -MaxAffected allows. Before a computer is removed because it does not match, it is read once more by itself. If one of these reads fails, no computer leaves a group in this run; they are listed as skipped, with exit code 7. A computer is in one configuration group only: adding it there moves it, and the question says from where. -Exact on a configuration group needs -To, the group that the others are moved to. Assignments apply from the next activation on. -Activate activates the computers that were added. Runs: ems group sync.
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
    with -Exact: configuration group for computers that do not match
    .PARAMETER Activate
    activate the computers that were added
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Direct
    with --group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Sync-EmsGroup Pilot -Search 'hostname=PC-004*' -MaxRemoved 100 -Exact -WhatIf

    Show who would be added and removed.
    .EXAMPLE
    Sync-EmsGroup Pilot -Search 'hostname=PC-004*'

    Add who matches.
    .EXAMPLE
    Sync-EmsGroup Pilot -Os 'Windows 11' -Search 'hostname=PC-002*' -Except PC-0021 -Activate

    Keep one computer out, and deploy to those that were added.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Sync.Group')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Group', 'Group,Id')] [string] $Group,
        [switch] $Exact,
        [ValidateNotNullOrEmpty()] [string[]] $Except,
        [ValidateNotNullOrEmpty()] [string] $ExceptFrom,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $MaxRemoved,
        [switch] $AllowEmpty,
        [ValidateNotNullOrEmpty()] [string] $To,
        [switch] $Activate,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('group', 'sync'); Arguments = @('Group'); Impact = 'High'; Type = 'Ems.Sync.Group' } }
}

function Get-EmsPackage {
    <#
    .SYNOPSIS
    List software packages.
    .DESCRIPTION
    Runs: ems package list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPackage

    Export all names and versions as csv.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Package')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'list'); Arguments = @(); All = $true; Type = 'Ems.Package' } }
}

function Search-EmsPackage {
    <#
    .SYNOPSIS
    Find packages by name, version or tag.
    .DESCRIPTION
    Results match all criteria. Text matches any part of the value; * and ? are wildcards in <text>. Runs: ems package search.
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
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsPackage Firefox

    Find all versions of Firefox.
    .EXAMPLE
    Search-EmsPackage -Tag EMEA

    Find packages with a tag.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Package')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [AllowEmptyString()] [Alias('Id')] [EmsValue('Package', 'Text,Id')] [string] $Text,
        [ValidateNotNullOrEmpty()] [string] $Name,
        [ValidateNotNullOrEmpty()] [string] $Version,
        [ValidateNotNullOrEmpty()] [string] $Tag,
        [EmsValue()] [int] $TagId,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'search'); Arguments = @('Text'); All = $true; Type = 'Ems.Package' } }
}

function Get-EmsPackageTag {
    <#
    .SYNOPSIS
    List the tags of a package.
    .DESCRIPTION
    Runs: ems package tags.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPackageTag '7-Zip@24.08'

    List the tags.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PackageTag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'tags'); Arguments = @('Package'); All = $true; Type = 'Ems.PackageTag' } }
}

function Set-EmsPackageTag {
    <#
    .SYNOPSIS
    Replace the tags of a package.
    .DESCRIPTION
    All tags are replaced. Omitted tags are removed from the package. Tags have no effect while the depot topology is disabled. Check with ems system depot-topology. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. In a file, -Map 'Tags=field:tagIds' sends a column as a field of the body, after ems api sync as a flag with its checks and names. Runs: ems package set-tags.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Set-EmsPackageTag '7-Zip@24.08' -Body '{tagIds:[1,2]}'

    Set exactly two tags.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Set.PackageTag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'set-tags'); Arguments = @('Package'); Impact = 'High'; Type = 'Ems.Set.PackageTag' } }
}

function Get-EmsPackageStatus {
    <#
    .SYNOPSIS
    Show where a package is installed, pending or failed.
    .DESCRIPTION
    Runs: ems package status.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER GroupId
    sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPackageStatus '7-Zip@24.08'

    Show the status on all computers.
    .EXAMPLE
    Get-EmsPackageStatus '7-Zip@24.08' -GroupId Pilot

    Show the status in one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PackageStatus')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateNotNullOrEmpty()] [string] $GroupId,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'status'); Arguments = @('Package'); All = $true; Type = 'Ems.PackageStatus' } }
}

function Get-EmsPackageGroup {
    <#
    .SYNOPSIS
    List the groups that a package is assigned to.
    .DESCRIPTION
    Lists direct assignments only. Subgroups inherit them. Runs: ems package groups.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPackageGroup '7-Zip@24.08'

    List the assigned groups.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PackageGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'groups'); Arguments = @('Package'); All = $true; Type = 'Ems.PackageGroup' } }
}

function Import-EmsPackage {
    <#
    .SYNOPSIS
    Import a package from a folder of the package store.
    .DESCRIPTION
    The path is relative to the root of the package store. Absolute, UNC and .. paths are rejected. The import runs in the background and also creates the hash. Add -Wait to wait for the result. If the same package already exists, the import fails. Add -Overwrite to replace it. Runs: ems package import.
    .PARAMETER FolderPath
    folder, relative to the root of the package store
    .PARAMETER Overwrite
    replace a package with the same identity (also -Overwrite:$false)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Import-EmsPackage Tools/Notepad

    Start an import.
    .EXAMPLE
    Import-EmsPackage Tools/Notepad -Overwrite -WhatIf

    Show the request that overwrites.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Import.Package')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('Package', 'FolderPath,Id')] [string] $FolderPath,
        [switch] $Overwrite,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'import'); Arguments = @('FolderPath'); Negatable = @('Overwrite', 'Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Import.Package' } }
}

function Get-EmsPackageImportStatus {
    <#
    .SYNOPSIS
    Show the status of an import.
    .DESCRIPTION
    Runs: ems package import-status.
    .PARAMETER TrackingId
    id that ems package import printed
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPackageImportStatus 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.PackageImportStatus')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('PackageImportStatus', 'TrackingId,Id')] [string] $TrackingId,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'import-status'); Arguments = @('TrackingId'); Type = 'Ems.Get.PackageImportStatus' } }
}

function Show-EmsPackage {
    <#
    .SYNOPSIS
    Show a package with its status, groups and tags.
    .DESCRIPTION
    Combines the catalog entry, the fleet status, the groups with a direct assignment and the tags. Sends up to five requests. Runs: ems package show.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsPackage '7-Zip@24.08'

    Show one version.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Package')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'show'); Arguments = @('Package'); Type = 'Ems.Show.Package' } }
}

function Get-EmsPackageComputer {
    <#
    .SYNOPSIS
    List the computers behind the numbers of package status.
    .DESCRIPTION
    Failing computers are listed by one sweep. For the others, and where the sweep does not have as many as the status counts, each computer that has the package assigned is asked: one request each. A line before it gives their number. Exit code 7 if the computers that were found are not as many as the service counts. Runs: ems package computers.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Status
    only computers with this status
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPackageComputer '7-Zip@24.08' -Status failed

    Where does it fail?
    .EXAMPLE
    Get-EmsPackageComputer '7-Zip@24.08' -Status pending -Group Pilot

    Who still waits for it in one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PackageComputer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateNotNullOrEmpty()] [ValidateSet('failed', 'pending', 'success')] [string] $Status,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $MaxReads,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('package', 'computers'); Arguments = @('Package'); Type = 'Ems.PackageComputer' } }
}

function Approve-EmsPatch {
    <#
    .SYNOPSIS
    Approve a patch for one product version.
    .DESCRIPTION
    A patch is unique only in combination with a product version, so -Product is required. ems patch products lists the product versions. Runs: ems patch approve.
    .PARAMETER Patch
    KB number such as KB5041989, patch id or patch name
    .PARAMETER Product
    product version: number, or name where the server supports the lookup (required)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Approve-EmsPatch 1001 -Product 11

    Approve a patch for one product.
    .EXAMPLE
    Approve-EmsPatch KB5041989 -Product '.NET' -WhatIf

    Approve by KB number and product name.
    .EXAMPLE
    Approve-EmsPatch -FromFile approvals.csv -WhatIf

    Show what the rows of a csv would approve.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Approve.Patch')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Patch', 'Patch,Id')] [string] $Patch,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Product,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('patch', 'approve'); Arguments = @('Patch'); Impact = 'High'; Type = 'Ems.Approve.Patch' } }
}

function Revoke-EmsPatch {
    <#
    .SYNOPSIS
    Revoke the approval of a patch.
    .DESCRIPTION
    With -Product, for one product version; without it, for every product of the patch. Runs: ems patch unapprove.
    .PARAMETER Patch
    KB number such as KB5041989, patch id or patch name
    .PARAMETER Product
    product version: number, or name where the server supports the lookup
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Revoke-EmsPatch 1001 -Product 11

    Revoke for one product.
    .EXAMPLE
    Revoke-EmsPatch 1001 -WhatIf

    Show the request for all products.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Revoke.Patch')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Patch', 'Patch,Id')] [string] $Patch,
        [ValidateNotNullOrEmpty()] [string] $Product,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('patch', 'unapprove'); Arguments = @('Patch'); Impact = 'High'; Type = 'Ems.Revoke.Patch' } }
}

function Get-EmsPatchProduct {
    <#
    .SYNOPSIS
    List the product versions that a patch belongs to.
    .DESCRIPTION
    Runs: ems patch products.
    .PARAMETER Patch
    KB number such as KB5041989, patch id or patch name
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPatchProduct 1001

    List the products of one patch.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PatchProduct')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Patch', 'Patch,Id')] [string] $Patch,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('patch', 'products'); Arguments = @('Patch'); All = $true; Type = 'Ems.PatchProduct' } }
}

function Get-EmsPatchPending {
    <#
    .SYNOPSIS
    List the patches that computers are missing, to decide what to approve.
    .DESCRIPTION
    Puts the sweep of missing patches together by patch and product, the most urgent first: one request per 500 computers that miss any, and one per patch to tell whether it is approved. The service counts security patches unless -PatchType says otherwise. Assigned means that the patch is assigned on the computers that miss it: the others have to be approved for their PM group first. Runs: ems patch pending.
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
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPatchPending -Unassigned

    What is there to approve?
    .EXAMPLE
    Get-EmsPatchPending -Product 'Windows 11'

    What is missing on Windows 11?
    .EXAMPLE
    Get-EmsPatchPending -MinCvss 9 -Group Workstations/Berlin

    The urgent ones of one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.PatchPending')]
    param(
        [switch] $Unassigned,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $Product,
        [EmsValue()] [double] $MinCvss,
        [ValidateNotNullOrEmpty()] [ValidateSet('SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction')] [string] $PatchType,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('patch', 'pending'); Arguments = @(); Type = 'Ems.Get.PatchPending' } }
}

function Get-EmsPmGroup {
    <#
    .SYNOPSIS
    List patch management groups.
    .DESCRIPTION
    Runs: ems pm-group list.
    .PARAMETER NameContains
    only groups whose name contains this text
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPmGroup

    List all groups.
    .EXAMPLE
    Get-EmsPmGroup -NameContains Servers

    Find by part of the name.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PmGroup')]
    param(
        [ValidateNotNullOrEmpty()] [string] $NameContains,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('pm-group', 'list'); Arguments = @(); All = $true; Type = 'Ems.PmGroup' } }
}

function Add-EmsPmGroupPatch {
    <#
    .SYNOPSIS
    Add patches to a patch management group.
    .DESCRIPTION
    -Product selects the product version. The patches are part of the body. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems pm-group add-patches.
    .PARAMETER PmGroup
    patch management group: number or name
    .PARAMETER Product
    product version: number, or name where the server supports the lookup (required)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsPmGroupPatch 'Critical Servers' -Product 11 -Field 'patchIds:=[1001]'

    Add a patch for critical servers.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.PmGroupPatch')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('PmGroup', 'PmGroup,Id')] [string] $PmGroup,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Product,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('pm-group', 'add-patches'); Arguments = @('PmGroup'); Impact = 'Medium'; Type = 'Ems.Add.PmGroupPatch' } }
}

function Start-EmsPmGroupEmergencyPatching {
    <#
    .SYNOPSIS
    Patch computers immediately, outside their schedule.
    .DESCRIPTION
    The patches of the group are installed on the given computers at their next agent contact. Add -Wait to wait until no patch is missing. To stop it, run ems pm-group stop-emergency-patching. Runs: ems pm-group start-emergency-patching.
    .PARAMETER PmGroup
    patch management group: number or name
    .PARAMETER Computer
    client ids, host names, serial numbers, MAC or IP addresses, one or more
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Start-EmsPmGroupEmergencyPatching 'Critical Servers' PC-0041, PC-0042 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Start.PmGroupEmergencyPatching')]
    param(
        [Parameter(Position = 0, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $PmGroup,
        [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('pm-group', 'start-emergency-patching'); Arguments = @('PmGroup', 'Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Start.PmGroupEmergencyPatching' } -Piped $received
    }
}

function Stop-EmsPmGroupEmergencyPatching {
    <#
    .SYNOPSIS
    Stop the emergency patching of a group.
    .DESCRIPTION
    Removes the emergency assignment. Installed patches stay. Runs: ems pm-group stop-emergency-patching.
    .PARAMETER PmGroup
    patch management group: number or name
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Stop-EmsPmGroupEmergencyPatching 'Critical Servers' -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Stop.PmGroupEmergencyPatching')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('PmGroup', 'PmGroup,Id')] [string] $PmGroup,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('pm-group', 'stop-emergency-patching'); Arguments = @('PmGroup'); Impact = 'High'; Type = 'Ems.Stop.PmGroupEmergencyPatching' } }
}

function Get-EmsOsImport {
    <#
    .SYNOPSIS
    List operating system images with their SKUs.
    .DESCRIPTION
    To assign a SKU to a group, use ems group assign-os-image-sku. Runs: ems os-import list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsOsImport

    List images and editions.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.OsImport')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('os-import', 'list'); Arguments = @(); All = $true; Type = 'Ems.OsImport' } }
}

function Get-EmsOsImportSkuGroup {
    <#
    .SYNOPSIS
    List the groups that a SKU is assigned to.
    .DESCRIPTION
    Lists direct assignments only. Runs: ems os-import sku-groups.
    .PARAMETER Package
    package of the image: id, name, or Name@Version
    .PARAMETER SkuId
    number of the SKU, from ems os-import list
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsOsImportSkuGroup 'Windows 11 Enterprise@23H2' 101

    List the groups of one edition.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.OsImportSkuGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [Parameter(Position = 1, Mandatory)] [ValidateNotNullOrEmpty()] [string] $SkuId,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('os-import', 'sku-groups'); Arguments = @('Package', 'SkuId'); All = $true; Type = 'Ems.OsImportSkuGroup' } }
}

function Get-EmsPxeBootimageGroup {
    <#
    .SYNOPSIS
    List the groups that a boot image is assigned to.
    .DESCRIPTION
    Lists direct assignments only. Runs: ems pxe-bootimage groups.
    .PARAMETER Id
    number of the boot image
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsPxeBootimageGroup 1

    List the assigned groups.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.PxeBootimageGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [EmsValue('PxeBootimageGroup', 'Id')] [string] $Id,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('pxe-bootimage', 'groups'); Arguments = @('Id'); All = $true; Type = 'Ems.PxeBootimageGroup' } }
}

function Get-EmsLanguagePackGroup {
    <#
    .SYNOPSIS
    List the groups that a language pack is assigned to.
    .DESCRIPTION
    Lists direct assignments only. Runs: ems language-pack groups.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsLanguagePackGroup 'Language Pack German@23H2'

    List the assigned groups.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.LanguagePackGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('language-pack', 'groups'); Arguments = @('Package'); All = $true; Type = 'Ems.LanguagePackGroup' } }
}

function Get-EmsAgentTemplateGroup {
    <#
    .SYNOPSIS
    List the groups that an agent template is assigned to.
    .DESCRIPTION
    Lists direct assignments only. Runs: ems agent-template groups.
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAgentTemplateGroup 'Agent Standard@5.4'

    List the assigned groups.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.AgentTemplateGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Package', 'Package,Id')] [string] $Package,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('agent-template', 'groups'); Arguments = @('Package'); All = $true; Type = 'Ems.AgentTemplateGroup' } }
}

function Get-EmsVariableDefinition {
    <#
    .SYNOPSIS
    List variable definitions.
    .DESCRIPTION
    Runs: ems variable-definition list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsVariableDefinition

    List variables and their defaults.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.VariableDefinition')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'list'); Arguments = @(); All = $true; Type = 'Ems.VariableDefinition' } }
}

function Search-EmsVariableDefinition {
    <#
    .SYNOPSIS
    Find variable definitions by name.
    .DESCRIPTION
    Searches the designation and the dotted name, such as Contact.Phone. Runs: ems variable-definition search.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Search-EmsVariableDefinition -Field 'name=Contact'

    Find by part of the name.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.VariableDefinition')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'search'); Arguments = @(); All = $true; Type = 'Ems.VariableDefinition' } }
}

function Show-EmsVariableDefinition {
    <#
    .SYNOPSIS
    Show the definition of a variable.
    .DESCRIPTION
    Runs: ems variable-definition show.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsVariableDefinition Contact.Phone

    Show a variable by its dotted name.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.VariableDefinition')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('VariableDefinition', 'Var,Id')] [string] $Var,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'show'); Arguments = @('Var'); Type = 'Ems.Show.VariableDefinition' } }
}

function Get-EmsVariableDefinitionChildren {
    <#
    .SYNOPSIS
    List the child variables of a variable.
    .DESCRIPTION
    Runs: ems variable-definition children.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsVariableDefinitionChildren Contact

    List the children of Contact.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.VariableDefinitionChildren')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('VariableDefinition', 'Var,Id')] [string] $Var,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'children'); Arguments = @('Var'); All = $true; Type = 'Ems.VariableDefinitionChildren' } }
}

function Get-EmsVariableDefinitionComputer {
    <#
    .SYNOPSIS
    List computers on which a variable is set.
    .DESCRIPTION
    Runs: ems variable-definition computers.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsVariableDefinitionComputer Contact.Phone

    Find where it is set.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.VariableDefinitionComputer')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('VariableDefinition', 'Var,Id')] [string] $Var,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'computers'); Arguments = @('Var'); All = $true; Type = 'Ems.VariableDefinitionComputer' } }
}

function Get-EmsVariableDefinitionGroup {
    <#
    .SYNOPSIS
    List groups on which a variable is set.
    .DESCRIPTION
    Runs: ems variable-definition groups.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsVariableDefinitionGroup OuForComputerAccounts

    Find where it is set.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.VariableDefinitionGroup')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('VariableDefinition', 'Var,Id')] [string] $Var,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'groups'); Arguments = @('Var'); All = $true; Type = 'Ems.VariableDefinitionGroup' } }
}

function Get-EmsVariableDefinitionConfiguration {
    <#
    .SYNOPSIS
    List variable configurations that set a variable.
    .DESCRIPTION
    Runs: ems variable-definition configurations.
    .PARAMETER Var
    variable id, designation, or dotted name such as Contact.Phone
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsVariableDefinitionConfiguration Contact.Phone

    Find where it is set.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.VariableDefinitionConfiguration')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('VariableDefinition', 'Var,Id')] [string] $Var,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('variable-definition', 'configurations'); Arguments = @('Var'); All = $true; Type = 'Ems.VariableDefinitionConfiguration' } }
}

function Get-EmsSoftwareClass {
    <#
    .SYNOPSIS
    List software classes.
    .DESCRIPTION
    Runs: ems software-class list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSoftwareClass

    List all classes.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.SoftwareClass')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('software-class', 'list'); Arguments = @(); All = $true; Type = 'Ems.SoftwareClass' } }
}

function Get-EmsTag {
    <#
    .SYNOPSIS
    List tags.
    .DESCRIPTION
    Tags require product version 26.2 or later, and have no effect while the depot topology is disabled. Check with ems system depot-topology. Runs: ems tag list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsTag

    List all tags.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Tag')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('tag', 'list'); Arguments = @(); All = $true; Type = 'Ems.Tag' } }
}

function New-EmsTag {
    <#
    .SYNOPSIS
    Create a tag.
    .DESCRIPTION
    Tags require product version 26.2 or later, and have no effect while the depot topology is disabled. Check with ems system depot-topology. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems tag create.
    .PARAMETER Designation
    name of the new tag
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    New-EmsTag APAC -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.New.Tag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [AllowEmptyString()] [Alias('Id')] [EmsValue('Tag', 'Designation,Id')] [string] $Designation,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('tag', 'create'); Arguments = @('Designation'); Impact = 'Medium'; Type = 'Ems.New.Tag' } }
}

function Show-EmsTag {
    <#
    .SYNOPSIS
    Show one tag.
    .DESCRIPTION
    Runs: ems tag show.
    .PARAMETER Tag
    tag id or designation
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsTag EMEA

    Show a tag by its designation.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Tag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Tag', 'Tag,Id')] [string] $Tag,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('tag', 'show'); Arguments = @('Tag'); Type = 'Ems.Show.Tag' } }
}

function Update-EmsTag {
    <#
    .SYNOPSIS
    Change the designation or description of a tag.
    .DESCRIPTION
    Read-only tags, such as Global, cannot be changed. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems tag update.
    .PARAMETER Tag
    tag id or designation
    .PARAMETER Designation
    name of the tag
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsTag EMEA -Field 'description=Europe, Middle East and Africa'

    Set the description.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.Tag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Tag', 'Tag,Id')] [string] $Tag,
        [AllowEmptyString()] [string] $Designation,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('tag', 'update'); Arguments = @('Tag'); Impact = 'Medium'; Type = 'Ems.Update.Tag' } }
}

function Remove-EmsTag {
    <#
    .SYNOPSIS
    Delete a tag.
    .DESCRIPTION
    The tag is also removed from all packages and depots. Read-only tags cannot be deleted. Runs: ems tag delete.
    .PARAMETER Tag
    tag id or designation
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsTag EMEA -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.Tag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Tag', 'Tag,Id')] [string] $Tag,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('tag', 'delete'); Arguments = @('Tag'); Impact = 'High'; Type = 'Ems.Remove.Tag' } }
}

function Get-EmsTagPackage {
    <#
    .SYNOPSIS
    List the packages with a tag.
    .DESCRIPTION
    A number is used as the tag id, any other value as the designation. Neither is looked up. Runs: ems tag packages.
    .PARAMETER Tag
    tag id or designation
    .PARAMETER TagId
    id of the tag
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsTagPackage EMEA

    List by designation.
    .EXAMPLE
    Get-EmsTagPackage 1

    List by id.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.TagPackage')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('TagPackage', 'Tag,Id')] [string] $Tag,
        [EmsValue()] [int] $TagId,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('tag', 'packages'); Arguments = @('Tag'); All = $true; Type = 'Ems.TagPackage' } }
}

function Get-EmsDepotTag {
    <#
    .SYNOPSIS
    List the tags of a depot server.
    .DESCRIPTION
    Runs: ems depot tags.
    .PARAMETER Computer
    depot server: client id or host name, see ems depot list
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsDepotTag 62

    List the tags of one depot server.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.DepotTag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('depot', 'tags'); Arguments = @('Computer'); All = $true; Type = 'Ems.DepotTag' } }
}

function Add-EmsDepotTag {
    <#
    .SYNOPSIS
    Assign a tag to a depot server.
    .DESCRIPTION
    Assigning a tag again is not an error. Tags have no effect while the depot topology is disabled. Check with ems system depot-topology. Runs: ems depot assign-tag.
    .PARAMETER Computer
    depot server: client id or host name, see ems depot list
    .PARAMETER Tag
    tag id or designation
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Add-EmsDepotTag 62 EMEA

    Assign the tag EMEA.
    .EXAMPLE
    Add-EmsDepotTag -FromFile depots.csv -WhatIf

    Show what the rows of a csv would assign.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Add.DepotTag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Body')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Field')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'Body')] [Parameter(Position = 1, ParameterSetName = 'Field')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Tag,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('depot', 'assign-tag'); Arguments = @('Computer', 'Tag'); Impact = 'Medium'; Type = 'Ems.Add.DepotTag' } }
}

function Remove-EmsDepotTag {
    <#
    .SYNOPSIS
    Remove a tag from a depot server.
    .DESCRIPTION
    Runs: ems depot unassign-tag.
    .PARAMETER Computer
    depot server: client id or host name, see ems depot list
    .PARAMETER Tag
    tag id or designation
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsDepotTag 62 EMEA -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.DepotTag')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 1, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $Tag,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('depot', 'unassign-tag'); Arguments = @('Computer', 'Tag'); Impact = 'High'; Type = 'Ems.Remove.DepotTag' } }
}

function Get-EmsDepot {
    <#
    .SYNOPSIS
    List depot servers: heartbeat, tags, and who uses them.
    .DESCRIPTION
    Groups: those whose own list names the depot. Computers: the members of these groups and of groups below them that have no list of their own. Reads the depot servers, and the list and the members of each configuration group: two requests per group at most. Runs: ems depot list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsDepot

    List all depots.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Depot')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('depot', 'list'); Arguments = @(); Type = 'Ems.Depot' } }
}

function Show-EmsDepot {
    <#
    .SYNOPSIS
    Show one depot server, its tags and the groups that use it.
    .DESCRIPTION
    Reads the depot servers, and the list and the members of each configuration group: two requests per group at most. Runs: ems depot show.
    .PARAMETER Depot
    client id or host name of the depot server
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsDepot 62

    Show one depot.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Depot')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Depot,ClientId,Id,Hostname')] [string] $Depot,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('depot', 'show'); Arguments = @('Depot'); Type = 'Ems.Show.Depot' } }
}

function Get-EmsSystemInfo {
    <#
    .SYNOPSIS
    Show the versions of the database, the patch catalog and the service.
    .DESCRIPTION
    Runs: ems system info.
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSystemInfo

    Show the versions.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.SystemInfo')]
    param(
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'info'); Arguments = @(); Type = 'Ems.Get.SystemInfo' } }
}

function Get-EmsSystemDepotServer {
    <#
    .SYNOPSIS
    List the depot servers that groups can use.
    .DESCRIPTION
    Lists clients that are depot servers or the master server. Runs: ems system depot-servers.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSystemDepotServer

    List all depot servers.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.SystemDepotServer')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'depot-servers'); Arguments = @(); All = $true; Type = 'Ems.SystemDepotServer' } }
}

function Get-EmsSystemDepotTopology {
    <#
    .SYNOPSIS
    Show whether depot topology and tags are enabled.
    .DESCRIPTION
    Runs: ems system depot-topology.
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSystemDepotTopology

    Show the setting.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.SystemDepotTopology')]
    param(
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'depot-topology'); Arguments = @(); Type = 'Ems.Get.SystemDepotTopology' } }
}

function Set-EmsSystemDepotTopology {
    <#
    .SYNOPSIS
    Enable or disable depot topology and tags.
    .DESCRIPTION
    While disabled, the management console hides the topology and tags tabs, and packages are written without tag ids. Tags require product version 26.2 or later. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems system set-depot-topology.
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Set-EmsSystemDepotTopology -Field 'active:=true'

    Enable it.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Set.SystemDepotTopology')]
    param(
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'set-depot-topology'); Arguments = @(); Impact = 'High'; Type = 'Ems.Set.SystemDepotTopology' } }
}

function Get-EmsSystemSyncJob {
    <#
    .SYNOPSIS
    List depot sync jobs and their results, newest first.
    .DESCRIPTION
    Runs: ems system sync-jobs.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSystemSyncJob

    List all sync jobs.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.SystemSyncJob')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'sync-jobs'); Arguments = @(); All = $true; Type = 'Ems.SystemSyncJob' } }
}

function Start-EmsSystemSync {
    <#
    .SYNOPSIS
    Start a depot sync job now.
    .DESCRIPTION
    The job runs outside the schedule. Add -Wait to wait for its result. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems system trigger-sync.
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Start-EmsSystemSync

    Start a sync job.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Start.SystemSync')]
    param(
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'trigger-sync'); Arguments = @(); Negatable = @('Wait'); Waits = $true; Impact = 'Medium'; Type = 'Ems.Start.SystemSync' } }
}

function Get-EmsSystemSyncDepot {
    <#
    .SYNOPSIS
    List depot servers and their sync heartbeat.
    .DESCRIPTION
    Runs: ems system sync-depots.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSystemSyncDepot

    Find offline depots.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.SystemSyncDepot')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('system', 'sync-depots'); Arguments = @(); All = $true; Type = 'Ems.SystemSyncDepot' } }
}

function Get-EmsCustomField {
    <#
    .SYNOPSIS
    List custom fields.
    .DESCRIPTION
    Runs: ems custom-field list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsCustomField

    List all custom fields.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.CustomField')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('custom-field', 'list'); Arguments = @(); Type = 'Ems.CustomField' } }
}

function Update-EmsCustomField {
    <#
    .SYNOPSIS
    Rename, activate or deactivate a custom field.
    .DESCRIPTION
    Applies to all computers. A deactivated field is hidden but keeps its values. Names are unique and have at most 50 characters. The body fields depend on the server. Send them with -Field name=value or -Body. After ems api sync, the fields that your server describes become flags of this command. Runs: ems custom-field update.
    .PARAMETER Slot
    slot, from Custom01 to Custom30
    .PARAMETER Designation
    name of the field; unique
    .PARAMETER Active
    whether the slot is active (also -Active:$false)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsCustomField Custom01 -Designation Room

    Name the first field Room.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Update.CustomField')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [ValidateSet('Custom01', 'Custom02', 'Custom03', 'Custom04', 'Custom05', 'Custom06', 'Custom07', 'Custom08', 'Custom09', 'Custom10', 'Custom11', 'Custom12', 'Custom13', 'Custom14', 'Custom15', 'Custom16', 'Custom17', 'Custom18', 'Custom19', 'Custom20', 'Custom21', 'Custom22', 'Custom23', 'Custom24', 'Custom25', 'Custom26', 'Custom27', 'Custom28', 'Custom29', 'Custom30')] [Alias('Id')] [EmsValue('CustomField', 'Slot,Id')] [string] $Slot,
        [AllowEmptyString()] [string] $Designation,
        [switch] $Active,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('custom-field', 'update'); Arguments = @('Slot'); Negatable = @('Active'); Impact = 'High'; Type = 'Ems.Update.CustomField' } }
}

function Get-EmsTask {
    <#
    .SYNOPSIS
    List deployment tasks, newest first.
    .DESCRIPTION
    In JSON, status 1 is running, 2 finished, 3 failed. Finished and failed tasks are kept for 30 days by default. -Status, -Since and -Computer read all tasks and show those that match, because the service has no such filters. A table names the computers on which a task failed, and why: one request for each failed task. Runs: ems task list.
    .PARAMETER Status
    only tasks in this state
    .PARAMETER Since
    only tasks that started since then, such as 24h or 2026-11-01
    .PARAMETER Computer
    only tasks with an action on this computer; sends a request for each task that does not list its computers
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsTask

    List tasks.
    .EXAMPLE
    Get-EmsTask -Status failed -Computer PC-0042

    What failed on one computer?
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Task')]
    param(
        [ValidateNotNullOrEmpty()] [ValidateSet('running', 'finished', 'failed')] [string] $Status,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [ValidateNotNullOrEmpty()] [string] $Computer,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('task', 'list'); Arguments = @(); All = $true; Type = 'Ems.Task' } }
}

function Show-EmsTask {
    <#
    .SYNOPSIS
    Show a task and its actions.
    .DESCRIPTION
    In JSON, status 1 is running, 2 finished, 3 failed. Finished and failed tasks are kept for 30 days by default. Runs: ems task show.
    .PARAMETER TrackingId
    id of the task, from ems task list
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsTask 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Task')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Task', 'TrackingId,Id')] [string] $TrackingId,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('task', 'show'); Arguments = @('TrackingId'); Type = 'Ems.Show.Task' } }
}

function Get-EmsQueue {
    <#
    .SYNOPSIS
    List pending and running backend jobs, newest first.
    .DESCRIPTION
    Jobs are patch downloads, hashes and imports. The list is empty when the backend is idle. A job that was queued more than a day ago is marked as old. Runs: ems queue list.
    .PARAMETER Queue
    only jobs of this queue
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsQueue -Queue Import

    List the jobs of one queue.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Queue')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Queue,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('queue', 'list'); Arguments = @(); All = $true; Type = 'Ems.Queue' } }
}

function Get-EmsQueueName {
    <#
    .SYNOPSIS
    List queue names.
    .DESCRIPTION
    Runs: ems queue names.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER Skip
    skip the first n items
    .PARAMETER Param
    additional query parameter (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsQueueName

    List the names to filter by.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.QueueName')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $Skip,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('queue', 'names'); Arguments = @(); All = $true; Type = 'Ems.QueueName' } }
}

function Get-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    List the principals of the identity provider.
    .DESCRIPTION
    Runs: ems admin principal list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAdminPrincipal

    List principals and their roles.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.AdminPrincipal')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'principal', 'list'); Arguments = @(); Type = 'Ems.AdminPrincipal' } }
}

function Save-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Create or update a principal of the identity provider.
    .DESCRIPTION
    Kind (-User or -Client), subject and issuer identify the principal. An existing principal is updated; otherwise one is created. The command is safe to repeat. An omitted display name or issuer is sent as null. Give as few roles as suffice: the help of each command names its own (Role). To read everything, these suffice (-Roles computer.read,group.read,package.read,pm.read). Runs: ems admin principal save.
    .PARAMETER User
    a person (-User) or an application (-Client)
    .PARAMETER Client
    a person (-User) or an application (-Client)
    .PARAMETER SubjectId
    id of the user or application at the identity provider (required)
    .PARAMETER DisplayName
    name to show
    .PARAMETER Issuer
    token issuer of the identity provider
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with -Field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (required; repeat or separate by commas)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Save-EmsAdminPrincipal -SubjectId inventory-export -DisplayName 'Inventory export' -Issuer https://login.corp.example -Roles 'computer.read,group.read' -Client

    Give an application read access to computers and groups.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Save.AdminPrincipal')]
    param(
        [switch] $User,
        [switch] $Client,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [AllowEmptyString()] [string] $SubjectId,
        [AllowEmptyString()] [string] $DisplayName,
        [AllowEmptyString()] [string] $Issuer,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [ValidateSet('computer.read', 'computer.write', 'group.read', 'group.write', 'package.read', 'package.write', 'activation.execute', 'reinstall.execute', 'scan.execute', 'reboot.execute', 'pm.read', 'pm.write', 'pm.approve', 'pm.execute', 'admin.manage')] [string[]] $Roles,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [Parameter(ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'principal', 'save'); Arguments = @(); Impact = 'Medium'; Type = 'Ems.Save.AdminPrincipal' } }
}

function Show-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Show one principal of the identity provider.
    .DESCRIPTION
    Runs: ems admin principal show.
    .PARAMETER Id
    number of the principal
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsAdminPrincipal 1

    Show the roles of principal 1.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.AdminPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [EmsValue('AdminPrincipal', 'Id')] [string] $Id,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'principal', 'show'); Arguments = @('Id'); Type = 'Ems.Show.AdminPrincipal' } }
}

function Update-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Change the name, issuer or roles of a principal.
    .DESCRIPTION
    The given roles replace the stored roles. Omitted fields keep their values. Runs: ems admin principal update.
    .PARAMETER Id
    number of the principal
    .PARAMETER DisplayName
    name to show
    .PARAMETER Issuer
    token issuer of the identity provider
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with -Field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (repeat or separate by commas)
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsAdminPrincipal 1 -DisplayName 'Help desk' -WhatIf

    Show the request that changes a name.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.AdminPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('AdminPrincipal', 'Id')] [string] $Id,
        [AllowEmptyString()] [string] $DisplayName,
        [AllowEmptyString()] [string] $Issuer,
        [ValidateNotNullOrEmpty()] [ValidateSet('computer.read', 'computer.write', 'group.read', 'group.write', 'package.read', 'package.write', 'activation.execute', 'reinstall.execute', 'scan.execute', 'reboot.execute', 'pm.read', 'pm.write', 'pm.approve', 'pm.execute', 'admin.manage')] [string[]] $Roles,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'principal', 'update'); Arguments = @('Id'); Impact = 'Medium'; Type = 'Ems.Update.AdminPrincipal' } }
}

function Remove-EmsAdminPrincipal {
    <#
    .SYNOPSIS
    Delete a principal and its role assignments.
    .DESCRIPTION
    Deleting a protected principal (since 1.0.2) requires -Force. Runs: ems admin principal delete.
    .PARAMETER Id
    number of the principal
    .PARAMETER Force
    also delete a protected principal (also -Force:$false; since 1.0.2)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsAdminPrincipal 1 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.AdminPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('AdminPrincipal', 'Id')] [string] $Id,
        [switch] $Force,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'principal', 'delete'); Arguments = @('Id'); Negatable = @('Force'); Impact = 'High'; Type = 'Ems.Remove.AdminPrincipal' } }
}

function Get-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    List the principals managed by the service.
    .DESCRIPTION
    Runs: ems admin local-principal list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAdminLocalPrincipal

    List client ids and their roles.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.AdminLocalPrincipal')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'list'); Arguments = @(); Type = 'Ems.AdminLocalPrincipal' } }
}

function New-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Create a client id and its secret.
    .DESCRIPTION
    The response contains the secret (plaintextKey). It is shown once and cannot be read again. Save it now. Without -Expires the principal does not expire. Give as few roles as suffice: the help of each command names its own (Role). To read everything, these suffice (-Roles computer.read,group.read,package.read,pm.read). Runs: ems admin local-principal create.
    .PARAMETER Description
    what the principal is for
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with -Field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (required; repeat or separate by commas)
    .PARAMETER Expires
    expiry date and time, in local time; in UTC with --expires-at-utc
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    New-EmsAdminLocalPrincipal -Description 'Nightly report' -Roles computer.read -Expires 2030-01-01

    Create a read-only client for a nightly report.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.New.AdminLocalPrincipal')]
    param(
        [AllowEmptyString()] [string] $Description,
        [Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')] [Parameter(ParameterSetName = 'Field')] [ValidateNotNullOrEmpty()] [ValidateSet('computer.read', 'computer.write', 'group.read', 'group.write', 'package.read', 'package.write', 'activation.execute', 'reinstall.execute', 'scan.execute', 'reboot.execute', 'pm.read', 'pm.write', 'pm.approve', 'pm.execute', 'admin.manage')] [string[]] $Roles,
        [AllowEmptyString()] [EmsValue()] [string] $Expires,
        [Parameter(Mandatory, ParameterSetName = 'Body')] [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [Parameter(ParameterSetName = 'Body')] [Parameter(Mandatory, ParameterSetName = 'Field')] [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'create'); Arguments = @(); Impact = 'Medium'; Secret = 'plaintextKey'; Type = 'Ems.New.AdminLocalPrincipal' } }
}

function Show-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Show one local principal.
    .DESCRIPTION
    The secret is not included. It is shown only when the principal is created. Runs: ems admin local-principal show.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsAdminLocalPrincipal 10

    Show roles and expiry of principal 10.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.AdminLocalPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [EmsValue('LocalPrincipal', 'Id')] [string] $Id,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'show'); Arguments = @('Id'); Type = 'Ems.Show.AdminLocalPrincipal' } }
}

function Update-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Change the description, expiry or roles of a local principal.
    .DESCRIPTION
    The given roles replace the stored roles. Omitted fields keep their values. To remove the expiry, add -Field expiresAtUtc:=null. Runs: ems admin local-principal update.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER Description
    what the principal is for
    .PARAMETER Roles
    role names, separated by commas or repeated; see ems admin role list. A role that is not listed here is passed with -Field roles:='["name"]': computer.read, computer.write, group.read, group.write, package.read, package.write, activation.execute, reinstall.execute, scan.execute, reboot.execute, pm.read, pm.write, pm.approve, pm.execute, admin.manage (repeat or separate by commas)
    .PARAMETER Expires
    expiry date and time, in local time; in UTC with --expires-at-utc
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Update-EmsAdminLocalPrincipal 12 -Description 'Read-only access' -WhatIf

    Show the request that changes a description.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Update.AdminLocalPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('LocalPrincipal', 'Id')] [string] $Id,
        [AllowEmptyString()] [string] $Description,
        [ValidateNotNullOrEmpty()] [ValidateSet('computer.read', 'computer.write', 'group.read', 'group.write', 'package.read', 'package.write', 'activation.execute', 'reinstall.execute', 'scan.execute', 'reboot.execute', 'pm.read', 'pm.write', 'pm.approve', 'pm.execute', 'admin.manage')] [string[]] $Roles,
        [AllowEmptyString()] [EmsValue()] [string] $Expires,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'update'); Arguments = @('Id'); Impact = 'Medium'; Type = 'Ems.Update.AdminLocalPrincipal' } }
}

function Remove-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Delete a local principal permanently.
    .DESCRIPTION
    Deleting a protected principal (since 1.0.2) requires -Force. To disable a client temporarily, use ems admin local-principal revoke. Runs: ems admin local-principal delete.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER Force
    also delete a protected principal (also -Force:$false; since 1.0.2)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Remove-EmsAdminLocalPrincipal 14 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Remove.AdminLocalPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('LocalPrincipal', 'Id')] [string] $Id,
        [switch] $Force,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'delete'); Arguments = @('Id'); Negatable = @('Force'); Impact = 'High'; Type = 'Ems.Remove.AdminLocalPrincipal' } }
}

function Revoke-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Revoke a local principal.
    .DESCRIPTION
    The service rejects its tokens immediately. To undo, run ems admin local-principal restore. Runs: ems admin local-principal revoke.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Revoke-EmsAdminLocalPrincipal 12 -WhatIf

    Show the request without sending it.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Revoke.AdminLocalPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('LocalPrincipal', 'Id')] [string] $Id,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'revoke'); Arguments = @('Id'); Impact = 'High'; Type = 'Ems.Revoke.AdminLocalPrincipal' } }
}

function Restore-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Restore a revoked local principal.
    .DESCRIPTION
    Runs: ems admin local-principal restore.
    .PARAMETER Id
    number or client id of the principal
    .PARAMETER Body
    the whole JSON body; flags and fields override it
    .PARAMETER Field
    body field: name=text, or name:=json for numbers, null and lists (can be repeated)
    .PARAMETER FromFile
    csv or json with a row for each request, or one id or name per line; - for stdin
    .PARAMETER Map
    with -FromFile: a column of the file and the argument, flag or field it stands for, such as 'Room=custom:Room' or 'KB=patch' (can be repeated)
    .PARAMETER FirstRows
    with -FromFile: only the first n rows, to try a few
    .PARAMETER SkipBad
    with -FromFile: send the rows that can be sent; exit code 7 if others are left out
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Restore-EmsAdminLocalPrincipal 12

    Undo a revocation.
    #>
    [CmdletBinding(PositionalBinding = $false, DefaultParameterSetName = 'Values', SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Restore.AdminLocalPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory, ParameterSetName = 'Values')] [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [EmsValue('LocalPrincipal', 'Id')] [string] $Id,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [Parameter(Mandatory, ParameterSetName = 'FromFile')] [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $FirstRows,
        [switch] $SkipBad,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'restore'); Arguments = @('Id'); Impact = 'Medium'; Type = 'Ems.Restore.AdminLocalPrincipal' } }
}

function Get-EmsAdminRole {
    <#
    .SYNOPSIS
    List the roles that can be assigned.
    .DESCRIPTION
    Runs: ems admin role list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAdminRole

    List all roles.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.AdminRole')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'role', 'list'); Arguments = @(); Type = 'Ems.AdminRole' } }
}

function Get-EmsAdminFeature {
    <#
    .SYNOPSIS
    Show the sign-in methods that the service offers.
    .DESCRIPTION
    Runs: ems admin features.
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAdminFeature

    Check whether the identity provider is enabled.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.AdminFeature')]
    param(
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'features'); Arguments = @(); Type = 'Ems.Get.AdminFeature' } }
}

function Reset-EmsAdminLocalPrincipal {
    <#
    .SYNOPSIS
    Replace a local principal with a successor that has a new secret.
    .DESCRIPTION
    Creates a successor with the same roles, description and expiry, and verifies it by requesting a token. If the principal belongs to the profile, its new secret is saved in the profile. Then the old principal is revoked. If it is interrupted, it reports what exists and how to continue. Run it again to continue. Runs: ems admin local-principal rotate.
    .PARAMETER Id
    number or client id of the local principal
    .PARAMETER Expires
    expiry of the successor, in local time (--expires-at-utc: in UTC); default: that of the old one
    .PARAMETER KeepOld
    don't revoke the old principal
    .PARAMETER Restart
    start over after an interrupted rotation
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Reset-EmsAdminLocalPrincipal 12 -WhatIf

    Show the requests without sending them.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Reset.AdminLocalPrincipal')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [EmsValue('AdminLocalPrincipal', 'Id')] [string] $Id,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Expires,
        [switch] $KeepOld,
        [switch] $Restart,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('admin', 'local-principal', 'rotate'); Arguments = @('Id'); Impact = 'High'; Secret = 'plaintextKey'; Type = 'Ems.Reset.AdminLocalPrincipal' } }
}

function Get-EmsAuthStatus {
    <#
    .SYNOPSIS
    Show the account, server, secret storage and token lifetime.
    .DESCRIPTION
    Asks the service whether it accepts the token (one small request; a token is requested if none is cached). Exit code 3 if it does not. With -Offline nothing is sent: the cached token is judged by its age only, and may have been revoked. Runs: ems auth status.
    .PARAMETER Offline
    send nothing; show what is cached
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAuthStatus

    Show the current profile.
    .EXAMPLE
    Get-EmsAuthStatus -Offline

    Show what is cached.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.AuthStatus')]
    param(
        [switch] $Offline,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('auth', 'status'); Arguments = @(); Type = 'Ems.AuthStatus' } }
}

function Get-EmsAuthToken {
    <#
    .SYNOPSIS
    Print a valid token for another tool.
    .DESCRIPTION
    Prints the cached token, or a new one if it is about to expire. Anyone with the token can act as you until it expires. Runs: ems auth token.
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsAuthToken

    Print a valid token for another tool.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.AuthToken')]
    param(
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('auth', 'token'); Arguments = @(); Secret = '*'; Type = 'Ems.Get.AuthToken' } }
}

function Get-EmsHealth {
    <#
    .SYNOPSIS
    Check that the service responds, without signing in.
    .DESCRIPTION
    GET /health needs no token. Exit code 0 on success, 11 if the service is unreachable. Runs: ems health.
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsHealth

    Check that the service responds, without signing in.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.Health')]
    param(
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('health'); Arguments = @(); Type = 'Ems.Get.Health' } }
}

function Get-EmsDoctor {
    <#
    .SYNOPSIS
    Check settings, network, sign-in and service.
    .DESCRIPTION
    Checks the age of the build, Node, files and their modes, profile, DNS, connection, certificate, clock, token, roles, server version and description. It stops at a failed check that the next ones depend on. Exit code 1 if any check failed. For a server that is new to you, it proposes ems api check once. Runs: ems doctor.
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsDoctor

    Check everything.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Doctor')]
    param(
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('doctor'); Arguments = @(); Type = 'Ems.Doctor' } }
}

function Find-EmsObject {
    <#
    .SYNOPSIS
    Find objects by name, number or address.
    .DESCRIPTION
    Accepts all or part of a host name, serial number, MAC address, IP address, UUID, client id, group or group path, package, KB number, tag, variable or patch management group. * and ? are wildcards. Each result shows the next command. The service has no search by signed-in user. An account (corp\jdoe, jdoe@corp.example), or any text with -Users, is compared with the last inventory of every computer, with one request per computer: the user with or without domain, a part of the name, or a pattern. Exit code 4 if nothing is found. Runs: ems find.
    .PARAMETER Text
    text to search for; quote it if it contains spaces, * or ?
    .PARAMETER Users
    also search signed-in users (one request per computer)
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Find-EmsObject 82-91-00-00-00-01

    Find a computer by its MAC address.
    .EXAMPLE
    Find-EmsObject 541DW90001

    Find a computer by its serial number.
    .EXAMPLE
    Find-EmsObject Berlin

    Find all objects with Berlin in their name.
    .EXAMPLE
    Find-EmsObject 'PC-00?2'

    Find with wildcards.
    .EXAMPLE
    Find-EmsObject corp\e.dijkstra

    Find the computers of a signed-in user.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Object')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Object', 'Text,Id')] [string] $Text,
        [switch] $Users,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $MaxReads,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('find'); Arguments = @('Text'); Type = 'Ems.Object' } }
}

function Get-EmsExplain {
    <#
    .SYNOPSIS
    Explain why a computer has or lacks a package, variable value, patch or reboot.
    .DESCRIPTION
    Prints the cause, then all conditions with their evidence: ✓ met, ✗ not met, ? not readable, · information. The first condition that is not met is the cause. Next is the command to run. Sends at most 17 read requests for one computer. For a group, up to 50 computers that wait are explained, with about six requests each; the causes of others are inferred and marked. A condition that needs a missing role is shown as not readable, with the role. The service does not report whether a computer is activated or when something was assigned. Both are inferred where possible and marked as such. Runs: ems explain.
    .PARAMETER Computer
    client id or host name
    .PARAMETER PackageName
    same as -Package
    .PARAMETER Package
    explain a package: id, name, Name@Version, or a part of one name
    .PARAMETER Variable
    explain the value of a variable and its source
    .PARAMETER Patch
    explain why a patch is missing
    .PARAMETER Reboot
    explain why a reboot is required and what prevents it
    .PARAMETER Os
    explain whether the operating system can be reinstalled
    .PARAMETER Group
    with -Package: the causes for all computers of a group
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsExplain PC-0015 'Notepad++'

    Explain why a package is not installed.
    .EXAMPLE
    Get-EmsExplain -Group Berlin -Package 'VLC media player'

    Explain a package for a whole group.
    .EXAMPLE
    Get-EmsExplain PC-0042 -Variable Contact.Phone

    Show the source of a variable value.
    .EXAMPLE
    Get-EmsExplain PC-0042 -Patch KB5041404

    Explain why a patch is missing.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Explain')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string] $Computer,
        [Parameter(Position = 1)] [ValidateNotNullOrEmpty()] [string] $PackageName,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [string] $Variable,
        [ValidateNotNullOrEmpty()] [string] $Patch,
        [switch] $Reboot,
        [switch] $Os,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('explain'); Arguments = @('Computer', 'PackageName'); Type = 'Ems.Explain' } }
}

function Get-EmsFleetStatus {
    <#
    .SYNOPSIS
    Show fleet status: issues, contact, failing packages, queues, depots.
    .DESCRIPTION
    Sends at most 25 requests for a fleet of any size. A computer can have several issues. Unlike ems computer issues overview, computers that were not seen recently are included. With a snapshot of the same scope, CHANGE compares with the last one. Runs: ems fleet status.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetStatus

    Show the status of the fleet.
    .EXAMPLE
    Get-EmsFleetStatus -Group Workstations/Berlin

    Show the status of one site.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetStatus')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'status'); Arguments = @(); Type = 'Ems.FleetStatus' } }
}

function Get-EmsFleetTop {
    <#
    .SYNOPSIS
    Watch the fleet: a live view of issues, contact, queues and depots.
    .DESCRIPTION
    Keys: ↑ ↓ choose, Enter or 1–9 lists the computers of an issue, Enter explains a computer, Esc goes back, r reads again, q quits. The view is read-only. Each reading takes at most 25 requests at any size of the fleet, at most every 10 seconds; the count is shown. It stops after 8 hours. With --plain or -o json, and in a pipe, it prints every number once and then one line per change. The terminal is restored at the end. After kill -9, restore it with the command reset. Runs: ems fleet top.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Interval
    time between two readings, at least 10s (default 30s)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetTop

    Watch the fleet: a live view of issues, contact, queues and depots.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetTop')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'top'); Arguments = @(); Type = 'Ems.FleetTop' } }
}

function Get-EmsFleetPending {
    <#
    .SYNOPSIS
    List what is pending and why: software, reboots, operating systems, tasks.
    .DESCRIPTION
    Causes: suspended (the agent is suspended), not-ready (the package is not ready), wrong-system (the package is for another operating system), uninstall (the desired mode is Uninstall), window-closed (the schedule of the assignment is closed), offer-expired (the package was offered until a date that has passed), no-command (the options of the assignment have nothing that installs it), out-of-sync (the agent is configured differently from its template), depot-offline (all depot servers of the computer are offline), depot-lacks-tag (the depot server does not carry the tag of the package), next-contact (nothing stops it; it waits for the next contact), by-design (the patch management fix package), not-activated (likely: in contact, but nothing was tried), silent (no contact), reboot-required (a reboot is pending), no-group (the service reboots only members of groups), network-boot (activated for PXE; starts when the computer boots from the network), running (a task has started on the computer and its end was not reported), unknown (the reason cannot be read). The cause of software is that of ems explain, read for the first 100 deployments with about six requests each. The service lists only computers that are in contact. Silent computers, and computers that were never seen, are counted; -All also reads their pending packages, with one request per computer. A part that could not be read is a row without a computer, of the kind unread, and ends with exit code 7. Runs: ems fleet pending.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER All
    include computers that are silent or were never seen (one request each)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetPending

    Count by kind.
    .EXAMPLE
    Get-EmsFleetPending -Group Berlin -All

    Include the silent computers of one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetPending')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $All,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'pending'); Arguments = @(); Type = 'Ems.FleetPending' } }
}

function Get-EmsFleetFailure {
    <#
    .SYNOPSIS
    Group failed installations by error.
    .DESCRIPTION
    Errors that differ only in numbers, paths, times and host names are one cause. Different exit codes are different causes. -Computers lists every computer with its error instead; in json, each cause has all of them in affected. Compares at most 200 affected computers with a sample of 200 others (model, manufacturer, system, domain, group), with two requests each. After fleet snapshot --deep the whole fleet is compared with what that snapshot knows, without these requests, for 7 days. -Quick skips the comparison. Runs: ems fleet failures.
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
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetFailure

    List failures by cause.
    .EXAMPLE
    Get-EmsFleetFailure -Since 7d -Quick

    List new failures of this week, without the comparison.
    .EXAMPLE
    Get-EmsFleetFailure -Package '7-Zip@24.08' -Computers

    List the computers on which a package fails.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetFailure')]
    param(
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [switch] $Computers,
        [switch] $Quick,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'failures'); Arguments = @(); Type = 'Ems.FleetFailure' } }
}

function Get-EmsFleetEta {
    <#
    .SYNOPSIS
    Estimate when the computers of a group will have made contact.
    .DESCRIPTION
    Changes take effect at the next contact of each agent. The estimate shows when 50 %, 90 % and all computers will have made contact, based on last contacts, polling interval and suspensions. A reporting computer is expected one interval after its last contact, an overdue one after two. A computer that missed two intervals is expected after the same time again. Above 5,000 computers, a sample is used. Runs: ems fleet eta.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetEta -Group Workstations/Berlin

    Estimate for one site.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetEta')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'eta'); Arguments = @(); Type = 'Ems.FleetEta' } }
}

function Get-EmsFleetTidy {
    <#
    .SYNOPSIS
    List duplicate and dead computers, empty groups and unused packages.
    .DESCRIPTION
    duplicate: the same uuid, serial number or MAC address; the one seen last is kept. shared-mac: a docking station. dead: not seen for -DeadAfter. empty-group, unassigned-package, assigned-not-ready, and redundant-value: a value of a group or a computer that equals what it inherits. Deletes nothing. -Write saves the duplicate and dead computers to a csv file for ems computer delete --from-file. Review the file first. Runs: ems fleet tidy.
    .PARAMETER Kind
    only findings of this kind: duplicate, shared-mac, dead, empty-group, unassigned-package, assigned-not-ready, redundant-value (can be repeated)
    .PARAMETER DeadAfter
    computers not seen for this long are dead (default 180d)
    .PARAMETER Write
    write the result to this file
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetTidy

    List all findings.
    .EXAMPLE
    Get-EmsFleetTidy -Kind dead, duplicate

    List computers to delete as csv.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetTidy')]
    param(
        [ValidateNotNullOrEmpty()] [ValidateSet('duplicate', 'shared-mac', 'dead', 'empty-group', 'unassigned-package', 'assigned-not-ready', 'redundant-value')] [string[]] $Kind,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $DeadAfter,
        [ValidateNotNullOrEmpty()] [string] $Write,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'tidy'); Arguments = @(); Type = 'Ems.FleetTidy' } }
}

function Get-EmsFleetCheck {
    <#
    .SYNOPSIS
    Check the fleet against limits, for monitoring and CI.
    .DESCRIPTION
    In a pipe without -o it prints lines, for a mail; -o json, yaml and ndjson have the values, -o csv one row for each check. A limit is a number of computers, a share of them (5%), or a range as monitoring plugins write it: 10: alerts below 10, ~:10 above 10, @10:20 inside. Without limits, each check has its own. Exit code 0 when every check is ok, 13 when a limit is exceeded or a check could not be read. With -Format nagios or checkmk: 0, 1, 2 or 3 as plugins use them, and every error is 3 with one line on stdout. With -Format prtg the exit code is 0: PRTG judges by the limits of the channels, and an error is error 1 with its text. package:<package>, such as package:7-Zip@24.08, counts the computers on which it failed, of those that have it assigned. In a file, a check with name and sql counts the rows of a statement on the last snapshot; warn and crit limit their number. It is unknown, never ok, if the snapshot is older than max-age (default 26h), if a table that the statement reads is missing or covers less than coverage of the computers (default 95%), or if the statement fails or takes longer than -Timeout. with: { licenses: licenses.csv } adds csv files below the folder of the file as tables; against: 14d chooses the snapshot of before.*. Checks: failed-deployment, stale-deployment, agent-suspended, stale-agent, stale-inventory, missing-patch, pending-reboot, bitlocker-off, low-disk, battery-wear, never-seen, depots-offline, queue-age, sync-failed, patch-catalog-age, rollouts, principal-expiry, snapshot-age, service-version. The last of these, snapshot-age and service-version, compare with the last snapshot and run only when they are named. Runs: ems fleet check.
    .PARAMETER Check
    checks to run (default: all that have limits)
    .PARAMETER Warn
    limit for a warning (can be repeated)
    .PARAMETER Crit
    limit for a critical state (can be repeated)
    .PARAMETER File
    YAML file with a list of {check, warn, crit, group} or {name, sql, warn, crit}
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Format
    format of the result: text, nagios, checkmk, prometheus, junit, github, prtg (default text)
    .PARAMETER Write
    write the result to this file
    .PARAMETER OnlyProblems
    show only checks that are not ok; nothing if all are
    .PARAMETER Init
    print a file with default limits to edit, or create it with -Write
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetCheck low-disk, stale-agent -Warn '50%' -Crit '80%'

    Check two issues against limits.
    .EXAMPLE
    Get-EmsFleetCheck failed-deployment -Crit 'failed-deployment=20%'

    A CI job that fails when more than 20 % have failed deployments.
    .EXAMPLE
    Get-EmsFleetCheck stale-agent -Warn 'stale-agent=50%' -Format nagios

    A Nagios or Icinga service.
    .EXAMPLE
    Get-EmsFleetCheck 'package:7-Zip@24.08' -Crit '5%'

    Did a package fail on more than 5 %?
    .EXAMPLE
    Get-EmsFleetCheck stale-agent, low-disk -Format prtg

    A sensor of PRTG.
    .EXAMPLE
    Get-EmsFleetCheck low-disk -Crit '50%' -OnlyProblems

    Send a mail from cron if something is wrong.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetCheck')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('FleetCheck', 'Check,Id')] [string[]] $Check,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Warn,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Crit,
        [ValidateNotNullOrEmpty()] [string] $File,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [ValidateSet('text', 'nagios', 'checkmk', 'prometheus', 'junit', 'github', 'prtg')] [string] $Format,
        [ValidateNotNullOrEmpty()] [string] $Write,
        [switch] $OnlyProblems,
        [switch] $Init,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Check')) { $received.AddRange([string[]] $Check) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Check'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'check'); Arguments = @('Check'); Many = 'Check'; Type = 'Ems.FleetCheck' } -Piped $received
    }
}

function Get-EmsFleetReport {
    <#
    .SYNOPSIS
    Write a report on the fleet: one HTML file, markdown or JSON.
    .DESCRIPTION
    The HTML file has everything inside: it opens from disk, prints, supports dark mode, and loads nothing from the network. Every chart has its numbers as a table. Changes come from the snapshots of the period (ems fleet snapshot); without snapshots from the distribution history. The report says which. Sends about 130 requests for a fleet of any size. html is written to fleet.html, markdown and json to stdout; -Out names another file, - is stdout. Runs: ems fleet report.
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
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetReport -Out fleet.html

    Write the report of the last 30 days.
    .EXAMPLE
    Get-EmsFleetReport -Group Workstations/Berlin -Since 7d -Out berlin.html

    Write a weekly report on one site.
    .EXAMPLE
    Get-EmsFleetReport -Format markdown

    Print a report for a ticket.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.FleetReport')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [ValidateNotNullOrEmpty()] [string] $Out,
        [ValidateNotNullOrEmpty()] [ValidateSet('html', 'markdown', 'json')] [string] $Format,
        [ValidateNotNullOrEmpty()] [string] $Title,
        [ValidateNotNullOrEmpty()] [string] $Logo,
        [switch] $Open,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'report'); Arguments = @(); Type = 'Ems.Get.FleetReport' } }
}

function Save-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    Store the state of the fleet, to compare and query it later.
    .DESCRIPTION
    Writes a folder to the state directory: meta.json and fleet.db, a SQLite file with the tables computers, issues, groups, members, packages, assignments, and deployments that failed or are overdue. Ended at any moment, a snapshot is complete or not there at all. Sends a request for each 1,000 computers, for each issue and 1,000 computers with it, and for each group. -Deep adds inventory and software: two requests for each computer the first time, later only for those that were inventoried since. Where the list of missing patches lacks their release dates, the computers that miss them are asked, one request each, until every patch is known. What a missing role forbids, or the service fails to answer, is named in the output and in meta.json, and has no table. Comparisons leave it out and say so. Either is named with --quiet too, and ends with exit code 7; the snapshot is stored. Runs: ems fleet snapshot.
    .PARAMETER Deep
    also read the inventory and the software of every computer
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Keep
    delete older snapshots afterwards: 14d,8w,12m keeps the last of each of 14 days, 8 weeks and 12 months
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Save-EmsFleetSnapshot

    Store the state of the fleet.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Save.FleetSnapshot')]
    param(
        [switch] $Deep,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $Keep,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'snapshot'); Arguments = @(); Type = 'Ems.Save.FleetSnapshot' } }
}

function Get-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    List the snapshots of this profile, newest first.
    .DESCRIPTION
    Runs: ems fleet snapshots.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetSnapshot

    The number of computers over time.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.FleetSnapshot')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'snapshots'); Arguments = @(); Type = 'Ems.Get.FleetSnapshot' } }
}

function Clear-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    Delete old snapshots by a rule.
    .DESCRIPTION
    The newest snapshot of each scope and server is never deleted, nor the one where the last ems fleet changes --since-last ended. -Keep 14d,8w,12m keeps the last one of each of the last 14 days, 8 weeks and 12 months that have one. Runs: ems fleet snapshots prune.
    .PARAMETER Keep
    delete older snapshots afterwards: 14d,8w,12m keeps the last of each of 14 days, 8 weeks and 12 months (required)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Clear-EmsFleetSnapshot -Keep '14d,8w,12m' -WhatIf

    List what would be deleted.
    .EXAMPLE
    Clear-EmsFleetSnapshot -Keep '31d,12m'

    Keep a month of days and a year of months.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Clear.FleetSnapshot')]
    param(
        [Parameter(Mandatory)] [ValidateNotNullOrEmpty()] [string] $Keep,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'snapshots', 'prune'); Arguments = @(); Impact = 'Medium'; Type = 'Ems.Clear.FleetSnapshot' } }
}

function Export-EmsFleetSnapshot {
    <#
    .SYNOPSIS
    Export a snapshot as parquet, csv or ndjson files, for a data lake.
    .DESCRIPTION
    Writes <out>/<table>/<snapshot>.parquet, a folder for each table and each view of fleet sql. Every row begins with takenAt, so that all files of a folder are its history, and ends with server, because ids of two servers collide. Columns and types do not change with the data; lists and objects are JSON text in parquet and csv. For several servers: ems help lake. A file that is there already is left as it is, so the same command can run every day. Runs: ems fleet snapshots export.
    .PARAMETER Format
    format of the result (default parquet)
    .PARAMETER Out
    folder to write to (required)
    .PARAMETER At
    which snapshot: monday, 7d, a date or an id (default: the last one)
    .PARAMETER Every
    export every snapshot that is not there yet
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Export-EmsFleetSnapshot -Out lake

    Add the last snapshot to a data lake.
    .EXAMPLE
    Export-EmsFleetSnapshot -Format csv -Out history -Every

    Export the whole history as csv.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Export.FleetSnapshot')]
    param(
        [ValidateNotNullOrEmpty()] [ValidateSet('parquet', 'csv', 'ndjson')] [string] $Format,
        [Parameter(Mandatory)] [ValidateNotNullOrEmpty()] [string] $Out,
        [ValidateNotNullOrEmpty()] [string] $At,
        [switch] $Every,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'snapshots', 'export'); Arguments = @(); Type = 'Ems.Export.FleetSnapshot' } }
}

function Get-EmsFleetChange {
    <#
    .SYNOPSIS
    Show what changed between two snapshots: worse, better, new, gone, moved.
    .DESCRIPTION
    Compares with the last snapshot unless <until> names another. Without <from> it is the one before. A day (monday, yesterday, 2026-11-10) is the first snapshot of that day; 7d is the nearest to that time. Worse is: an issue appeared (agent-suspended, stale-agent, stale-inventory, missing-patch, pending-reboot, bitlocker-off, low-disk, battery-wear), a deployment failed, or became overdue. Better is the opposite. Times of contact and scans are not compared. A computer with a new id but the uuid or serial number of one that is gone was reinstalled: it is compared as the same computer, not listed as new and gone. -SinceLast continues where the last such run ended. With -o table it prints nothing if nothing changed, or, with -FailOn, if none of those kinds did: made for cron, which sends mail only for output. If the service failed to answer a part of the newest snapshot that is compared, it says so, and the next run continues from the same place. -Events prints one line of ndjson a change: state is new, still or over, id stays the same for as long as it lasts, since is the first snapshot that has it, text is a sentence. The events of a run are printed again by the next run, with the same ids, until -Done marks them as sent: call it after the send succeeded, and nothing is lost. Recipes are in ems help monitoring. Runs: ems fleet changes.
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
    .PARAMETER Events
    print each change as a line of JSON, to be sent to people; -Done marks them as sent
    .PARAMETER Done
    mark the events that the last run with -Events printed as sent
    .PARAMETER AnyScope
    compare snapshots even if their scopes or servers differ
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetChange

    What changed since the snapshot before.
    .EXAMPLE
    Get-EmsFleetChange monday

    What changed since Monday.
    .EXAMPLE
    Get-EmsFleetChange -Events

    Print what to send to a chat.
    .EXAMPLE
    Get-EmsFleetChange -SinceLast

    Print what is new since the last run, from cron.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.FleetChange')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('FleetChange', 'From,Id')] [string] $From,
        [Parameter(Position = 1)] [ValidateNotNullOrEmpty()] [string] $Until,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [ValidateSet('worse', 'better', 'new', 'gone', 'moved')] [string[]] $FailOn,
        [switch] $SinceLast,
        [switch] $Events,
        [switch] $Done,
        [switch] $AnyScope,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'changes'); Arguments = @('From', 'Until'); Type = 'Ems.FleetChange' } }
}

function Get-EmsFleetSql {
    <#
    .SYNOPSIS
    Query a snapshot with SQL.
    .DESCRIPTION
    Tables: computers, issues, groups, members, packages, assignments, deployments; after a deep snapshot also inventory and software. Views with one row for each entry of a list: patches, lowDisks, and after a deep snapshot disks. before.computers and so on are those of the snapshot before. -Tables lists all of them with their columns and an example. The language is that of SQLite. Lists and objects are JSON text: json_each(missingPatches), systemInfo ->> 'model'. true is 1. Times are ISO text in UTC. -Since is a history: a row for each snapshot, oldest first, beginning with takenAt. Snapshots that lack a table of the statement, or of other scopes and servers, are left out and counted. A table on a terminal ends with a line of blocks for each number. The connection is read-only, and only one statement without parameters is run. sqlite3 and DuckDB read the same file, fleet.db in the folder of the snapshot. A running statement is ended at once, by the system: Ctrl-C is exit code 130, SIGTERM 143, a closed terminal (SIGHUP) 129. Snapshots need Node 22.13 or later, the single executable, or on Node 20 the optional package node-sqlite3-wasm, which is installed with ems. Runs: ems fleet sql.
    .PARAMETER Statement
    one SQL statement; - reads it from stdin
    .PARAMETER At
    which snapshot: monday, 7d, a date or an id (default: the last one)
    .PARAMETER Against
    snapshot to use for before.* (default: the previous one)
    .PARAMETER With
    a csv file as a table of this name; a column is a number if every value is one (can be repeated)
    .PARAMETER Since
    run the statement on every snapshot since then: 90d, monday, 2026-11-10; it has to return one row each
    .PARAMETER Tables
    list the tables and views, with their columns and an example
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsFleetSql -Tables

    List tables and columns.
    .EXAMPLE
    Get-EmsFleetSql 'select ou, count(*) as computers from computers group by ou order by 2 desc'

    Count computers by organizational unit.
    .EXAMPLE
    Get-EmsFleetSql 'select name, version, count(*) as computers from deployments where status = Failed group by 1, 2 order by 3 desc'

    Packages that fail on most computers.
    .EXAMPLE
    Get-EmsFleetSql 'select count(*) as computers from computers' -At 7d

    How many computers there were a week ago.
    .EXAMPLE
    Get-EmsFleetSql 'select count(*) as computers from computers' -Since 90d

    How the fleet grew in the last 90 days.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.FleetSql')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('FleetSql', 'Statement,Id')] [string] $Statement,
        [ValidateNotNullOrEmpty()] [string] $At,
        [ValidateNotNullOrEmpty()] [string] $Against,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $With,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Tables,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('fleet', 'sql'); Arguments = @('Statement'); Type = 'Ems.Get.FleetSql' } }
}

function Export-EmsState {
    <#
    .SYNOPSIS
    Write groups, assignments and settings to files.
    .DESCRIPTION
    Writes one YAML file for each group and one for each kind of setting, sorted and in the form that ems state apply takes. The first line of each file names its JSON schema, for editors. A section that has nothing is left out. An export into a folder that has an earlier one asks before it replaces and removes files; --yes answers. Files that did not change are not touched, and neither are files that no export wrote: if one is in the way, the export is refused. Commit before, and look at the difference with git. Groups that a rollout or a reinstall made are left out and counted. Values of secret variables are written as references to environment variables, such as secret: env:EMS_VALUE_PROXY_PASSWORD. Depot servers and software classes cost a request each for every group. With more than 150 groups they are read only if -Only names them, or with -Only all. With more than 50, entries of collections are read for the groups that the definitions of variables name; -Only asks every group. Exit code 7 if something could not be read; the rest is written. Runs: ems state export.
    .PARAMETER Dir
    folder for the files (default: this one)
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER Only
    only these kinds, as ems state export -List names them; all for every kind (can be repeated)
    .PARAMETER Members
    how members are written: list, or none to leave them out (default list)
    .PARAMETER List
    list the kinds: what reads and writes them, and which role they need
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Export-EmsState exported-state

    Write the state of the service to a folder.
    .EXAMPLE
    Export-EmsState branch-state -Group Assignments -Members none

    Write one branch of the tree.
    .EXAMPLE
    Export-EmsState -List

    List the kinds that files can describe.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.State')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('File', 'Dir,Id')] [string] $Dir,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateNotNullOrEmpty()] [string[]] $Only,
        [ValidateNotNullOrEmpty()] [ValidateSet('list', 'none')] [string] $Members,
        [switch] $List,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('state', 'export'); Arguments = @('Dir'); Impact = 'Medium'; Type = 'Ems.State' } }
}

function Get-EmsStateCheck {
    <#
    .SYNOPSIS
    Check the files of a wanted state, without a service.
    .DESCRIPTION
    Reads every file of the folder and reports all problems at once, each as file:line:column: unknown and duplicate keys, wrong types, a computer in two configuration groups, a mask instead of a value, a secret in an environment variable that is not allowed, a file that no rule reads. Names are not looked up; ems state diff does that. Sends no request. Exit code 0 without problems, 2 with problems. Runs: ems state check.
    .PARAMETER Dir
    folder with the files; default: this one
    .PARAMETER SecretEnv
    environment variable that files may name in secret:, beside those that begin with EMS_VALUE_ (can be repeated)
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsStateCheck fleet-state

    Check them in a pipeline.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.StateCheck')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('File', 'Dir,Id')] [string] $Dir,
        [ValidateNotNullOrEmpty()] [string[]] $SecretEnv,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('state', 'check'); Arguments = @('Dir'); Type = 'Ems.StateCheck' } }
}

function Get-EmsStateDiff {
    <#
    .SYNOPSIS
    Compare files with the service, and change nothing.
    .DESCRIPTION
    Shows what ems state apply would change, removals first, each with the number of computers that it reaches. What the files do not name is not compared: it is counted as not managed. Only sections in exact and entries in absent remove something. A computer is in at most one configuration group: a new member of one is moved out of the group that it is in, and the line names that group (leaves in JSON). It sends reads only. The last line is the checksum of the plan: the same differences have the same checksum. A group is found by its id on the server that ems.yaml names, otherwise by its path, or by the path in was. On any other server only names count. -Against compares with the server of another profile in place of files: what only it has, what only this server has, and what is different. -Format markdown is a comment for a pull or merge request: names stand in code spans, values of variables are left out, and what exceeds 60,000 characters is counted. ems help state has the files for GitHub and GitLab. Exit code 0 if nothing differs, 13 if something does, 7 if nothing differs but something could not be read, 2 if the files are wrong. Runs: ems state diff.
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
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsStateDiff exported-state

    Compare a folder with the service.
    .EXAMPLE
    Get-EmsStateDiff exported-state -Format github

    Annotate a pull request on GitHub.
    .EXAMPLE
    Get-EmsStateDiff exported-state -Format markdown

    Write the plan as a comment.
    .EXAMPLE
    Get-EmsStateDiff exported-state -Unmanaged

    List what the files do not name.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.StateDiff')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('File', 'Dir,Id')] [string] $Dir,
        [ValidateNotNullOrEmpty()] [string[]] $Only,
        [ValidateNotNullOrEmpty()] [string[]] $SecretEnv,
        [ValidateNotNullOrEmpty()] [string] $Against,
        [switch] $Unmanaged,
        [ValidateNotNullOrEmpty()] [ValidateSet('text', 'github', 'junit', 'markdown')] [string] $Format,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('state', 'diff'); Arguments = @('Dir'); Type = 'Ems.StateDiff' } }
}

function Invoke-EmsStateApply {
    <#
    .SYNOPSIS
    Change the service to what files describe.
    .DESCRIPTION
    Computes the same list of changes as ems state diff, asks once with the number of computers, and applies them: groups first, then assignments, settings and members; what is removed comes last. What the files do not name stays as it is. Only sections in exact and entries in absent remove something. Before the first change a restore point is written: a folder that leads back with ems state apply. Each group is read again before its first change; if it was changed by others since, it is skipped. Every change is read back. A computer that does not join its new configuration group is added to the former one again. If a read failed, nothing is removed and no computer is moved in this run. A computer that exact removes because it does not match the rule of its group is read once more by itself, and stays if it matches. To continue after an interruption, run the command again: changes that were made are not sent again. Computers act at their next activation. -Activate activates the groups that were changed, and those that an earlier run with -Activate changed on this machine before it was stopped. Without changes and on a machine that has no history of the groups, it is not known who still has to act: asleep is null in JSON, and the commands that activate are listed. Exit code 0 if everything was applied, 7 if something was skipped, failed or could not be read, 9 if -Expect names another plan, 10 if a limit refuses it, 2 if the files are wrong. Runs: ems state apply.
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
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Invoke-EmsStateApply fleet-state -WhatIf

    Show the requests.
    .EXAMPLE
    Invoke-EmsStateApply fleet-state -MaxAffected 200

    Apply a folder.
    .EXAMPLE
    Invoke-EmsStateApply fleet-state -Report applied.csv

    Keep a report of every change.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Invoke.StateApply')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('File', 'Dir,Id')] [string] $Dir,
        [ValidateNotNullOrEmpty()] [string[]] $Only,
        [ValidateNotNullOrEmpty()] [string[]] $SecretEnv,
        [ValidateNotNullOrEmpty()] [string] $Expect,
        [switch] $Activate,
        [ValidateRange(0, 2147483647)] [EmsValue()] [int] $MaxRemoved,
        [switch] $WriteSecrets,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('state', 'apply'); Arguments = @('Dir'); Impact = 'High'; Type = 'Ems.Invoke.StateApply' } }
}

function Get-EmsRolloutPlan {
    <#
    .SYNOPSIS
    Show what a rollout would do: rings, times, and what each gate can prove.
    .DESCRIPTION
    Reads only. Shows how many computers each ring has, how many of them are active, silent or suspended, when each ring can start at the earliest, and warnings with line and column of the file. The rollout comes from its file, or from -Package, -Target and -Rings. A ring that has too few computers proves little: if none of 20 fails, the true failure rate can still be up to 14 %. For 2 %, 149 reports without a failure are needed. Runs: ems rollout plan.
    .PARAMETER File
    file of the rollout
    .PARAMETER Package
    package to roll out; with -Target and -Rings, no file is needed
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
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsRolloutPlan -File keepass.rollout.yaml

    Show the plan.
    .EXAMPLE
    Get-EmsRolloutPlan -Package '7-Zip@24.08' -Target Workstations -Rings 'Pilot,10%,100%'

    Show the plan without a file.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.RolloutPlan')]
    param(
        [ValidateNotNullOrEmpty()] [string] $File,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [string[]] $Patch,
        [ValidateNotNullOrEmpty()] [string] $PmGroup,
        [ValidateNotNullOrEmpty()] [string] $Target,
        [ValidateNotNullOrEmpty()] [string[]] $Exclude,
        [ValidateNotNullOrEmpty()] [string] $Rings,
        [ValidateNotNullOrEmpty()] [string] $Name,
        [ValidateNotNullOrEmpty()] [string] $Reported,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Soak,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Deadline,
        [ValidateNotNullOrEmpty()] [string[]] $Window,
        [ValidateNotNullOrEmpty()] [ValidateSet('pause', 'abort', 'rollback')] [string] $OnFailed,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'plan'); Arguments = @(); Type = 'Ems.RolloutPlan' } }
}

function Start-EmsRollout {
    <#
    .SYNOPSIS
    Start a rollout with its first ring.
    .DESCRIPTION
    Creates the group of the first ring below Rollouts, adds its computers, assigns the package and activates the ring. Later rings begin with ems rollout advance, each after the gate of the ring before it. The rollout comes from its file, which ems help rollout describes, or from -Package, -Target and -Rings. With -Save, the flags are written to a file, and nothing is sent. Before anything is sent, the question shows how many computers each ring has. ems rollout plan shows more. Runs: ems rollout start.
    .PARAMETER File
    file of the rollout
    .PARAMETER Save
    write a rollout file from the flags below instead of starting; - prints it
    .PARAMETER Package
    package to roll out; with -Target and -Rings, no file is needed
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
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Start-EmsRollout -File firefox.rollout.yaml -WhatIf

    Show what would be sent.
    .EXAMPLE
    Start-EmsRollout -Package '7-Zip@24.08' -Target Workstations -Rings 'Pilot,10%,100%' -WhatIf

    Show what would be sent without a file.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Start.Rollout')]
    param(
        [ValidateNotNullOrEmpty()] [string] $File,
        [ValidateNotNullOrEmpty()] [string] $Save,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [ValidateNotNullOrEmpty()] [string[]] $Patch,
        [ValidateNotNullOrEmpty()] [string] $PmGroup,
        [ValidateNotNullOrEmpty()] [string] $Target,
        [ValidateNotNullOrEmpty()] [string[]] $Exclude,
        [ValidateNotNullOrEmpty()] [string] $Rings,
        [ValidateNotNullOrEmpty()] [string] $Name,
        [ValidateNotNullOrEmpty()] [string] $Reported,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Soak,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Deadline,
        [ValidateNotNullOrEmpty()] [string[]] $Window,
        [ValidateNotNullOrEmpty()] [ValidateSet('pause', 'abort', 'rollback')] [string] $OnFailed,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'start'); Arguments = @(); Impact = 'High'; Type = 'Ems.Start.Rollout' } }
}

function Step-EmsRollout {
    <#
    .SYNOPSIS
    Take the next step of a rollout, if it is due.
    .DESCRIPTION
    Judges the gate of the current ring and begins the next ring if it has passed. Run it as often as you like, for example every 15 minutes from cron: it prints only what happened, and nothing if nothing did. If nothing is due, it sends at most four requests, however many computers there are; only patches take more in large rings. Any machine continues a rollout: the service holds its plan. If another machine has continued it since, this one stops (exit 10) unless -TakeOver is given. Of two at the same time on one machine, one acts. Asks before a ring begins, with its name and its number of computers. Without a terminal, a ring begins only with --yes (otherwise exit 10); if nothing is due, neither is needed. With -MaxAffected, no ring with more computers begins (exit 10). Exit codes: 0 as planned, 8 inconclusive (too few reports before the deadline, something that the gate depends on cannot be read, or it is not known whether an activation was received), 10 refused, 12 a gate failed. Runs: ems rollout advance.
    .PARAMETER Rollout
    names of rollouts; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER All
    every rollout that this machine drives
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .PARAMETER Activated
    an activation in doubt was received: continue without it
    .PARAMETER Activate
    an activation in doubt was not received: send it now
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Step-EmsRollout -All

    From cron.
    .EXAMPLE
    Step-EmsRollout -All -WhatIf

    Show what would be sent.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Step.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string[]] $Rollout,
        [ValidateNotNullOrEmpty()] [string] $File,
        [switch] $All,
        [switch] $TakeOver,
        [switch] $Activated,
        [switch] $Activate,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Rollout')) { $received.AddRange([string[]] $Rollout) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Rollout'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'advance'); Arguments = @('Rollout'); Many = 'Rollout'; Impact = 'High'; Type = 'Ems.Step.Rollout' } -Piped $received
    }
}

function Get-EmsRolloutStatus {
    <#
    .SYNOPSIS
    Show how far a rollout is, what its gates say and what comes next.
    .DESCRIPTION
    Reads only. Every number has its denominator: failed of those that reported, reported of those that are active. Computers that are silent or suspended are shown and not counted. Says the same on every machine: the service holds the plan and how far it is. Runs: ems rollout status.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER ExitCode
    exit 0 if complete, 8 if under way, 12 if stopped
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsRolloutStatus keepass-2.57

    Show one rollout.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.RolloutStatus')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('RolloutStatus', 'Rollout,Id')] [string] $Rollout,
        [ValidateNotNullOrEmpty()] [string] $File,
        [switch] $ExitCode,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'status'); Arguments = @('Rollout'); Type = 'Ems.RolloutStatus' } }
}

function Get-EmsRollout {
    <#
    .SYNOPSIS
    List rollouts: those of the service and those that this machine has finished.
    .DESCRIPTION
    Runs: ems rollout list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsRollout

    List all.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Rollout')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'list'); Arguments = @(); Type = 'Ems.Rollout' } }
}

function Approve-EmsRollout {
    <#
    .SYNOPSIS
    Approve the next ring of a rollout.
    .DESCRIPTION
    Gives the approval that the next ring asks for. If the current ring is inconclusive, it lets this ring pass, and no other. Shows what the gate of the current ring says and how many computers the next ring has, and asks. The gate is still judged: an approved ring that fails stops the rollout. ems rollout advance takes the step. If computers are missing from a ring, it continues without them. Runs: ems rollout approve.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER Anyway
    approve even if the gate has failed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Approve-EmsRollout keepass-2.57

    Approve the next ring.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Approve.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string] $Rollout,
        [switch] $Anyway,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'approve'); Arguments = @('Rollout'); Impact = 'High'; Type = 'Ems.Approve.Rollout' } }
}

function Suspend-EmsRollout {
    <#
    .SYNOPSIS
    Pause a rollout: no further ring starts.
    .DESCRIPTION
    Computers of the rings that have begun still install. To stop these as well, use ems rollout abort. Runs: ems rollout pause.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Suspend-EmsRollout keepass-2.57

    Pause.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Suspend.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string] $Rollout,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'pause'); Arguments = @('Rollout'); Impact = 'Medium'; Type = 'Ems.Suspend.Rollout' } }
}

function Resume-EmsRollout {
    <#
    .SYNOPSIS
    Continue a rollout that was paused or has failed.
    .DESCRIPTION
    The gate is judged again at the next advance: if it still fails, the rollout stops again. Runs: ems rollout resume.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Resume-EmsRollout keepass-2.57

    Continue.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'Medium')]
    [OutputType('Ems.Resume.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string] $Rollout,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'resume'); Arguments = @('Rollout'); Impact = 'Medium'; Type = 'Ems.Resume.Rollout' } }
}

function Stop-EmsRollout {
    <#
    .SYNOPSIS
    Stop a rollout: no further computer gets the package.
    .DESCRIPTION
    Takes the activation and the package from every ring, so that pending computers do not install it at their next contact. What is installed stays. Works from every state. To uninstall it as well, use ems rollout rollback. To remove the groups of the rings, use ems rollout finish afterwards. Runs: ems rollout abort.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Stop-EmsRollout keepass-2.57 -WhatIf

    Show what would be sent.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Stop.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string] $Rollout,
        [ValidateNotNullOrEmpty()] [string] $File,
        [switch] $TakeOver,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'abort'); Arguments = @('Rollout'); Impact = 'High'; Type = 'Ems.Stop.Rollout' } }
}

function Undo-EmsRollout {
    <#
    .SYNOPSIS
    Uninstall what a rollout has installed, or replace it with another version.
    .DESCRIPTION
    -To none uninstalls the package from all computers of the rings that have begun; -To KeePass@2.56 uninstalls it and installs that version. Agents act at their next contact. Computers of the rings that had the package before the rollout lose it too. The groups of the rings stay until ems rollout finish, so that silent computers follow when they are back. Runs: ems rollout rollback.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER To
    none, or the package that is installed instead (required)
    .PARAMETER File
    file of the rollout
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Undo-EmsRollout keepass-2.57 -To none -WhatIf

    Show what would be sent.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Undo.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string] $Rollout,
        [Parameter(Mandatory)] [ValidateNotNullOrEmpty()] [string] $To,
        [ValidateNotNullOrEmpty()] [string] $File,
        [switch] $TakeOver,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'rollback'); Arguments = @('Rollout'); Impact = 'High'; Type = 'Ems.Undo.Rollout' } }
}

function Complete-EmsRollout {
    <#
    .SYNOPSIS
    Assign a complete rollout to its target and remove the rings.
    .DESCRIPTION
    Assigns the package to the target group and activates it for software, so that computers that were silent get it at their next contact, then removes the groups of the rings. Anything else that waits in the target for an activation of software is set off with it. Of patches, it ends the emergency patching of the PM group, also for computers that others have added to it. After an abort or a rollback, it only removes the groups of the rings. If ems was stopped while it was activating the target, it is not known whether that was received: exit 8, until a result of a computer outside the rings shows it, or a person answers with -Activated or -Activate. Runs: ems rollout finish.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER File
    file of the rollout
    .PARAMETER TakeOver
    take over the rollout from the machine that drives it
    .PARAMETER WithExcluded
    finish even if the target contains computers that the rollout excluded
    .PARAMETER Activated
    an activation in doubt was received: continue without it
    .PARAMETER Activate
    an activation in doubt was not received: send it now
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Complete-EmsRollout keepass-2.57 -WhatIf

    Show what would be sent.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Complete.Rollout')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Rollout', 'Rollout,Id')] [string] $Rollout,
        [ValidateNotNullOrEmpty()] [string] $File,
        [switch] $TakeOver,
        [switch] $WithExcluded,
        [switch] $Activated,
        [switch] $Activate,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'finish'); Arguments = @('Rollout'); Impact = 'High'; Type = 'Ems.Complete.Rollout' } }
}

function Get-EmsRolloutLog {
    <#
    .SYNOPSIS
    Show each decision of a rollout with its numbers.
    .DESCRIPTION
    Kept on the machines that took the decisions: this is what this machine did, oldest first. Runs: ems rollout log.
    .PARAMETER Rollout
    name of the rollout; optional if there is only one
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsRolloutLog keepass-2.57

    Show what was decided.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.RolloutLog')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('RolloutLog', 'Rollout,Id')] [string] $Rollout,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('rollout', 'log'); Arguments = @('Rollout'); Type = 'Ems.RolloutLog' } }
}

function Get-EmsSoftwareOutdated {
    <#
    .SYNOPSIS
    List packages of which computers have an older version than the catalog.
    .DESCRIPTION
    A version counts as had by the computers on which its deployment succeeded, as package status counts them: one request for each older version in the catalog, and one for its groups, at any size of the fleet. A computer with two older versions counts once; the members of groups that assign both are read for it, one request each, up to -MaxReads. Versions are compared as versions: 1.10 is newer than 1.9. A version with words, such as 24.08-rc1, has no certain place and is named apart. Runs: ems software outdated.
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSoftwareOutdated

    What is old?
    .EXAMPLE
    Get-EmsSoftwareOutdated -Group Berlin

    What is old in one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.SoftwareOutdated')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $MaxReads,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('software', 'outdated'); Arguments = @(); Type = 'Ems.SoftwareOutdated' } }
}

function Get-EmsSoftware {
    <#
    .SYNOPSIS
    List the computers that have a product, with the version of each.
    .DESCRIPTION
    The service can search who has a product, not which version: that is read from the last inventory of each computer, one request each. The last lines give the number of requests and the age of the inventory. Runs: ems software list.
    .PARAMETER Product
    name of the product, or a part of it, such as Firefox
    .PARAMETER OlderThan
    only versions before this one; 9.9 is before 9.10
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSoftware 'Mozilla Firefox' -OlderThan 128

    Who has Firefox older than 128?
    .EXAMPLE
    Get-EmsSoftware 'Mozilla Firefox' -OlderThan 128 -Group Berlin

    Update them.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Software')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Software', 'Product,Id')] [string] $Product,
        [ValidateNotNullOrEmpty()] [string] $OlderThan,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $MaxReads,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('software', 'list'); Arguments = @('Product'); Type = 'Ems.Software' } }
}

function Get-EmsSoftwareVersion {
    <#
    .SYNOPSIS
    Count the computers with each installed version of a product, or of every product.
    .DESCRIPTION
    The service can search who has a product, not which version: that is read from the last inventory of each computer, one request each. The last lines give the number of requests and the age of the inventory. Without a name, every product is listed with its computers and versions: the software of every computer is read, one request each, up to -MaxReads. Exit code 7 if that is not all of them. Where more computers have it than -MaxReads, the versions of those that were read are counted over the whole fleet by a search for each version. Runs: ems software versions.
    .PARAMETER Product
    name of the product, or a part of it, such as Firefox
    .PARAMETER OlderThan
    only versions before this one; 9.9 is before 9.10
    .PARAMETER Group
    only this group and its subgroups
    .PARAMETER MaxReads
    most computers to query one by one (default 500)
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsSoftwareVersion 'Mozilla Firefox'

    Which Firefox is out there?
    .EXAMPLE
    Get-EmsSoftwareVersion

    How many computers have each product?
    .EXAMPLE
    Get-EmsSoftwareVersion 'Mozilla Firefox' -OlderThan 128 -Group Berlin

    What is too old in one group.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.SoftwareVersion')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('SoftwareVersion', 'Product,Id')] [string] $Product,
        [ValidateNotNullOrEmpty()] [string] $OlderThan,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $MaxReads,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('software', 'versions'); Arguments = @('Product'); Type = 'Ems.SoftwareVersion' } }
}

function Wait-EmsImport {
    <#
    .SYNOPSIS
    Wait until a package import is complete.
    .DESCRIPTION
    Exit code 12 if the import failed, 8 if the wait timed out. Runs: ems wait import.
    .PARAMETER TrackingId
    tracking id of the job
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsImport 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10 -Timeout 5m -WhatIf

    Show the request of a wait with a limit of five minutes.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Import')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Task', 'TrackingId,Id')] [string] $TrackingId,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'import'); Arguments = @('TrackingId'); Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Import' } }
}

function Wait-EmsTask {
    <#
    .SYNOPSIS
    Wait until a task is complete.
    .DESCRIPTION
    A task is complete when every computer in it has reported. Completed tasks are kept for 30 days. Runs: ems wait task.
    .PARAMETER TrackingId
    tracking id of the job
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsTask 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10 -WhatIf

    Show the request of a wait.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Task')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Task', 'TrackingId,Id')] [string] $TrackingId,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'task'); Arguments = @('TrackingId'); Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Task' } }
}

function Wait-EmsQueue {
    <#
    .SYNOPSIS
    Wait until the backend queues are empty.
    .DESCRIPTION
    Runs: ems wait queue.
    .PARAMETER Name
    queues to wait for (default: all)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsQueue

    Wait until all queues are empty.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Queue')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Queue', 'Name,Id')] [string[]] $Name,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Name')) { $received.AddRange([string[]] $Name) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Name'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'queue'); Arguments = @('Name'); Many = 'Name'; Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Queue' } -Piped $received
    }
}

function Wait-EmsDeployment {
    <#
    .SYNOPSIS
    Wait until a package is installed or removed on computers.
    .DESCRIPTION
    A deployment is complete when its status is Success or Failed. Without -Package, the wait covers all packages of the computer. With -Since, only a later result counts or, if there was nothing to deploy, a later agent contact. A reinstall can end with an unchanged record: with -Reinstall it is complete when it is no longer listed and the agent made contact after -Since. For an uninstall, -Uninstalled waits until the package is removed. The patch management fix package can stay Pending by design, until a patch scan finds a missing approved patch. Runs: ems wait deployment.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Package
    package id, name, or Name@Version
    .PARAMETER Uninstalled
    with -Package: wait until it is removed from the computer
    .PARAMETER Reinstall
    with -Package and -Since: a reinstall was requested at that time
    .PARAMETER Since
    only results after this time count, such as 10m or an ISO time (default: the current status)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsDeployment PC-0041, PC-0042 -Package '7-Zip@24.08' -Until '50%' -Timeout 2s

    Wait until half of the computers have it.
    .EXAMPLE
    Wait-EmsDeployment PC-0042 -Package 'Legacy Viewer' -Timeout 2s -Uninstalled

    Wait until a package is removed.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Deployment')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [string] $Package,
        [switch] $Uninstalled,
        [switch] $Reinstall,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'deployment'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Deployment' } -Piped $received
    }
}

function Wait-EmsOsInstall {
    <#
    .SYNOPSIS
    Wait until the operating system of computers is installed.
    .DESCRIPTION
    The installation is complete when its task is finished or failed, not at the first agent contact. If tasks cannot be read or do not name their computers, an agent contact and a new inventory after the request are required. Runs: ems wait os-install.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Software
    also wait until the software is deployed
    .PARAMETER Since
    only tasks after this time count, such as 10m or an ISO time (default: running tasks)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsOsInstall PC-0042 -Since 1h

    Wait for an installation that was started in the last hour.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.OsInstall')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [switch] $Software,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'os-install'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.OsInstall' } -Piped $received
    }
}

function Wait-EmsRescan {
    <#
    .SYNOPSIS
    Wait until computers have a new inventory or patch scan.
    .DESCRIPTION
    Runs: ems wait rescan.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Type
    what to scan (default Inventory)
    .PARAMETER Since
    only results after this time count, such as 10m or an ISO time (default: now)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsRescan PC-0042 -Since 30d

    Wait for a scan that was requested earlier.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Rescan')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [ValidateSet('Inventory', 'Patch')] [string] $Type,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'rescan'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Rescan' } -Piped $received
    }
}

function Wait-EmsReboot {
    <#
    .SYNOPSIS
    Wait until computers have rebooted.
    .DESCRIPTION
    Runs: ems wait reboot.
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Since
    only results after this time count, such as 10m or an ISO time (default: now)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsReboot PC-0042 -Since 30d -Timeout 2s

    Check for a reboot in the last 30 days.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Reboot')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'reboot'); Arguments = @('Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Reboot' } -Piped $received
    }
}

function Wait-EmsSync {
    <#
    .SYNOPSIS
    Wait until a depot sync job has a result.
    .DESCRIPTION
    Runs: ems wait sync.
    .PARAMETER Job
    id of the sync job (default: the newest)
    .PARAMETER Since
    only runs after this time count, such as 10m or an ISO time (default: the last run)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsSync

    Wait for the newest job.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.Sync')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Sync', 'Job,Id')] [string] $Job,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'sync'); Arguments = @('Job'); Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.Sync' } }
}

function Wait-EmsEmergencyPatching {
    <#
    .SYNOPSIS
    Wait until computers have the patches of a patch management group.
    .DESCRIPTION
    A computer is done when none of the patches is missing. With -Since, only a patch scan or an agent contact after that time counts. Runs: ems wait emergency-patching.
    .PARAMETER PmGroup
    number or name of the patch management group
    .PARAMETER Computer
    client ids or host names, one or more
    .PARAMETER Since
    only scans and contacts after this time count, such as 10m or an ISO time (default: the current status)
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER FromFile
    file with one id or name per line, or csv or json with a column such as id, hostname or computername; - for stdin
    .PARAMETER Map
    with -FromFile or -NotIn: the column of a csv that names the computer, such as 'Asset=computer' (can be repeated)
    .PARAMETER Group
    computers of this group and everything below
    .PARAMETER Direct
    with -Group: only its own members
    .PARAMETER Search
    computers found by this search (fields of ems computer search); a value with * or ? is a pattern, any other value matches a part of the field; custom:Room=3.14 compares a custom field as a whole (one request per computer) (can be repeated)
    .PARAMETER Issue
    computers with this issue (see ems computer issues): overview, low-disk, battery-wear, bitlocker-off, pending-reboot, failed-deployment, shared-package-failure, shared-package-failure-devices, missing-patch, stale-deployment, stale-agent, stale-inventory, agent-suspended
    .PARAMETER NotSeenFor
    computers without agent contact for this long, such as 14d; includes computers never seen
    .PARAMETER Os
    computers whose operating system has this in its name, such as "Windows 11"; '!server' for all others
    .PARAMETER Model
    computers of this model: a part of it, or a pattern with * and ?
    .PARAMETER User
    computers where this user was signed in at the last inventory: corp\jdoe, a part of the name, or a pattern with * and ?
    .PARAMETER OutOfSync
    computers whose agent is configured differently from its template (one request per computer)
    .PARAMETER Failed
    computers on which this package failed: id, or Name@Version
    .PARAMETER Outdated
    computers with a version of this package that is older than the newest in the catalog, or than Name@Version (one request per computer that has it)
    .PARAMETER NoGroup
    computers that are in no group (pages of members, then one request per computer)
    .PARAMETER NotIn
    computers that this file does not name by host name, serial number, MAC address or id; - for stdin
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Wait-EmsEmergencyPatching 1 PC-0042 -Timeout 1s

    Check without waiting.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Wait.EmergencyPatching')]
    param(
        [Parameter(Position = 0, Mandatory)] [ValidateNotNullOrEmpty()] [string] $PmGroup,
        [Parameter(Position = 1, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id', 'ClientId', 'Hostname')] [EmsValue('Computer', 'Computer,ClientId,Id,Hostname')] [string[]] $Computer,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Map,
        [ValidateNotNullOrEmpty()] [string] $Group,
        [switch] $Direct,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Search,
        [ValidateNotNullOrEmpty()] [ValidateSet('overview', 'low-disk', 'battery-wear', 'bitlocker-off', 'pending-reboot', 'failed-deployment', 'shared-package-failure', 'shared-package-failure-devices', 'missing-patch', 'stale-deployment', 'stale-agent', 'stale-inventory', 'agent-suspended')] [string] $Issue,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $NotSeenFor,
        [ValidateNotNullOrEmpty()] [string] $Os,
        [ValidateNotNullOrEmpty()] [string] $Model,
        [ValidateNotNullOrEmpty()] [string] $User,
        [switch] $OutOfSync,
        [ValidateNotNullOrEmpty()] [string] $Failed,
        [ValidateNotNullOrEmpty()] [string] $Outdated,
        [switch] $NoGroup,
        [ValidateNotNullOrEmpty()] [string] $NotIn,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Computer')) { $received.AddRange([string[]] $Computer) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Computer'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('wait', 'emergency-patching'); Arguments = @('PmGroup', 'Computer'); Many = 'Computer'; Negatable = @('Wait'); Waits = $true; Type = 'Ems.Wait.EmergencyPatching' } -Piped $received
    }
}

function Get-EmsBulk {
    <#
    .SYNOPSIS
    List bulk runs.
    .DESCRIPTION
    running: another process is executing the run. unfinished: ems bulk resume can send the rest. unreadable: the journal is damaged, can be written by others, or was written by another version; ems bulk show says what to do. Runs: ems bulk list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsBulk

    List all runs.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Bulk')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('bulk', 'list'); Arguments = @(); Type = 'Ems.Bulk' } }
}

function Show-EmsBulk {
    <#
    .SYNOPSIS
    Show the result of each request of a run.
    .DESCRIPTION
    skipped: not sent. unknown: sent, but the run ended before the response arrived; check these, unless ems bulk resume can repeat them. Runs: ems bulk show.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER Outcome
    only computers with this outcome
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsBulk last -Outcome unknown

    List the computers to check.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Bulk')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Bulk', 'Run,Id')] [string] $Run,
        [ValidateNotNullOrEmpty()] [ValidateSet('done', 'failed', 'skipped', 'unknown')] [string] $Outcome,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('bulk', 'show'); Arguments = @('Run'); Type = 'Ems.Show.Bulk' } }
}

function Resume-EmsBulk {
    <#
    .SYNOPSIS
    Resume a run that was stopped.
    .DESCRIPTION
    Sends the requests that were not sent. Requests that were in progress when the run ended are repeated only if the operation is safe to repeat; otherwise they are listed as unknown. Completed and failed requests are not repeated. -Wait waits for the requests that are sent now. Runs keep no secret values. They are read again: from the same file, from the old computer of a replacement, or by asking for what was typed. Requests whose value is gone, or whose row of the file has changed, are not sent. Runs: ems bulk resume.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER FromFile
    the rows of the run again, for their secret values; - for stdin
    .PARAMETER SecureValue
    the value, if it is a secret
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Resume-EmsBulk last

    Resume the last run without confirmation.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Resume.Bulk')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Bulk', 'Run,Id')] [string] $Run,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [securestring] $SecureValue,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('bulk', 'resume'); Arguments = @('Run'); Negatable = @('Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Resume.Bulk' } }
}

function Invoke-EmsBulkRetryFailed {
    <#
    .SYNOPSIS
    Retry the failed requests of a run.
    .DESCRIPTION
    Retries the requests that failed. Of a batch, only the rejected computers are sent again. Unknown results are not retried; check them first. If the service does not say which computers of a batch it rejected, the whole batch is retried, provided the operation is safe to repeat. Runs: ems bulk retry-failed.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER FromFile
    the rows of the run again, for their secret values; - for stdin
    .PARAMETER SecureValue
    the value, if it is a secret
    .PARAMETER Wait
    wait until the request is completed (also -Wait:$false)
    .PARAMETER Interval
    polling interval (default 5s, slowing down to 30s)
    .PARAMETER Until
    stop waiting when this share has finished, such as 95%
    .PARAMETER FailFast
    stop waiting at the first failure
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with -Wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Invoke-EmsBulkRetryFailed last

    Retry the last run without confirmation.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Invoke.BulkRetryFailed')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Bulk', 'Run,Id')] [string] $Run,
        [ValidateNotNullOrEmpty()] [string] $FromFile,
        [securestring] $SecureValue,
        [switch] $Wait,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Interval,
        [ValidateNotNullOrEmpty()] [string] $Until,
        [switch] $FailFast,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('bulk', 'retry-failed'); Arguments = @('Run'); Negatable = @('Wait'); Waits = $true; Impact = 'High'; Type = 'Ems.Invoke.BulkRetryFailed' } }
}

function Clear-EmsBulk {
    <#
    .SYNOPSIS
    Discard runs.
    .DESCRIPTION
    Deletes the journals. Requests that were sent are not affected. Discarded runs cannot be resumed. Runs: ems bulk discard.
    .PARAMETER Run
    run, from ems bulk list: its id, its beginning or its end, or last for the newest
    .PARAMETER Finished
    all finished runs
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Clear-EmsBulk -Finished

    Discard all finished runs.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Clear.Bulk')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Bulk', 'Run,Id')] [string[]] $Run,
        [switch] $Finished,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Run')) { $received.AddRange([string[]] $Run) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Run'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('bulk', 'discard'); Arguments = @('Run'); Many = 'Run'; Type = 'Ems.Clear.Bulk' } -Piped $received
    }
}

function Undo-Ems {
    <#
    .SYNOPSIS
    Undo changes made on this machine.
    .DESCRIPTION
    Sends the inverse of the requests of a change, the last one first, after showing them and asking. The history has the state before each change; if the object has changed since, the undo is refused (exit code 9) unless -Anyway is given. A change that cannot be undone is refused with the reason (exit code 10). What was undone is read back. Where the service shows another state, or nothing, the result is failed with the reason (exit code 7). Agents act at their next contact: the number of computers that have had no contact since the change is shown. ems undo -Last again undoes the change before; ems undo -Redo makes the change of the last undo again. Which changes can be undone: ems help undo. Runs: ems undo.
    .PARAMETER Id
    ids from ems undo -List, or their beginning or end
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
    with -List: also those that cannot be undone
    .PARAMETER Concurrency
    parallel requests (default 8)
    .PARAMETER Rate
    maximum requests per second
    .PARAMETER StopAfterFailures
    send no further requests after n failures
    .PARAMETER Report
    write one row per computer or change to a .csv or .json file
    .PARAMETER Undoable
    read and keep what is needed to undo a run on more than 100 computers
    .PARAMETER NoJournal
    keep no journal: the run cannot be resumed
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Undo-Ems -List

    List the changes that can be undone.
    .EXAMPLE
    Undo-Ems -List -All

    List all changes with how far they can be undone.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Undo')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [EmsValue('History', 'Id')] [string[]] $Id,
        [switch] $Last,
        [switch] $Redo,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Since,
        [switch] $Anyway,
        [switch] $List,
        [switch] $All,
        [ValidateRange(1, 256)] [EmsValue()] [int] $Concurrency,
        [ValidateNotNullOrEmpty()] [string] $Rate,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $StopAfterFailures,
        [ValidateNotNullOrEmpty()] [string] $Report,
        [switch] $Undoable,
        [switch] $NoJournal,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Id')) { $received.AddRange([string[]] $Id) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Id'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('undo'); Arguments = @('Id'); Many = 'Id'; Impact = 'High'; ReadsWith = 'List'; Type = 'Ems.Undo' } -Piped $received
    }
}

function Get-EmsHistory {
    <#
    .SYNOPSIS
    List changes made on this machine, newest first.
    .DESCRIPTION
    Shows the last 50 unless -First says otherwise. The history is stored on this machine only, without secrets. Only you can read it. To turn it off, run ems config set history false. Runs: ems history list.
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsHistory

    List the latest changes.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.History')]
    param(
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('history', 'list'); Arguments = @(); Type = 'Ems.History' } }
}

function Show-EmsHistory {
    <#
    .SYNOPSIS
    Show one change, its requests, and the state before and after.
    .DESCRIPTION
    Runs: ems history show.
    .PARAMETER Id
    id from ems history list, or its beginning or end; last, as without an id, is the latest
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsHistory

    Show the latest change.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.History')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName)] [ValidateNotNullOrEmpty()] [EmsValue('History', 'Id')] [string] $Id,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('history', 'show'); Arguments = @('Id'); Type = 'Ems.Show.History' } }
}

function Invoke-EmsApiRequest {
    <#
    .SYNOPSIS
    Send any request with the credentials of the profile.
    .DESCRIPTION
    The default method is POST with a body, otherwise GET. The path is relative to the URL of the service. A full URL must have the same origin. Asks for confirmation before deletions, before operations whose command asks, and before writes that are not described. The number of affected computers is looked up as for the command of the same operation; for a path that is not described, it is not known: with -MaxAffected, it counts as all computers. In a field that is not described, a value such as 5, true or null is sent as JSON; as text it is written -F 'name:="5"'. Runs: ems api request.
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
    .PARAMETER MaxAffected
    affected computers allowed before the count must be typed (default 50); if they cannot be counted, it must cover all computers, or be the word unknown
    .PARAMETER Reason
    why, for the history (EMS_REASON); a profile may require it
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Invoke-EmsApiRequest GET, '/api/computer' -Param 'top=2'

    Send a read.
    .EXAMPLE
    Invoke-EmsApiRequest POST, '/api/computer/search' -Field 'hostname=PC-00' -Paginate

    Search and fetch every page.
    #>
    [CmdletBinding(PositionalBinding = $false, SupportsShouldProcess, ConfirmImpact = 'High')]
    [OutputType('Ems.Invoke.ApiRequest')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, ValueFromRemainingArguments, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Api', 'MethodAndPath,Id')] [string[]] $MethodAndPath,
        [ValidateNotNullOrEmpty()] [EmsValue('pairs')] [string[]] $Param,
        [ValidateNotNullOrEmpty()] [EmsValue('json')] [string] $Body,
        [ValidateNotNullOrEmpty()] [EmsValue('fields')] [string[]] $Field,
        [ValidateNotNullOrEmpty()] [string[]] $Header,
        [switch] $Paginate,
        [switch] $Include,
        [switch] $Silent,
        [ValidateNotNullOrEmpty()] [string] $MaxAffected,
        [ValidateNotNullOrEmpty()] [string] $Reason,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('MethodAndPath')) { $received.AddRange([string[]] $MethodAndPath) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('MethodAndPath'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('api', 'request'); Arguments = @('MethodAndPath'); Many = 'MethodAndPath'; Impact = 'High'; Reads = '^(GET|HEAD)$'; Type = 'Ems.Invoke.ApiRequest' } -Piped $received
    }
}

function Get-EmsApi {
    <#
    .SYNOPSIS
    List operations, their source and their command.
    .DESCRIPTION
    Runs: ems api list.
    .PARAMETER Area
    only this area, such as computer
    .PARAMETER Source
    only operations from this source
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsApi -Source server

    List operations that only the server has.
    .EXAMPLE
    Get-EmsApi -Area pm-group

    List one area.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.Api')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Area,
        [ValidateNotNullOrEmpty()] [ValidateSet('built-in', 'server', 'both')] [string] $Source,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('api', 'list'); Arguments = @(); Type = 'Ems.Get.Api' } }
}

function Show-EmsApi {
    <#
    .SYNOPSIS
    Show one operation: parameters, body, responses, role, command.
    .DESCRIPTION
    Runs: ems api show.
    .PARAMETER Operation
    operation id, "METHOD /path", or command
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Show-EmsApi 'GET /api/computer/{id}/issues'

    Show an operation by method and path.
    .EXAMPLE
    Show-EmsApi computer, list

    Show the operation of a command.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Show.Api')]
    param(
        [Parameter(Position = 0, ValueFromPipeline, ValueFromPipelineByPropertyName, Mandatory)] [ValidateNotNullOrEmpty()] [Alias('Id')] [EmsValue('Api', 'Operation,Id')] [string[]] $Operation,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('Operation')) { $received.AddRange([string[]] $Operation) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('Operation'))) { return }
        Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('api', 'show'); Arguments = @('Operation'); Many = 'Operation'; Type = 'Ems.Show.Api' } -Piped $received
    }
}

function Sync-EmsApi {
    <#
    .SYNOPSIS
    Fetch the server description and add its operations as commands.
    .DESCRIPTION
    The description is stored for the profile. ems login also fetches it. Built-in commands get the additional flags of the server. Runs: ems api sync.
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Sync-EmsApi

    Update after an upgrade of the service.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Sync.Api')]
    param(
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('api', 'sync'); Arguments = @(); Type = 'Ems.Sync.Api' } }
}

function Get-EmsApiDiff {
    <#
    .SYNOPSIS
    Compare the built-in operations with the server.
    .DESCRIPTION
    Fetches the server description without storing it. Run it before scripts are used with a new server version. Runs: ems api diff.
    .PARAMETER ExitCode
    exit code 1 if anything differs
    .PARAMETER First
    stop after n items; with --count-by, after n values
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsApiDiff

    Show all differences.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Get.ApiDiff')]
    param(
        [switch] $ExitCode,
        [ValidateRange(1, 2147483647)] [EmsValue()] [int] $First,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('api', 'diff'); Arguments = @(); Type = 'Ems.Get.ApiDiff' } }
}

function Get-EmsApiCheck {
    <#
    .SYNOPSIS
    Read every operation once, and compare the answers with what ems expects.
    .DESCRIPTION
    For the first contact with a server. It only reads: each reading operation once, at most 150 requests, two at a time. Ids come from the first rows of lists. A missing role is listed, and is no error. The description that the server gives of itself is stored, as by ems api sync. It shows fields that are new, missing or of another type, unknown values of enumerations, other paging, other status codes, and assumptions that do not hold, or hold under another name than the likeliest. The report holds names of described fields, types and counts: no values, no addresses. Of other fields it holds how many there are; -Names adds their names, up to 50 of each object. Read the report before you pass it on: such a name may be data. Exit code 0: as expected. 13: something differs. 7: nothing differs, and some operations could not be read. Runs: ems api check.
    .PARAMETER Out
    write the report as markdown to this file; - for stdout
    .PARAMETER Names
    add the names of fields that are not described
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsApiCheck

    Check a server.
    .EXAMPLE
    Get-EmsApiCheck -Out report.md

    Write a report for an issue tracker.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.ApiCheck')]
    param(
        [ValidateNotNullOrEmpty()] [string] $Out,
        [switch] $Names,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('api', 'check'); Arguments = @(); Type = 'Ems.ApiCheck' } }
}

function Get-EmsVersion {
    <#
    .SYNOPSIS
    Show the versions of ems, Node and the server.
    .DESCRIPTION
    The server version is shown if a server is configured and reachable. -Check asks the address of the setting update-url for the newest version, without signing in. Without -Check, ems never looks for updates: on its own it sends requests to the configured server only. Runs: ems version.
    .PARAMETER Check
    ask whether a newer version is available
    .PARAMETER ProfileName
    profile to use
    .PARAMETER Demo
    use the embedded demo service
    .PARAMETER Url
    address of the service
    .PARAMETER Timeout
    limit for one request (default 30s); with --wait, for the whole wait once the request is accepted (default 30m)
    .EXAMPLE
    Get-EmsVersion

    Show all versions.
    #>
    [CmdletBinding(PositionalBinding = $false)]
    [OutputType('Ems.Version')]
    param(
        [switch] $Check,
        [ValidateNotNullOrEmpty()] [string] $ProfileName,
        [switch] $Demo,
        [ValidateNotNullOrEmpty()] [string] $Url,
        [ValidateNotNullOrEmpty()] [EmsValue()] [string] $Timeout
    )
    process { Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command @{ Words = @('version'); Arguments = @(); Type = 'Ems.Version' } }
}

Register-EmsCompleter -Before @('computer', 'list') -Parameter Computer -Function @('Get-EmsComputer', 'Show-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerHealth', 'Get-EmsComputerSystemInfo', 'Get-EmsComputerSecurityPosture', 'Get-EmsComputerRebootStatus', 'Get-EmsComputerUemAgent', 'Get-EmsComputerPatchStatus', 'Get-EmsComputerPatch', 'Get-EmsComputerSoftwareDeployment', 'Get-EmsComputerSetupErrorLog', 'Get-EmsComputerDistributionHistory', 'Get-EmsComputerReinstall', 'Get-EmsComputerGroup', 'Get-EmsComputerPackageGroup', 'Get-EmsComputerAgentTemplate', 'Get-EmsComputerOsImageSku', 'Get-EmsComputerPxeBootimage', 'Get-EmsComputerOsDeploymentReadiness', 'Get-EmsComputerLanguagePack', 'Get-EmsComputerPmGroup', 'Show-EmsComputerIssue', 'Show-EmsComputerInventory', 'Get-EmsComputerInventoryDisk', 'Get-EmsComputerInventoryBattery', 'Get-EmsComputerInventoryNetworkAdapter', 'Get-EmsComputerInventoryPrinter', 'Get-EmsComputerInventoryBios', 'Get-EmsComputerInventoryComputerSystem', 'Get-EmsComputerInventoryVideoController', 'Get-EmsComputerInventoryMonitor', 'Get-EmsComputerInventoryProcessor', 'Get-EmsComputerInventoryInstalledSoftware', 'Get-EmsComputerInventoryService', 'Get-EmsComputerVariable', 'Search-EmsComputerVariable', 'Set-EmsComputerVariable', 'Clear-EmsComputerVariable', 'Get-EmsComputerVariableCollection', 'Add-EmsComputerVariableCollection', 'Update-EmsComputerVariableCollection', 'Remove-EmsComputerVariableCollection', 'Invoke-EmsComputerReinstall', 'Stop-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Get-EmsComputerExplain', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Move-EmsGroupComputer', 'Start-EmsPmGroupEmergencyPatching', 'Get-EmsDepotTag', 'Add-EmsDepotTag', 'Remove-EmsDepotTag', 'Get-EmsTask', 'Get-EmsExplain', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsEmergencyPatching')
Register-EmsCompleter -Before @('group', 'show') -Parameter Group -Function @('Get-EmsComputer', 'Search-EmsComputer', 'New-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Invoke-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Get-EmsComputerExplain', 'Show-EmsGroup', 'Update-EmsGroup', 'Remove-EmsGroup', 'Get-EmsGroupComputer', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Get-EmsGroupAssignment', 'Get-EmsGroupPackage', 'Add-EmsGroupPackage', 'Remove-EmsGroupPackage', 'Get-EmsGroupDistributionOption', 'Set-EmsGroupDistributionOption', 'Get-EmsGroupDepotServer', 'Set-EmsGroupDepotServer', 'Get-EmsGroupPxeBootimage', 'Add-EmsGroupPxeBootimage', 'Remove-EmsGroupPxeBootimage', 'Get-EmsGroupOsImageSku', 'Add-EmsGroupOsImageSku', 'Remove-EmsGroupOsImageSku', 'Get-EmsGroupAgentTemplate', 'Add-EmsGroupAgentTemplate', 'Remove-EmsGroupAgentTemplate', 'Get-EmsGroupLanguagePack', 'Add-EmsGroupLanguagePack', 'Remove-EmsGroupLanguagePack', 'Get-EmsGroupVariableConfiguration', 'Add-EmsGroupVariableConfiguration', 'Remove-EmsGroupVariableConfiguration', 'Get-EmsGroupSoftwareClass', 'Add-EmsGroupSoftwareClass', 'Remove-EmsGroupSoftwareClass', 'Get-EmsGroupVariable', 'Search-EmsGroupVariable', 'Set-EmsGroupVariable', 'Clear-EmsGroupVariable', 'Get-EmsGroupVariableCollection', 'Add-EmsGroupVariableCollection', 'Update-EmsGroupVariableCollection', 'Remove-EmsGroupVariableCollection', 'Enable-EmsGroup', 'Disable-EmsGroup', 'Get-EmsGroupTree', 'Move-EmsGroupComputer', 'Sync-EmsGroup', 'Get-EmsPackageComputer', 'Get-EmsPatchPending', 'Start-EmsPmGroupEmergencyPatching', 'Get-EmsExplain', 'Get-EmsFleetStatus', 'Get-EmsFleetTop', 'Get-EmsFleetPending', 'Get-EmsFleetFailure', 'Get-EmsFleetEta', 'Get-EmsFleetCheck', 'Get-EmsFleetReport', 'Save-EmsFleetSnapshot', 'Get-EmsFleetChange', 'Get-EmsFleetSql', 'Export-EmsState', 'Get-EmsSoftwareOutdated', 'Get-EmsSoftware', 'Get-EmsSoftwareVersion', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsEmergencyPatching')
Register-EmsCompleter -Before @('computer', 'list', '--model') -Parameter Model -Function @('Get-EmsComputer', 'Search-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Invoke-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Move-EmsGroupComputer', 'Sync-EmsGroup', 'Start-EmsPmGroupEmergencyPatching', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsEmergencyPatching')
Register-EmsCompleter -Before @('computer', 'list', '--user') -Parameter User -Function @('Get-EmsComputer', 'Search-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Invoke-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Move-EmsGroupComputer', 'Sync-EmsGroup', 'Start-EmsPmGroupEmergencyPatching', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsEmergencyPatching')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter Failed -Function @('Get-EmsComputer', 'Search-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Move-EmsGroupComputer', 'Sync-EmsGroup', 'Start-EmsPmGroupEmergencyPatching', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsEmergencyPatching')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter Outdated -Function @('Get-EmsComputer', 'Search-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Invoke-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Move-EmsGroupComputer', 'Sync-EmsGroup', 'Start-EmsPmGroupEmergencyPatching', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsEmergencyPatching')
Register-EmsCompleter -Before @('computer', 'list', '--profile') -Parameter ProfileName -Function @('Get-EmsComputer', 'Search-EmsComputer', 'Search-EmsComputerSoftware', 'Get-EmsComputerFleetPatchStatus', 'Search-EmsComputerDistributionHistory', 'Show-EmsComputer', 'New-EmsComputer', 'Update-EmsComputer', 'Remove-EmsComputer', 'Get-EmsComputerHealth', 'Get-EmsComputerSystemInfo', 'Get-EmsComputerSecurityPosture', 'Get-EmsComputerRebootStatus', 'Get-EmsComputerUemAgent', 'Get-EmsComputerPatchStatus', 'Get-EmsComputerPatch', 'Get-EmsComputerSoftwareDeployment', 'Get-EmsComputerSetupErrorLog', 'Get-EmsComputerDistributionHistory', 'Get-EmsComputerReinstall', 'Get-EmsComputerGroup', 'Get-EmsComputerPackageGroup', 'Get-EmsComputerAgentTemplate', 'Get-EmsComputerOsImageSku', 'Get-EmsComputerPxeBootimage', 'Get-EmsComputerOsDeploymentReadiness', 'Get-EmsComputerLanguagePack', 'Get-EmsComputerPmGroup', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailure', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Show-EmsComputerIssue', 'Show-EmsComputerInventory', 'Get-EmsComputerInventoryDisk', 'Get-EmsComputerInventoryBattery', 'Get-EmsComputerInventoryNetworkAdapter', 'Get-EmsComputerInventoryPrinter', 'Get-EmsComputerInventoryBios', 'Get-EmsComputerInventoryComputerSystem', 'Get-EmsComputerInventoryVideoController', 'Get-EmsComputerInventoryMonitor', 'Get-EmsComputerInventoryProcessor', 'Get-EmsComputerInventoryInstalledSoftware', 'Get-EmsComputerInventoryService', 'Get-EmsComputerVariable', 'Search-EmsComputerVariable', 'Set-EmsComputerVariable', 'Clear-EmsComputerVariable', 'Get-EmsComputerVariableCollection', 'Add-EmsComputerVariableCollection', 'Update-EmsComputerVariableCollection', 'Remove-EmsComputerVariableCollection', 'Invoke-EmsComputerReinstall', 'Stop-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Invoke-EmsComputerRescan', 'Restart-EmsComputer', 'Enable-EmsComputer', 'Disable-EmsComputer', 'Compare-EmsComputer', 'Switch-EmsComputer', 'Get-EmsComputerExplain', 'Get-EmsGroup', 'New-EmsGroup', 'Show-EmsGroup', 'Update-EmsGroup', 'Remove-EmsGroup', 'Get-EmsGroupComputer', 'Add-EmsGroupComputer', 'Remove-EmsGroupComputer', 'Get-EmsGroupAssignment', 'Get-EmsGroupPackage', 'Add-EmsGroupPackage', 'Remove-EmsGroupPackage', 'Switch-EmsGroupPackage', 'Get-EmsGroupDistributionOption', 'Set-EmsGroupDistributionOption', 'Get-EmsGroupDepotServer', 'Set-EmsGroupDepotServer', 'Get-EmsGroupPxeBootimage', 'Add-EmsGroupPxeBootimage', 'Remove-EmsGroupPxeBootimage', 'Get-EmsGroupOsImageSku', 'Add-EmsGroupOsImageSku', 'Remove-EmsGroupOsImageSku', 'Get-EmsGroupAgentTemplate', 'Add-EmsGroupAgentTemplate', 'Remove-EmsGroupAgentTemplate', 'Get-EmsGroupLanguagePack', 'Add-EmsGroupLanguagePack', 'Remove-EmsGroupLanguagePack', 'Get-EmsGroupVariableConfiguration', 'Add-EmsGroupVariableConfiguration', 'Remove-EmsGroupVariableConfiguration', 'Get-EmsGroupSoftwareClass', 'Add-EmsGroupSoftwareClass', 'Remove-EmsGroupSoftwareClass', 'Get-EmsGroupVariable', 'Search-EmsGroupVariable', 'Set-EmsGroupVariable', 'Clear-EmsGroupVariable', 'Get-EmsGroupVariableCollection', 'Add-EmsGroupVariableCollection', 'Update-EmsGroupVariableCollection', 'Remove-EmsGroupVariableCollection', 'Enable-EmsGroup', 'Disable-EmsGroup', 'Search-EmsGroup', 'Get-EmsGroupTree', 'Move-EmsGroupComputer', 'Sync-EmsGroup', 'Get-EmsPackage', 'Search-EmsPackage', 'Get-EmsPackageTag', 'Set-EmsPackageTag', 'Get-EmsPackageStatus', 'Get-EmsPackageGroup', 'Import-EmsPackage', 'Get-EmsPackageImportStatus', 'Show-EmsPackage', 'Get-EmsPackageComputer', 'Approve-EmsPatch', 'Revoke-EmsPatch', 'Get-EmsPatchProduct', 'Get-EmsPatchPending', 'Get-EmsPmGroup', 'Add-EmsPmGroupPatch', 'Start-EmsPmGroupEmergencyPatching', 'Stop-EmsPmGroupEmergencyPatching', 'Get-EmsOsImport', 'Get-EmsOsImportSkuGroup', 'Get-EmsPxeBootimageGroup', 'Get-EmsLanguagePackGroup', 'Get-EmsAgentTemplateGroup', 'Get-EmsVariableDefinition', 'Search-EmsVariableDefinition', 'Show-EmsVariableDefinition', 'Get-EmsVariableDefinitionChildren', 'Get-EmsVariableDefinitionComputer', 'Get-EmsVariableDefinitionGroup', 'Get-EmsVariableDefinitionConfiguration', 'Get-EmsSoftwareClass', 'Get-EmsTag', 'New-EmsTag', 'Show-EmsTag', 'Update-EmsTag', 'Remove-EmsTag', 'Get-EmsTagPackage', 'Get-EmsDepotTag', 'Add-EmsDepotTag', 'Remove-EmsDepotTag', 'Get-EmsDepot', 'Show-EmsDepot', 'Get-EmsSystemInfo', 'Get-EmsSystemDepotServer', 'Get-EmsSystemDepotTopology', 'Set-EmsSystemDepotTopology', 'Get-EmsSystemSyncJob', 'Start-EmsSystemSync', 'Get-EmsSystemSyncDepot', 'Get-EmsCustomField', 'Update-EmsCustomField', 'Get-EmsTask', 'Show-EmsTask', 'Get-EmsQueue', 'Get-EmsQueueName', 'Get-EmsAdminPrincipal', 'Save-EmsAdminPrincipal', 'Show-EmsAdminPrincipal', 'Update-EmsAdminPrincipal', 'Remove-EmsAdminPrincipal', 'Get-EmsAdminLocalPrincipal', 'New-EmsAdminLocalPrincipal', 'Show-EmsAdminLocalPrincipal', 'Update-EmsAdminLocalPrincipal', 'Remove-EmsAdminLocalPrincipal', 'Revoke-EmsAdminLocalPrincipal', 'Restore-EmsAdminLocalPrincipal', 'Get-EmsAdminRole', 'Get-EmsAdminFeature', 'Reset-EmsAdminLocalPrincipal', 'Get-EmsAuthStatus', 'Get-EmsAuthToken', 'Get-EmsHealth', 'Get-EmsDoctor', 'Find-EmsObject', 'Get-EmsExplain', 'Get-EmsFleetStatus', 'Get-EmsFleetTop', 'Get-EmsFleetPending', 'Get-EmsFleetFailure', 'Get-EmsFleetEta', 'Get-EmsFleetTidy', 'Get-EmsFleetCheck', 'Get-EmsFleetReport', 'Save-EmsFleetSnapshot', 'Get-EmsFleetSnapshot', 'Clear-EmsFleetSnapshot', 'Export-EmsFleetSnapshot', 'Get-EmsFleetChange', 'Get-EmsFleetSql', 'Export-EmsState', 'Get-EmsStateCheck', 'Get-EmsStateDiff', 'Invoke-EmsStateApply', 'Get-EmsRolloutPlan', 'Start-EmsRollout', 'Step-EmsRollout', 'Get-EmsRolloutStatus', 'Get-EmsRollout', 'Approve-EmsRollout', 'Suspend-EmsRollout', 'Resume-EmsRollout', 'Stop-EmsRollout', 'Undo-EmsRollout', 'Complete-EmsRollout', 'Get-EmsRolloutLog', 'Get-EmsSoftwareOutdated', 'Get-EmsSoftware', 'Get-EmsSoftwareVersion', 'Wait-EmsImport', 'Wait-EmsTask', 'Wait-EmsQueue', 'Wait-EmsDeployment', 'Wait-EmsOsInstall', 'Wait-EmsRescan', 'Wait-EmsReboot', 'Wait-EmsSync', 'Wait-EmsEmergencyPatching', 'Get-EmsBulk', 'Show-EmsBulk', 'Resume-EmsBulk', 'Invoke-EmsBulkRetryFailed', 'Clear-EmsBulk', 'Undo-Ems', 'Get-EmsHistory', 'Show-EmsHistory', 'Invoke-EmsApiRequest', 'Get-EmsApi', 'Show-EmsApi', 'Sync-EmsApi', 'Get-EmsApiDiff', 'Get-EmsApiCheck', 'Get-EmsVersion')
Register-EmsCompleter -Before @('group', 'show') -Parameter GroupId -Function @('Get-EmsComputerFleetPatchStatus', 'Get-EmsComputerIssueOverview', 'Get-EmsComputerIssueLowDisk', 'Get-EmsComputerIssueBatteryWear', 'Get-EmsComputerIssueBitlockerOff', 'Get-EmsComputerIssuePendingReboot', 'Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailure', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueMissingPatch', 'Get-EmsComputerIssueStaleDeployment', 'Get-EmsComputerIssueStaleAgent', 'Get-EmsComputerIssueStaleInventory', 'Get-EmsComputerIssueAgentSuspended', 'Get-EmsPackageStatus')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter Package -Function @('Get-EmsComputerSoftwareDeployment', 'Get-EmsComputerReinstall', 'Get-EmsComputerPackageGroup', 'Invoke-EmsComputerReinstall', 'Uninstall-EmsComputerPackage', 'Get-EmsComputerExplain', 'Add-EmsGroupPackage', 'Remove-EmsGroupPackage', 'Get-EmsGroupDistributionOption', 'Set-EmsGroupDistributionOption', 'Remove-EmsGroupAgentTemplate', 'Remove-EmsGroupLanguagePack', 'Get-EmsPackageTag', 'Set-EmsPackageTag', 'Get-EmsPackageStatus', 'Get-EmsPackageGroup', 'Show-EmsPackage', 'Get-EmsPackageComputer', 'Get-EmsOsImportSkuGroup', 'Get-EmsLanguagePackGroup', 'Get-EmsAgentTemplateGroup', 'Get-EmsExplain', 'Get-EmsFleetFailure', 'Get-EmsRolloutPlan', 'Start-EmsRollout', 'Wait-EmsDeployment')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter SoftwareId -Function @('Get-EmsComputerIssueFailedDeployment', 'Get-EmsComputerIssueSharedPackageFailure', 'Get-EmsComputerIssueSharedPackageFailureDevice', 'Get-EmsComputerIssueStaleDeployment')
Register-EmsCompleter -Before @('variable-definition', 'show') -Parameter Var -Function @('Set-EmsComputerVariable', 'Clear-EmsComputerVariable', 'Get-EmsComputerVariableCollection', 'Add-EmsComputerVariableCollection', 'Update-EmsComputerVariableCollection', 'Remove-EmsComputerVariableCollection', 'Set-EmsGroupVariable', 'Clear-EmsGroupVariable', 'Get-EmsGroupVariableCollection', 'Add-EmsGroupVariableCollection', 'Update-EmsGroupVariableCollection', 'Remove-EmsGroupVariableCollection', 'Show-EmsVariableDefinition', 'Get-EmsVariableDefinitionChildren', 'Get-EmsVariableDefinitionComputer', 'Get-EmsVariableDefinitionGroup', 'Get-EmsVariableDefinitionConfiguration')
Register-EmsCompleter -Before @('computer', 'list') -Parameter First -Function @('Compare-EmsComputer')
Register-EmsCompleter -Before @('computer', 'list') -Parameter Second -Function @('Compare-EmsComputer')
Register-EmsCompleter -Before @('computer', 'list') -Parameter Old -Function @('Switch-EmsComputer')
Register-EmsCompleter -Before @('computer', 'list') -Parameter New -Function @('Switch-EmsComputer')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter PackageName -Function @('Get-EmsComputerExplain', 'Get-EmsExplain')
Register-EmsCompleter -Before @('variable-definition', 'show') -Parameter Variable -Function @('Get-EmsComputerExplain', 'Get-EmsExplain')
Register-EmsCompleter -Before @('patch', 'approve') -Parameter Patch -Function @('Get-EmsComputerExplain', 'Approve-EmsPatch', 'Revoke-EmsPatch', 'Get-EmsPatchProduct', 'Get-EmsExplain', 'Get-EmsRolloutPlan', 'Start-EmsRollout')
Register-EmsCompleter -Before @('group', 'show') -Parameter Parent -Function @('New-EmsGroup')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter OldPackage -Function @('Switch-EmsGroupPackage')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter NewPackage -Function @('Switch-EmsGroupPackage')
Register-EmsCompleter -Before @('group', 'show') -Parameter From -Function @('Move-EmsGroupComputer')
Register-EmsCompleter -Before @('group', 'show') -Parameter To -Function @('Move-EmsGroupComputer', 'Sync-EmsGroup')
Register-EmsCompleter -Before @('computer', 'list') -Parameter Except -Function @('Sync-EmsGroup')
Register-EmsCompleter -Before @('patch', 'approve', '--product') -Parameter Product -Function @('Approve-EmsPatch', 'Revoke-EmsPatch', 'Add-EmsPmGroupPatch')
Register-EmsCompleter -Before @('pm-group', 'add-patches') -Parameter PmGroup -Function @('Add-EmsPmGroupPatch', 'Start-EmsPmGroupEmergencyPatching', 'Stop-EmsPmGroupEmergencyPatching', 'Get-EmsRolloutPlan', 'Start-EmsRollout')
Register-EmsCompleter -Before @('tag', 'show') -Parameter Tag -Function @('Show-EmsTag', 'Update-EmsTag', 'Remove-EmsTag', 'Add-EmsDepotTag', 'Remove-EmsDepotTag')
Register-EmsCompleter -Before @('computer', 'list') -Parameter Depot -Function @('Show-EmsDepot')
Register-EmsCompleter -Before @('task', 'show') -Parameter TrackingId -Function @('Show-EmsTask', 'Wait-EmsImport', 'Wait-EmsTask')
Register-EmsCompleter -Before @('admin', 'local-principal', 'show') -Parameter Id -Function @('Show-EmsAdminLocalPrincipal', 'Update-EmsAdminLocalPrincipal', 'Remove-EmsAdminLocalPrincipal', 'Revoke-EmsAdminLocalPrincipal', 'Restore-EmsAdminLocalPrincipal')
Register-EmsCompleter -Before @('computer', 'list', '--profile') -Parameter Against -Function @('Get-EmsStateDiff')
Register-EmsCompleter -Before @('group', 'show') -Parameter Target -Function @('Get-EmsRolloutPlan', 'Start-EmsRollout')
Register-EmsCompleter -Before @('group', 'show') -Parameter Exclude -Function @('Get-EmsRolloutPlan', 'Start-EmsRollout')
Register-EmsCompleter -Before @('group', 'replace-package') -Parameter To -Function @('Undo-EmsRollout')
Register-EmsCompleter -Before @('bulk', 'show') -Parameter Run -Function @('Show-EmsBulk', 'Resume-EmsBulk', 'Invoke-EmsBulkRetryFailed', 'Clear-EmsBulk')
Register-EmsCompleter -Before @('undo') -Parameter Id -Function @('Undo-Ems', 'Show-EmsHistory')
Register-EmsCompleter -Before @('api', 'list', '--area') -Parameter Area -Function @('Get-EmsApi')
Register-EmsCompleter -Before @('api', 'show') -Parameter Operation -Function @('Show-EmsApi')

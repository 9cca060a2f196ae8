import { version } from '../../../package.json';
import { sharedFlags } from '../../command/shared-flags.js';
import type { ArgumentSpec, CommandSpec, FlagSpec, SharedGroup, TreePart } from '../../command/spec.js';
import { visibleFlags } from '../../help/command-help.js';
import { flagHelp } from '../../help/flag-text.js';
import { sentence } from '../../help/layout.js';
import { functionName, pascalCase } from './powershell-names.js';

/** Commands about this shell or screen, which users type directly. */
const leftOut = ['commands', 'completion', 'config', 'demo', 'each', 'login', 'logout', 'mcp', 'open', 'profile'];

/** The PowerShell module, by path: one function per command, each of which calls `ems … -o json`. */
export const powershellModule = (tree: readonly TreePart[]): readonly (readonly [string, string])[] => {
  const specs = tree
    .filter(({ branch }) => !branch.hidden && !leftOut.includes(branch.word))
    .flatMap(({ leaves }) => leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec()));
  const names = specs.map(({ words, writes }) => functionName(words, writes));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`two commands have one name: ${twice.join(', ')}`);
  return [
    ['completions/Ems/Ems.psd1', manifestText(names.toSorted())],
    // Windows PowerShell reads a file without this mark in the code page of the machine.
    ['completions/Ems/Ems.psm1', `\uFEFF${[moduleHead, ...specs.map(functionText)].join('\n')}`],
  ];
};

const functionText = (spec: CommandSpec): string => {
  const parameters = [...spec.arguments.map(argumentParameter(spec.arguments)), ...flagsOf(spec).map(flagParameter)];
  return `function ${functionName(spec.words, spec.writes)} {
    <#
    .SYNOPSIS
    ${plain(sentence(spec.summary))}
${spec.details.length === 0 ? '' : `    .DESCRIPTION\n    ${plain(spec.details.join(' '))}\n`}${parameterHelp(spec)}    .NOTES
    Calls: ems ${spec.words.join(' ')}. Parameters that many functions share are described by: ems help flags${Object.values(
      spec.examples,
    )
      .map((line) => `\n    For example: ${plain(line)}`)
      .join('')}
    #>
    ${binding(spec)}
    param(
${parameters.map((line) => `        ${line}`).join(',\n')}
    )
${bodyText(spec)}
}
`;
};

const binding = ({ writes, asks }: CommandSpec): string =>
  writes
    ? `[CmdletBinding(SupportsShouldProcess, ConfirmImpact = '${asks ? 'High' : 'Medium'}')]`
    : '[CmdletBinding()]';

/** Sends several values from the pipeline in one call, and a single one as it is. */
const bodyText = (spec: CommandSpec): string => {
  const many = spec.arguments.find((argument) => argument.many === true);
  const values = spec.arguments.map((argument) => (argument === many ? '$received' : `$${pascalCase(argument.name)}`));
  const names = listText(spec.arguments.map(({ name }) => pascalCase(name)));
  // -Name:$false becomes --no-name: without a flag, the value on the service may be true.
  const negatable = listText(flagsOf(spec).flatMap((flag) => (flag.negatable ? [parameterName(flag)] : [])));
  const change = spec.writes ? ` -Change $PSCmdlet${spec.asks ? ' -Asks' : ''}` : '';
  const call = `Invoke-EmsCommand -Words '${spec.words.join("', '")}' -Values @(${values.join('; ')}) -Bound $PSBoundParameters -Arguments ${names} -Negatable ${negatable}${change}`;
  if (many === undefined) return `    process { ${call} }`;
  const name = pascalCase(many.name);
  return `    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($${name}) { $received.AddRange([string[]] $${name}) } }
    end {
        if ($MyInvocation.ExpectingInput -and $received.Count -eq 0) { return }
        ${call}
    }`;
};

const listText = (names: readonly string[]): string => (names.length === 0 ? '@()' : `'${names.join("', '")}'`);

/** Accepts the objects of a list from the pipeline, by their id or host name. */
const argumentParameter =
  (all: readonly ArgumentSpec[]) =>
  (argument: ArgumentSpec, position: number): string => {
    const piped = all.find(({ many }) => many === true) ?? all[0];
    const attributes = [
      `Position = ${position}`,
      ...(argument.optional === true || (argument.unless ?? []).length > 0 ? [] : ['Mandatory']),
      ...(argument === piped ? ['ValueFromPipelineByPropertyName'] : []),
    ];
    const names = ['Id', ...(argument.completes === 'computer' ? ['ClientId', 'Hostname'] : [])];
    const aliases = names.filter((name) => name !== pascalCase(argument.name)).map((name) => `'${name}'`);
    const alias = argument === piped && aliases.length > 0 ? ` [Alias(${aliases.join(', ')})]` : '';
    return `[Parameter(${attributes.join(', ')})]${alias} [string${argument.many === true ? '[]' : ''}] $${pascalCase(argument.name)}`;
  };

const flagParameter = (flag: FlagSpec): string => {
  const type = flag.value === undefined ? 'switch' : flag.repeat === true ? 'string[]' : 'string';
  return `[${type}] $${parameterName(flag)}`;
};

/** $PROFILE is a variable of PowerShell itself. */
const parameterName = ({ name }: FlagSpec): string => {
  const parameter = name === 'profile' ? 'ProfileName' : pascalCase(name);
  if (ownVariables.test(parameter)) throw new Error(`-${parameter} is a name of PowerShell itself`);
  return parameter;
};

const ownVariables =
  /^(?:Args|Error|Event|Home|Host|Input|Matches|Pid|Profile|Pwd|Received|Sender|This|Verbose|Debug|WhatIf|Confirm)$/;

const parameterHelp = (spec: CommandSpec): string => {
  const own = new Set(visibleFlags(spec).map(({ name }) => name));
  const texts = [
    ...spec.arguments.map(({ name, help }) => [pascalCase(name), help] as const),
    ...flagsOf(spec)
      .filter(({ name }) => own.has(name))
      .map((flag) => [parameterName(flag), flagHelp(flag)] as const),
  ];
  return texts.map(([name, help]) => `    .PARAMETER ${name}\n    ${plain(help)}\n`).join('');
};

const groups: readonly SharedGroup[] = [
  'paging',
  'limit',
  'body',
  'param',
  'write',
  'wait',
  'selection',
  'rows',
  'pace',
  'bulk',
];
const ownToPowershell = new Set(['yes', 'dry-run', 'verbose', 'debug', 'once', 'live', 'watch']);

const flagsOf = (spec: CommandSpec): FlagSpec[] => {
  const shared = groups.filter((group) => spec.shared.includes(group)).flatMap((group) => sharedFlags[group].flags);
  const connection = sharedFlags.connection.flags.filter(({ name }) => name === 'profile' || name === 'demo');
  const taken = new Set(spec.arguments.map(({ name }) => name));
  const all = [...visibleFlags(spec), ...shared, ...connection].filter(
    ({ name, hidden }) => hidden !== true && !ownToPowershell.has(name) && !taken.has(name),
  );
  return [...new Map(all.map((flag) => [flag.name, flag])).values()];
};

const plain = (text: string): string =>
  text
    .replaceAll('`', '')
    .replaceAll('#>', '')
    .replaceAll(/\s*\n\s*/g, ' ');

const moduleHead = `# Written by npm run reference. Each function calls ems with -o json and returns objects; it holds no logic of its own.

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
    $data = @($received | Where-Object { $_ -isnot [System.Management.Automation.ErrorRecord] }) -join "\`n"
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
`;

const manifestText = (names: readonly string[]): string => `# Written by npm run reference.
@{
    RootModule = 'Ems.psm1'
    ModuleVersion = '${version}'
    GUID = '5d0f4f0e-6a3b-4d52-9a35-0c5f3f9b6f6e'
    Author = 'the ems authors'
    Description = 'The commands of ems as PowerShell functions that return objects'
    PowerShellVersion = '5.1'
    CompatiblePSEditions = @('Desktop', 'Core')
    FunctionsToExport = @(
${names.map((name) => `        '${name}'`).join(',\n')}
    )
    CmdletsToExport = @()
    AliasesToExport = @()
}
`;

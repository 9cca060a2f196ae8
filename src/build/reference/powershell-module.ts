import { author, homepage, license, repository, version } from '../../../package.json';
import { areas } from '../../areas/index.js';
import type { CommandSpec, Completes, TreePart } from '../../command/spec.js';
import { sentence } from '../../help/layout.js';
import { examplesOf } from './powershell-examples.js';
import { answerColumns, formatFile, type DisplayedType } from './powershell-format.js';
import { functionName, nounOfFunction, pascalCase } from './powershell-names.js';
import { defaultSet, functionParameters, type FunctionParameter } from './powershell-parameters.js';

/** Commands about this shell or screen, which users type directly. */
const leftOut = [
  'ansible-inventory',
  'commands',
  'completion',
  'config',
  'demo',
  'each',
  'login',
  'logout',
  'mcp',
  'open',
  'profile',
];

interface ModuleFunction {
  readonly name: string;
  readonly spec: CommandSpec;
  readonly parameters: readonly FunctionParameter[];
  /** The type of what it returns. */
  readonly type: string;
}

/** The PowerShell module, by path: one function per command, each of which runs its line of ems. */
export const powershellModule = async (tree: readonly TreePart[]): Promise<readonly (readonly [string, string])[]> => {
  const specs = tree
    .filter(({ branch }) => !branch.hidden && !leftOut.includes(branch.word))
    .flatMap(({ leaves }) => leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec()));
  const types = await typesOf(specs);
  const functions = specs.map((spec) => ({
    name: functionName(spec.words, spec.writes),
    spec,
    parameters: functionParameters(spec),
    type: types.get(spec)?.type ?? 'Ems',
  }));
  const names = functions.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`two commands have one name: ${twice.join(', ')}`);
  const displayed = [...types.values(), outcomes].filter(({ columns }) => columns.length > 0);
  const different = new Map(displayed.map((each) => [each.type, each]));
  const body = [moduleHead, ...functions.map(functionText), completersText(functions)].join('\n');
  return [
    ['completions/Ems/Ems.psd1', manifestText(names.toSorted())],
    ['completions/Ems/Ems.Format.ps1xml', formatFile([...different.values()])],
    // Windows PowerShell reads a file without this mark in the code page of the machine.
    ['completions/Ems/Ems.psm1', `\uFEFF${body}`],
  ];
};

/** Ems.Computer for the first list of computers, Ems.FleetStatus; with other columns Ems.Search.Computer. */
const typesOf = async (specs: readonly CommandSpec[]): Promise<ReadonlyMap<CommandSpec, DisplayedType>> => {
  const loaded = await Promise.all(areas.map(async (area) => ({ area: area.name, ...(await area.load()) })));
  const lists = new Map(
    loaded.flatMap(({ area, records }) =>
      records.map(({ columns, name }) => [`${area} ${name}`.trim(), columns] as const),
    ),
  );
  const byNoun = new Map<string, string>();
  return new Map(
    specs.map((spec) => {
      const line = spec.words.join(' ');
      const columns = spec.writes ? undefined : (lists.get(line) ?? answerColumns(line));
      const name = functionName(spec.words, spec.writes);
      const noun = nounOfFunction(name);
      if (columns !== undefined && !byNoun.has(noun)) byNoun.set(noun, JSON.stringify(columns));
      const isFirst = columns !== undefined && byNoun.get(noun) === JSON.stringify(columns);
      const type = isFirst ? `Ems.${noun}` : `Ems.${name.replace(/-Ems$/, '').replace('-Ems', '.')}`;
      return [spec, { type, columns: columns ?? [] }] as const;
    }),
  );
};

/** The rows of a change of many. */
const outcomes: DisplayedType = { type: 'Ems.Outcome', columns: ['id', 'hostname', 'outcome', 'message'] };

const functionText = ({ name, parameters, spec, type }: ModuleFunction): string => `function ${name} {
    <#
    .SYNOPSIS
    ${plain(sentence(spec.summary))}
    .DESCRIPTION
    ${[...spec.details, `Runs: ems ${spec.words.join(' ')}`].map((text) => withParameters(plain(sentence(text)), parameters)).join(' ')}
${parameters.map(({ help, name: parameter }) => `    .PARAMETER ${parameter}\n    ${withParameters(plain(help), parameters)}\n`).join('')}${examplesOf(
  name,
  spec,
  parameters,
)
  .map(([line, does]) => `    .EXAMPLE\n    ${line}\n\n    ${plain(sentence(does))}\n`)
  .join('')}    #>
    ${binding(spec, parameters)}
    [OutputType('${type}')]
    param(
${parameters.map(({ text }) => `        ${text}`).join(',\n')}
    )
${bodyText(spec, parameters, type)}
}
`;

const binding = (spec: CommandSpec, parameters: readonly FunctionParameter[]): string => {
  const parts = [
    'PositionalBinding = $false',
    ...(parameters.some(({ text }) => text.includes('ParameterSetName'))
      ? [`DefaultParameterSetName = '${defaultSet}'`]
      : []),
    ...(changes(spec) ? ['SupportsShouldProcess', `ConfirmImpact = '${impactOf(spec)}'`] : []),
  ];
  return `[CmdletBinding(${parts.join(', ')})]`;
};

/** Has a dry run: the commands that write, and those that prune files. */
const changes = (spec: CommandSpec): boolean => spec.writes || spec.flags.some(({ name }) => name === 'dry-run');

/** Commands that ask depending on what they are given. */
const askingAtTimes = new Set(['api request', 'bulk resume', 'bulk retry-failed']);
const impactOf = ({ asks, words }: CommandSpec): string =>
  asks || askingAtTimes.has(words.join(' ')) ? 'High' : 'Medium';

const secrets: Readonly<Record<string, string>> = {
  'admin local-principal create': 'plaintextKey',
  'admin local-principal rotate': 'plaintextKey',
  'auth token': '*',
};

/** Sends several values from the pipeline in one call, and a single one as it is. */
const bodyText = (spec: CommandSpec, parameters: readonly FunctionParameter[], type: string): string => {
  const many = spec.arguments.find((argument) => argument.many === true);
  const line = spec.words.join(' ');
  const negatable = parameters.filter(({ flag }) => flag?.negatable === true).map(({ name }) => name);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Words', listText(spec.words)],
    ['Arguments', listText(spec.arguments.map(({ name }) => pascalCase(name)))],
    ['Many', many === undefined ? undefined : quote(pascalCase(many.name))],
    ['Negatable', negatable.length === 0 ? undefined : listText(negatable)],
    ['All', spec.shared.includes('paging') ? '$true' : undefined],
    ['Waits', spec.shared.includes('wait') ? '$true' : undefined],
    ['Impact', changes(spec) ? quote(impactOf(spec)) : undefined],
    ['Reads', line === 'api request' ? quote('^(GET|HEAD)$') : undefined],
    ['ReadsWith', line === 'undo' ? quote('List') : undefined],
    ['Secret', secrets[line] === undefined ? undefined : quote(secrets[line])],
    ['Type', quote(type)],
  ];
  const command = `@{ ${facts.flatMap(([name, text]) => (text === undefined ? [] : [`${name} = ${text}`])).join('; ')} }`;
  const call = `Invoke-EmsCommand -Caller $PSCmdlet -Bound $PSBoundParameters -Command ${command}`;
  if (many === undefined) return `    process { ${call} }`;
  const name = pascalCase(many.name);
  return `    begin { $received = [System.Collections.Generic.List[string]]::new() }
    process { if ($PSBoundParameters.ContainsKey('${name}')) { $received.AddRange([string[]] $${name}) } }
    end {
        if ($received.Count -eq 0 -and ($MyInvocation.ExpectingInput -or $PSBoundParameters.ContainsKey('${name}'))) { return }
        ${call} -Piped $received
    }`;
};

/** For each kind of name a place where ems completes it, and the parameters that take it. */
const completersText = (functions: readonly ModuleFunction[]): string => {
  const places = new Map<Completes, readonly string[]>();
  const users = new Map<string, string[]>();
  for (const { name, parameters, spec } of functions)
    for (const { argument, completes, flag, name: parameter } of parameters) {
      if (completes === undefined || completes === 'file' || completes === 'request') continue;
      if (flag !== undefined && !places.has(completes)) places.set(completes, [...spec.words, `--${flag.name}`]);
      if (
        argument !== undefined &&
        argument === spec.arguments[0] &&
        places.get(completes)?.at(-1)?.startsWith('--') !== false
      )
        places.set(completes, spec.words);
      users.set(`${completes} ${parameter}`, [...(users.get(`${completes} ${parameter}`) ?? []), name]);
    }
  return [...users]
    .map(([key, names]) => {
      const [completes, parameter] = key.split(' ') as [Completes, string]; // as joined above
      return `Register-EmsCompleter -Before ${listText(places.get(completes) ?? [])} -Parameter ${parameter} -Function ${listText(names)}\n`;
    })
    .join('');
};

const quote = (text: string): string => `'${text}'`;
const listText = (names: readonly string[]): string => `@(${names.map(quote).join(', ')})`;

/** --from-file → -FromFile, --no-wait → -Wait:$false, where the function has that parameter. */
const withParameters = (text: string, parameters: readonly FunctionParameter[]): string =>
  text.replaceAll(/--(no-)?([a-z][a-z-]*)/g, (typed, no: string | undefined, flag: string) => {
    const whole = parameters.find((each) => each.flag?.name === typed.slice(2));
    const found = whole ?? parameters.find((each) => each.flag?.name === flag);
    return found === undefined ? typed : `-${found.name}${no === undefined || found === whole ? '' : ':$false'}`;
  });

const plain = (text: string): string =>
  text
    .replaceAll('`', '')
    .replaceAll('#>', '')
    .replaceAll(/\s*\n\s*/g, ' ');

const moduleHead = `# Written by npm run reference. What the functions have in common is written by hand, in Ems.Core.ps1.
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
`;

const manifestText = (names: readonly string[]): string => `# Written by npm run reference.
@{
    RootModule = 'Ems.psm1'
    ModuleVersion = '${version.replace(/-.*/, '')}'
    GUID = '5d0f4f0e-6a3b-4d52-9a35-0c5f3f9b6f6e'
    Author = '${author.replace(/ *<.*>/, '')}'
    CompanyName = '${author.replace(/ *<.*>/, '')}'
    Copyright = '(c) ${author.replace(/ *<.*>/, '')}. ${license} license.'
    Description = 'The commands of ems as PowerShell functions that return objects. Needs the program ems, version ${version} or later.'
    PowerShellVersion = '5.1'
    CompatiblePSEditions = @('Desktop', 'Core')
    FormatsToProcess = @('Ems.Format.ps1xml')
    FunctionsToExport = @(
${names.map((name) => `        '${name}'`).join(',\n')}
    )
    CmdletsToExport = @()
    VariablesToExport = @()
    AliasesToExport = @()
    FileList = @('Ems.psd1', 'Ems.psm1', 'Ems.Core.ps1', 'Ems.Format.ps1xml')
    PrivateData = @{
        PSData = @{
            Prerelease = '${version.includes('-') ? version.replace(/^[^-]*-|[^a-z0-9]/gi, '') : ''}'
            Tags = @('ems', 'endpoint-management', 'administration', 'software-deployment', 'patch-management', 'inventory', 'PSEdition_Desktop', 'PSEdition_Core', 'Windows', 'Linux', 'MacOS')
            ProjectUri = '${homepage}'
            LicenseUri = '${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/LICENSE'
            ReleaseNotes = '${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/CHANGELOG.md'
        }
    }
}
`;

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { powershellModule } from '../../../src/build/reference/powershell-module.js';
import { functionName, pascalCase } from '../../../src/build/reference/powershell-names.js';
import { scripts } from '../../../src/completion/scripts.js';
import { loadTree } from '../../../src/program/built-in.js';
import { some } from '../../support/some.js';

/** From the documentation of Get-Verb. PowerShell warns about every other verb when the module is imported. */
const approved = new Set(
  `Add Approve Assert Backup Block Build Checkpoint Clear Close Compare Complete Compress Confirm Connect Convert
  ConvertFrom ConvertTo Copy Debug Deny Deploy Disable Disconnect Dismount Edit Enable Enter Exit Expand Export Find Format
  Get Grant Group Hide Import Initialize Install Invoke Join Limit Lock Measure Merge Mount Move New Open Optimize Out Ping
  Pop Protect Publish Push Read Receive Redo Register Remove Rename Repair Request Reset Resize Resolve Restart Restore
  Resume Revoke Save Search Select Send Set Show Skip Split Start Step Stop Submit Suspend Switch Sync Test Trace Unblock
  Undo Uninstall Unlock Unprotect Unpublish Unregister Update Use Wait Watch Write`.split(/\s+/),
);

const core = readFileSync(fileURLToPath(new URL('../../../completions/Ems/Ems.Core.ps1', import.meta.url)), 'utf8');

/** Takes texts and comments out; what is left has brackets in pairs, or the file would not parse. */
const openBrackets = (text: string): string[] => {
  const bare = text.replaceAll(
    /<#[^]*?#>|'(?:[^']|'')*'|"(?:[^"$`]|""|`.|\$\((?:[^()"]|\((?:[^()]|\([^()]*\))*\)|"[^"]*")*\)|\$)*"|#.*$/gm,
    '',
  );
  const open: string[] = [];
  for (const bracket of bare.match(/[()[\]{}]/g) ?? []) {
    if ('([{'.includes(bracket)) open.push(bracket);
    else if (open.pop() !== { ')': '(', ']': '[', '}': '{' }[bracket]) return [...open, `unexpected ${bracket}`];
  }
  return open;
};

describe('the PowerShell module', () => {
  let module: string;
  let manifest: string;
  let format: string;
  let functions: readonly string[];
  let exported: readonly string[];
  const named = (name: string): string => functions.find((text) => text.startsWith(`function ${name} {`)) ?? '';
  const parametersOf = (text: string): string[] =>
    [...(text.split(/^ {4}param\($/m)[1] ?? '').matchAll(/^ {8}\[.*\] \$(.*?),?$/gm)].map(([, name]) => name ?? '');
  const helpOf = (text: string): string[] =>
    [...text.matchAll(/^ {4}\.PARAMETER (\w+)\n {4}\S/gm)].map(([, name]) => name ?? '');
  beforeAll(async () => {
    const files = new Map(await powershellModule(await loadTree()));
    module = files.get('completions/Ems/Ems.psm1') ?? '';
    manifest = files.get('completions/Ems/Ems.psd1') ?? '';
    format = files.get('completions/Ems/Ems.Format.ps1xml') ?? '';
    functions = module.split(/^(?=function \w+-Ems)/m).slice(1);
    exported = [...manifest.matchAll(/^ +'(\w+-\w+)'/gm)].map(([, name]) => name ?? '');
  });

  it('has approved verbs only, and asks where the verb says that something changes', () => {
    expect(exported.length).toBeGreaterThan(200);
    expect(exported.filter((name) => !approved.has(name.split('-')[0] ?? ''))).toEqual([]);
    // PSUseShouldProcessForStateChangingFunctions
    const changing = functions.filter((text) =>
      /^function (?:New|Set|Remove|Start|Stop|Restart|Reset|Update)-/.test(text),
    );
    expect(changing.filter((text) => !text.includes('SupportsShouldProcess'))).toEqual([]);
    expect([...core.matchAll(/^function (\w+)-/gm)].filter(([, verb]) => !approved.has(verb ?? ''))).toEqual([]);
  });

  it('exports exactly the functions of the commands', () => {
    const written = functions.map((text) => /^function (\S+) /.exec(text)?.[1] ?? '');
    expect(written.toSorted()).toEqual([...exported]);
  });

  it('has its brackets in pairs', () => {
    expect(functions.filter((text) => openBrackets(text).length > 0)).toEqual([]);
    expect(openBrackets(core)).toEqual([]);
  });

  it('describes every parameter, with an example and a type of what comes back', () => {
    for (const text of some(functions)) {
      expect(helpOf(text)).toEqual(parametersOf(text));
      expect(text).toMatch(/^ {4}\.SYNOPSIS\n {4}\S[^]*^ {4}\.DESCRIPTION\n {4}\S[^]*^ {4}\.EXAMPLE\n {4}\w+-Ems/m);
      expect(text).toMatch(
        /^ {4}\[CmdletBinding\(PositionalBinding = \$false.*\)\]\n {4}\[OutputType\('Ems\.[\w.]+'\)\]$/m,
      );
    }
  });

  it('speaks of parameters, not of flags', () => {
    const helps = functions.flatMap((text) => text.match(/^ {4}\.PARAMETER \w+\n.*/gm) ?? []);
    expect(helps.join('\n')).toMatch(/also -NeverSeen:\$false/);
    expect(helps.filter((text) => /--from-file|also --no|--limit/.test(text))).toEqual([]);
  });

  it('declares each parameter under a name of its own, which no line of its function takes for something else', () => {
    expect(functions.flatMap(parametersOf).filter((name) => !/^\w+$/.test(name))).toEqual([]);
    for (const text of some(functions)) {
      const aliases = [...text.matchAll(/\[Alias\('(.*?)'\)\]/g)].flatMap(([, names]) => (names ?? '').split("', '"));
      const names = [...parametersOf(text), ...aliases].map((name) => name.toLowerCase());
      expect(new Set(names).size, names.join(' ')).toBe(names.length);
    }
  });

  it('turns every parameter back into the flag that it was made from', () => {
    const other = new Set(['ProfileName', 'First', 'FirstRows', 'SecureValue']);
    const toFlag = (name: string): string => name.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
    const names = [...new Set(functions.flatMap(parametersOf))];
    expect(names.map(toFlag)).toContain('not-seen-for');
    expect(names.filter((name) => !other.has(name) && pascalCase(toFlag(name)) !== name)).toEqual([]);
  });

  it.each([
    [['computer', 'list'], false, 'Get-EmsComputer'],
    [['computer', 'reboot'], true, 'Restart-EmsComputer'],
    [['computer', 'reboot-status'], false, 'Get-EmsComputerRebootStatus'],
    [['group', 'assign-package'], true, 'Add-EmsGroupPackage'],
    [['group', 'software-classes'], false, 'Get-EmsGroupSoftwareClass'],
  ])('names ems %j well', (words, writes, name) => expect(functionName(words, writes)).toBe(name));

  it('makes the flags mandatory that are required, unless a body or a file brings them', () => {
    const create = named('New-EmsComputer');
    expect(create).toContain(
      `[Parameter(Mandatory, ParameterSetName = 'Values')] [Parameter(ParameterSetName = 'Body')]`,
    );
    expect(create).toMatch(/Mandatory, ParameterSetName = 'Values'\)\].*\[bool\] \$IsDomain/);
    expect(create).toMatch(/Mandatory, ParameterSetName = 'FromFile'\)\].*\$FromFile/);
    expect(named('Uninstall-EmsComputerPackage')).toMatch(/Mandatory.*\$Package,/);
    expect(named('Get-EmsSoftware')).toMatch(/Position = 0, .*Mandatory.*\$Product/);
  });

  it('takes no empty selection, and an empty value only where it means something', () => {
    const reboot = named('Restart-EmsComputer');
    expect(reboot).toMatch(/\[ValidateNotNullOrEmpty\(\)\].* \$Computer,/);
    expect(reboot).toMatch(/\[ValidateNotNullOrEmpty\(\)\] \[string\] \$Group/);
    expect(named('Update-EmsTag')).toMatch(/\[AllowEmptyString\(\)\] \[string\] \$Designation/);
    const loose = functions.flatMap(
      (text) => text.match(/^ {8}(?:\[Parameter\([^\]]*\)\] )*\[string(?:\[\])?\] .*$/gm) ?? [],
    );
    expect(loose).toEqual([]);
  });

  it('confirms what ems asks about, and only shows it with -WhatIf', () => {
    for (const name of ['Restart-EmsComputer', 'Invoke-EmsApiRequest', 'Resume-EmsBulk', 'Invoke-EmsBulkRetryFailed'])
      expect(named(name)).toContain(`SupportsShouldProcess, ConfirmImpact = 'High')]`);
    expect(core).toContain("'--dry-run', '--verbose'");
    expect(core).toContain('$Caller.ShouldProcess($briefing, $briefing, $sent)');
  });

  it('takes every piped value, and an object only if it is of that kind', () => {
    expect(named('Remove-EmsTag')).toMatch(
      /ValueFromPipeline, ValueFromPipelineByPropertyName.*\[Alias\('Id'\)\] \[EmsValue\('Tag', 'Tag,Id'\)\] \[string\] \$Tag/,
    );
    const many = functions.filter((text) => text.includes('    begin {'));
    expect(many.filter((text) => !text.includes('$received.Count -eq 0 -and ($MyInvocation.ExpectingInput'))).toEqual(
      [],
    );
  });

  it('runs no line of text, and puts no value on a command line', () => {
    for (const text of [core, module])
      expect(text).not.toMatch(/Invoke-Expression|\biex\b|cmd(?:\.exe)? \/c|& ems\b|Start-Process/i);
    expect(functions.filter((text) => /"/.test(text.split('#>')[1] ?? ''))).toEqual([]);
    expect(core).toContain(`'__line'`);
  });

  it('quotes what it completes as the completion script does', () => {
    const quotes = /if \(\$word -cmatch .*/.exec(scripts.powershell)?.[0] ?? 'none';
    expect(core).toContain(quotes);
  });

  it('keeps secrets in SecureStrings', () => {
    expect(named('Set-EmsComputerVariable')).toMatch(/\[securestring\] \$SecureValue/);
    expect(named('New-EmsAdminLocalPrincipal')).toContain(`Secret = 'plaintextKey'`);
    expect(named('Get-EmsAuthToken')).toContain(`Secret = '*'`);
  });

  it('shows the columns of ems', () => {
    expect(format).toMatch(/<Name>Ems\.Computer<\/Name>[^]*?<Label>Host name<\/Label>[^]*?<PropertyName>hostname</);
    // From the schema of the answer: plain fields of its rows, and a name for what is no list.
    expect(format).toMatch(/<Name>Ems\.Depot<\/Name>[^]*?<PropertyName>heartbeat<\/PropertyName>/);
    expect(/<Name>Ems\.Depot<[^]*?<\/View>/.exec(format)?.[0]).not.toContain('groups');
    expect(named('Get-EmsFleetStatus')).toContain(`[OutputType('Ems.FleetStatus')]`);
    expect(format.match(/<View>/g)?.length).toBe(format.match(/<\/View>/g)?.length);
    const types = [...format.matchAll(/<TypeName>(.*?)</g)].map(([, type]) => type ?? '');
    expect(new Set(types).size).toBe(types.length);
    expect(types.filter((type) => type !== 'Ems.Outcome' && !module.includes(`Type = '${type}'`))).toEqual([]);
  });

  it('has a manifest that the Gallery accepts', () => {
    for (const field of [
      'ModuleVersion',
      'GUID',
      'Author',
      'CompanyName',
      'Copyright',
      'Description',
      'FormatsToProcess',
      'Tags',
      'ProjectUri',
      'LicenseUri',
    ])
      expect(manifest).toMatch(new RegExp(`^ +${field} = \\S`, 'm'));
    expect(openBrackets(manifest)).toEqual([]);
  });
});

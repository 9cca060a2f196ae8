import { beforeAll, describe, expect, it } from 'vitest';
import { powershellModule } from '../../../src/build/reference/powershell-module.js';
import { functionName, pascalCase } from '../../../src/build/reference/powershell-names.js';
import { loadTree } from '../../../src/program/built-in.js';

/** From the documentation of Get-Verb. PowerShell warns about every other verb when the module is imported. */
const approved = new Set(
  `Add Approve Assert Backup Block Build Checkpoint Clear Close Compare Complete Compress Confirm Connect Convert
  ConvertFrom ConvertTo Copy Debug Deny Deploy Disable Disconnect Dismount Edit Enable Enter Exit Expand Export Find Format
  Get Grant Group Hide Import Initialize Install Invoke Join Limit Lock Measure Merge Mount Move New Open Optimize Out Ping
  Pop Protect Publish Push Read Receive Redo Register Remove Rename Repair Request Reset Resize Resolve Restart Restore
  Resume Revoke Save Search Select Send Set Show Skip Split Start Step Stop Submit Suspend Switch Sync Test Trace Unblock
  Undo Uninstall Unlock Unprotect Unpublish Unregister Update Use Wait Watch Write`.split(/\s+/),
);

describe('the PowerShell module', () => {
  let module: string;
  let exported: readonly string[];
  beforeAll(async () => {
    const files = new Map(powershellModule(await loadTree()));
    module = files.get('completions/Ems/Ems.psm1') ?? '';
    exported = [...(files.get('completions/Ems/Ems.psd1') ?? '').matchAll(/^ +'(\w+-\w+)'/gm)].map(
      ([, name]) => name ?? '',
    );
  });

  it('has approved verbs only', () => {
    expect(exported.length).toBeGreaterThan(200);
    expect(exported.filter((name) => !approved.has(name.split('-')[0] ?? ''))).toEqual([]);
  });

  it('exports exactly the functions of the commands', () => {
    const written = [...module.matchAll(/^function (\w+-\w+) \{/gm)].map(([, name]) => name ?? '');
    expect(written.filter((name) => name !== 'Invoke-EmsCommand').toSorted()).toEqual([...exported]);
  });

  it('declares each parameter under a name of its own, which no line of its function takes for something else', () => {
    const functions = module.split(/^(?=function \w+-Ems)/m).slice(2);
    const parametersOf = (text: string): string[] =>
      [...(text.split(/^ {4}param\($/m)[1] ?? '').matchAll(/^ {8}\[.*\] \$(.*?),?$/gm)].map(([, name]) => name ?? '');
    expect(functions.flatMap(parametersOf).filter((name) => !/^\w+$/.test(name))).toEqual([]);
    const assigned = (text: string): string[] => [...text.matchAll(/\$(\w+) = \[/g)].map(([, name]) => name ?? '');
    const isParameter = (text: string, name: string): boolean =>
      parametersOf(text).some((parameter) => parameter.toLowerCase() === name.toLowerCase());
    expect(functions.filter((text) => assigned(text).some((name) => isParameter(text, name)))).toEqual([]);
  });

  it('turns every parameter back into the flag that it was made from', () => {
    const parameters = new Set(
      [...module.matchAll(/^ {8}\[(?:switch|string|string\[\])\] \$(\w+),?$/gm)].map(([, name]) => name ?? ''),
    );
    const toFlag = (name: string): string => name.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
    expect([...parameters].map(toFlag)).toContain('not-seen-for');
    expect([...parameters].filter((name) => pascalCase(toFlag(name)) !== name)).toEqual([]);
  });

  it.each([
    [['computer', 'list'], false, 'Get-EmsComputer'],
    [['computer', 'reboot'], true, 'Restart-EmsComputer'],
    [['computer', 'reboot-status'], false, 'Get-EmsComputerRebootStatus'],
    [['group', 'assign-package'], true, 'Add-EmsGroupPackage'],
    [['group', 'software-classes'], false, 'Get-EmsGroupSoftwareClass'],
  ])('names ems %j well', (words, writes, name) => expect(functionName(words, writes)).toBe(name));

  it('confirms what ems asks about, and only shows it with -WhatIf', () => {
    const reboot = module.slice(module.indexOf('function Restart-EmsComputer {'));
    expect(reboot).toMatch(/^ {4}\[CmdletBinding\(SupportsShouldProcess, ConfirmImpact = 'High'\)\]/m);
    expect(module).toContain(`if ($Bound['WhatIf']) { $line += '--dry-run' }`);
  });

  it('says a switch that is false, and an empty value', () => {
    expect(module).toContain(`-Arguments 'Computer' -Negatable 'Software', 'Pxe', 'Pull', 'Global', 'WolNow', 'Wait'`);
    expect(module).toContain(`elseif ($name -in $Negatable) { $line += $flag -replace '^--', '--no-' }`);
    expect(module).toContain('{ $line += "$flag=$value" }');
  });

  it('obeys -ErrorAction, and runs without a console', () => {
    const [call = '', afterwards = ''] = module.split('finally { $ErrorActionPreference = $preference;');
    expect(call).toContain('try { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false) } catch { }');
    expect(afterwards).toContain('Write-Error');
    expect(afterwards).not.toContain('$ErrorActionPreference = ');
  });

  it('sends nothing for an empty pipeline', () => {
    const many = module.match(/^ {4}begin \{/gm)?.length;
    expect(module.match(/ExpectingInput -and \$received\.Count -eq 0\) \{ return \}/g)?.length).toBe(many);
  });
});

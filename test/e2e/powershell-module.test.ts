import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { neededPrograms } from '../support/needed.js';
import { runPwsh } from '../support/run-pwsh.js';
import { startScriptedServer } from '../support/scripted-server.js';

const pwsh = neededPrograms('pwsh');

/** Values that a command line, a shell, JSON or a culture would change. */
const oddValues = [
  'a "quoted" word', '"', '""', "it's", '\u2019;calc;\u2018', '\u201cx\u201d', 'a & calc', 'a|b', 'a<b>c', '^caret^', '%PATH%', '%', '$HOME', '$(calc)',
  '`n', 'a`b', '\\', 'ends with \\', '\\"', 'C:\\Program Files\\x\\', '\\\\server\\share', '--yes', '--', '-x', '-1', '@file', '@{a=1}', 'a,b', 'a;b', '(x)',
  '{x}', '[x]', '!bang', '~', '*', 'Müller Süd', '日本語', '😀', 'tab\there', 'two\nlines', ' blanks ', '1e3', 'true', 'null',
]; // prettier-ignore

describe.skipIf(pwsh.isMissing)(`the module in PowerShell${pwsh.because}`, () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ems-pwsh-'));
    await beginDemo(join(folder, 'config'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('parses, and has whole help for every function', async () => {
    const { told } = await runPwsh(
      `$functions = Get-Command -Module Ems
$common = [System.Management.Automation.PSCmdlet]::CommonParameters + [System.Management.Automation.PSCmdlet]::OptionalCommonParameters
$tokens = [System.Collections.Generic.Dictionary[System.Management.Automation.Language.Ast, System.Management.Automation.Language.Token[]]]::new()
$bad = foreach ($function in $functions) {
    $help = $function.ScriptBlock.Ast.GetHelpContent($tokens)
    if (-not $help.Synopsis -or -not $help.Description -or $help.Examples.Count -eq 0) { "$function has no help" }
    $own = @($function.Parameters.Keys | Where-Object { $_ -notin $common })
    foreach ($name in $own) { if (-not $help.Parameters[$name.ToUpperInvariant()]) { "$function -$name has no help" } }
    if ($function.OutputType.Count -eq 0) { "$function has no output type" }
    foreach ($example in $help.Examples) {
        $line = ($example.Trim() -split '\\n')[0]
        $problems = $null
        $ast = [System.Management.Automation.Language.Parser]::ParseInput($line, [ref] $null, [ref] $problems)
        if ($problems) { "$line does not parse" }
        if (-not $line.StartsWith($function.Name)) { "$line is no example of $function" }
        $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.CommandParameterAst] }, $true) | Where-Object { $_.ParameterName -notin $own + 'WhatIf' } | ForEach-Object { "$line has no -$($_.ParameterName)" }
    }
}
Tell bad @($bad)
Tell count $functions.Count
Tell help (Get-Help Restart-EmsComputer -Parameter Group).description.Text
Tell positions @($functions | ForEach-Object { $f = $_; $_.Parameters.Values | ForEach-Object { $p = $_; $p.Attributes | Where-Object { $_ -is [Parameter] -and $_.Position -ge 0 } | ForEach-Object { $p.Name } } } | Sort-Object -Unique)`,
      { folder },
    );
    expect(told['bad']).toEqual([]);
    expect(told['count']).toBeGreaterThan(250);
    expect(told['help']).toBe('computers of this group and everything below');
    expect(told['positions']).not.toContain('Group2');
    expect(told['positions']).not.toContain('FromFile');
  });

  it('reads everything, as objects with a type, and no more than -First', async () => {
    const { told } = await runPwsh(
      `$all = Get-EmsComputer -Demo
Tell all $all.Count
Tell type $all[0].PSObject.TypeNames[0]
Tell time $all[0].lastSeenUtc.GetType().Name
Tell first @(Get-EmsComputer -Demo -First 3).Count
Tell table ($all | Select-Object -First 1 | Out-String)
Tell since @(Get-EmsComputer -Demo -LastSeenAfter (Get-Date).AddDays(-30000)).Count
Tell days (@(Get-EmsComputer -Demo -NotSeenFor ([timespan]::FromDays(7))).Count -gt 0)
Tell names (Get-EmsComputer -Demo -Computer (@('1', '2', '3', '1', '2') * 2000)).Count
Tell completed (TabExpansion2 'Get-EmsComputerHealth -Demo PC-000' 33).CompletionMatches[0].CompletionText
Tell code $LASTEXITCODE`,
      { folder },
    );
    expect(told).toMatchObject({ all: 500, type: 'Ems.Computer', time: 'DateTime', first: 3, names: 3, code: 0 });
    expect(told['table']).toMatch(/ID Host name/);
    expect(told).toMatchObject({ since: 495, days: true, completed: 'PC-0001' });
  });

  it('never acts without a selection, and never on another kind of thing', async () => {
    const { told } = await runPwsh(
      `function Attempt($name, [scriptblock] $block) { try { $found = & $block 2>$null } catch { $found = $_.FullyQualifiedErrorId }; Tell $name "$? $found" }
Attempt pipeline { $null = @() | Restart-EmsComputer -Demo -Confirm:$false; $? }
Attempt nothing { $null | Restart-EmsComputer -Demo -Confirm:$false -ErrorAction Stop }
Attempt null { Restart-EmsComputer $null -Demo -Confirm:$false }
Attempt empty { Restart-EmsComputer @() -Demo -Confirm:$false }
Attempt blank { Restart-EmsComputer '', 'PC-0041' -Demo -Confirm:$false }
Attempt group { Restart-EmsComputer -Group $null -Demo -Confirm:$false }
Attempt number { Search-EmsComputer -ClientId $null -Demo }
Attempt none { Restart-EmsComputer -Demo -Confirm:$false -ErrorAction Stop }
Attempt other { Get-EmsComputer -Demo -First 1 | Remove-EmsTag -Demo -Confirm:$false -ErrorAction Stop }
Attempt nameless { [pscustomobject] @{ Other = 1 } | Restart-EmsComputer -Demo -Confirm:$false -ErrorAction Stop }
Tell history @(Get-EmsHistory -Demo).Count`,
      { folder },
    );
    expect(told['pipeline']).toBe('True True');
    expect(told['history']).toBe(0);
    expect(Object.values(told).filter((text) => /Transformation|Validation|usage/.test(String(text)))).toHaveLength(9);
  });

  it('asks with the briefing of ems, and sends no more than what was answered', async () => {
    const { all, told } = await runPwsh(
      `Restart-EmsComputer -Group Pilot -Demo | Out-Null
Restart-EmsComputer PC-0041 -Demo -Whatif
Invoke-EmsApiRequest DELETE /api/computer/41 -Demo
$WhatIfPreference = $true
Remove-EmsTag Retired -Demo
$WhatIfPreference = $false
Remove-EmsTag Retired -Demo -Confirm:$false
Remove-EmsGroup Workstations -Demo -Confirm:$false
Tell refused $Error[0].FullyQualifiedErrorId
Invoke-EmsBulkRetryFailed NOPE -Demo -Confirm:$false
Tell retry $Error[0].FullyQualifiedErrorId
Resume-EmsBulk NOPE -Demo -Confirm:$false
Tell resume $Error[0].Exception.Message
Tell type @(Get-EmsHistory -Demo)[0].PSTypeNames[0]
Tell history @(Get-EmsHistory -Demo | ForEach-Object command)`,
      { folder, input: 'Y\nN\n' },
    );
    expect(all).toMatch(
      /Would reboot 23 computers\s+23 computers: PC-0001[^]*forced at the next agent\s+contact[^]*\[Y\] Yes/,
    );
    expect(all).toContain('What if: Would reboot PC-0041.corp.example');
    expect(all).toMatch(/Would send DELETE \S+\/api\/computer\/41/);
    expect(all).toContain('What if: Would delete tag Retired');
    expect(told).toMatchObject({
      refused: 'refused,Remove-EmsGroup',
      retry: 'not-found,Invoke-EmsBulkRetryFailed',
      resume: 'No run named "NOPE".',
      type: 'Ems.History',
      history: [
        expect.stringContaining('tag delete'),
        expect.stringMatching(/reboot .*--group=Pilot .*--yes --max-affected=23/),
      ],
    });
  });

  it('has errors that PowerShell understands', async () => {
    const { told } = await runPwsh(
      `Get-EmsComputer NOPE -Demo -ErrorAction SilentlyContinue
Tell status $?
Tell code $LASTEXITCODE
$it = $Error[0]
Tell error @($it.FullyQualifiedErrorId, "$($it.CategoryInfo.Category)", $it.Exception.Kind, $it.Exception.ExitCode, $it.Exception.Hint)
try { Get-EmsComputer NOPE -Demo -ErrorAction Stop; Tell stop 'went on' } catch { Tell stop $_.FullyQualifiedErrorId }
$ErrorActionPreference = 'Stop'
try { Get-EmsComputer NOPE -Demo; Tell script 'went on' } catch { Tell script $_.FullyQualifiedErrorId }
$ErrorActionPreference = 'Continue'
try { Restart-EmsComputer PC-0041 -Demo } catch { Tell unasked $_.Exception.Message }
$waited = Restart-EmsComputer PC-0042 -Demo -Confirm:$false -Wait -WarningVariable warnings -WarningAction SilentlyContinue
Tell waited $waited.waitState
Tell warnings "$warnings"
$ours = New-EmsAdminLocalPrincipal -Demo -Description x -Roles computer.read
Tell secrets @($ours.plaintextKey.GetType().Name, (Get-EmsAuthToken -Demo).GetType().Name)
Set-EmsComputerVariable PC-0043 Contact.Phone -SecureValue (ConvertTo-SecureString 'a "b" ä&' -AsPlainText -Force) -Demo | Out-Null
Tell variable (Get-EmsComputerVariable PC-0043 -Demo | Where-Object dottedName -eq Contact.Phone).value
Tell tags @((New-EmsTag -Demo -Body @{ designation = 'T1' }), (New-EmsTag -Demo -Field @{ designation = 'T2' }), (New-EmsTag T3 -Demo) | ForEach-Object designation)
Tell piped (Get-EmsTag -Demo | Where-Object designation -eq T3 | Remove-EmsTag -Demo -Confirm:$false 2>&1 | Out-String)
Tell gone @(Get-EmsTag -Demo | Where-Object designation -eq T3).Count`,
      { folder },
    );
    expect(told).toMatchObject({
      status: false,
      code: 4,
      error: ['not-found,Get-EmsComputer', 'ObjectNotFound', 'not-found', 4, 'List computers with: ems computer list'],
      stop: 'not-found,Get-EmsComputer',
      script: 'not-found,Get-EmsComputer',
      waited: 'done',
      secrets: ['SecureString', 'SecureString'],
      variable: 'a "b" ä&',
      tags: ['T1', 'T2', 'T3'],
      gone: 0,
    });
    expect(told['unasked']).toContain('NonInteractive');
    expect(told['warnings']).toContain('Resume watching with');
  });

  it('has functions of every kind that work', async () => {
    const { all, told } = await runPwsh(
      `$WarningPreference = 'SilentlyContinue'
Tell show (Show-EmsComputer 1 -Demo).hostname
Tell found (Find-EmsObject PC-0001 -Demo)[0].kind
Tell searched @(Search-EmsComputer -Search 'hostname=PC-000*' -Demo).Count
Tell added (New-EmsTag Kinds -Demo).designation
Tell listed @(Undo-Ems -List -Demo)[0].entries[0].class
Tell undone (Undo-Ems -Last -Demo -Confirm:$false).entries[0].result
Tell gone @(Get-EmsTag -Demo | Where-Object designation -eq Kinds).Count
Tell request @(Invoke-EmsApiRequest GET /api/computer -Param @{ top = 2 } -Demo).Count
Tell explained @(Get-EmsExplain PC-0001 -Package Git -Demo).Count
Tell check @((Get-EmsFleetCheck -Demo).state, $?, $LASTEXITCODE)
Tell state ((Export-EmsState wanted -Demo).directory -like '*wanted')
(Get-Content wanted/tags.yaml -Raw) -replace 'EMEA', 'APAC' | Set-Content wanted/tags.yaml
Invoke-EmsStateApply wanted -Demo -WhatIf
Tell differs @(@(Get-EmsStateDiff wanted -Demo).Count, $LASTEXITCODE)
Get-EmsComputer -Os 'Windows 10' -Demo | Restart-EmsComputer -WhatIf -Demo
$shell = [powershell]::Create()
$shell.AddScript("Import-Module '$((Get-Module Ems).Path)'; Restart-EmsComputer PC-0050 -Demo -Confirm:\`$false -Wait").Invoke() | Out-Null
Tell progress @($shell.Streams.Progress | ForEach-Object { "$($_.Activity): $($_.StatusDescription)" })`,
      { folder },
    );
    expect(told).toMatchObject({
      show: 'PC-0001',
      found: 'computer',
      searched: 9,
      added: 'Kinds',
      listed: 'yes',
      undone: 'undone',
      gone: 0,
      request: 2,
      explained: 1,
      check: ['critical', true, 13],
      state: true,
      differs: [1, 13],
    });
    expect(all).toContain('What if: create tag APAC');
    expect(all).toContain('What if: Would reboot 177 computers');
    expect(told['progress']).toContain('ems computer reboot: reboot of PC-0050: done');
  }, 180_000);

  it('gives the service every value as it was typed', async () => {
    const server = await startScriptedServer();
    server.always({ json: { id: 1, designation: 'x' } });
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(oddValues));
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
    const { all } = await runPwsh(
      `foreach ($value in (Get-Content -Raw -Encoding utf8 values.json | ConvertFrom-Json)) { New-EmsTag $value | Out-Null }`,
      { folder, env },
    );
    await server.close();
    expect(
      server.calls.map(({ body }) => JSON.parse(body).designation),
      all,
    ).toEqual(oddValues);
  });
});

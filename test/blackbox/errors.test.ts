import { describe, expect, it } from 'vitest';
import { withService } from './run-ems.js';
import { raw, status } from '../support/service/faults.js';
import { id } from '../support/service/samples.js';

const { group, package: pack } = id;

/** Status and code, command, operation, and what the reader has to find in message or hint. */
const codes = `
404 ComputerNotFound | computer delete 4711 --yes | DELETE /api/computer/{id} | 4711|computer
409 MasterServer | computer delete 4711 --yes | DELETE /api/computer/{id} | master server|never
409 Assigned | computer delete 4711 --yes | DELETE /api/computer/{id} | --force
409 PackageNotAssigned | computer uninstall 4711 --package PACKAGE --yes | POST /api/computer/{id}/software-uninstall | assign
409 PackageNotInstalled | computer uninstall 4711 --package PACKAGE --yes | POST /api/computer/{id}/software-uninstall | not installed|install
409 UninstallAlreadyPending | computer uninstall 4711 --package PACKAGE --yes | POST /api/computer/{id}/software-uninstall | already|pending
409 ScanPackageNotAssigned | computer rescan 4711 --type Patch --yes | POST /api/computer/{id}/rescan | scan package
409 ComputerNotGroupAssigned | computer reboot 4711 --yes | POST /api/computer/{id}/reboot | add-computers|group
409 ComputerNotGroupAssigned | computer deactivate 4711 --software --yes | DELETE /api/computer/{id}/activation | add-computers|group
409 NoPxeBootImageAssigned | computer activate 4711 --pxe --yes | POST /api/computer/{id}/activation | assign-pxe-bootimage|PXE
409 DuplicateName | computer create PC-1 --domain d --is-domain --mac-address 001122334455 | POST /api/computer | [Aa]nother computer
409 Protected | admin local-principal delete 7 --yes | DELETE /api/admin/local-principals/{id} | --force
404 ParentNotFound | group create X --type AssignmentGroups --parent GROUP | POST /api/group | parent
409 DuplicateName | group create X --type AssignmentGroups --parent GROUP | POST /api/group | name
409 ParentSpecialGroup | group create X --type AssignmentGroups --parent GROUP | POST /api/group | Reinstall|EOL|Restore
404 GroupNotFound | group update GROUP --name X | PATCH /api/group/{id} | group
409 SystemGroup | group update GROUP --name X | PATCH /api/group/{id} | system
409 NotEditableTree | group update GROUP --name X | PATCH /api/group/{id} | tree
409 SpecialGroup | group update GROUP --name X | PATCH /api/group/{id} | Reinstall|EOL|Restore
409 NotEmpty | group delete GROUP --yes | DELETE /api/group/{id} | --force
409 NotDeletableTree | group delete GROUP --yes | DELETE /api/group/{id} | tree
404 PackageNotFound | group assign-package GROUP PACKAGE | POST /api/group/{id}/packages | package
409 CoveredBySoftwareClass | group assign-package GROUP PACKAGE | POST /api/group/{id}/packages | software class
409 WrongEndpointForType | group assign-package GROUP PACKAGE | POST /api/group/{id}/packages | assign-os-image-sku[^]*assign-agent-template[^]*assign-language-pack|assign-
404 PackageNotAssigned | group distribution-options GROUP --package PACKAGE | GET /api/group/{id}/distribution-options | assign`
  .trim()
  .replaceAll('GROUP', group)
  .replaceAll('PACKAGE', pack)
  .split('\n')
  .map((row) => row.split(' | '));

describe('errors of the service', () => {
  it.concurrent.each(codes)(
    'are explained: %s after %s',
    async (answer = '', command = '', operation = '', meaning = '') => {
      const [code, name = ''] = [Number(answer.split(' ')[0]), answer.split(' ')[1]];
      const exit = code === 404 ? 4 : 9;
      await withService(async ({ ems, service }) => {
        service.fault(
          operation,
          status(code, { code: name, message: 'A sentence of the service.', clientId: 4711, extra: { a: [1] } }),
        );
        const ran = await ems(`${command} -o json`);
        expect([ran.code, ran.out]).toEqual([exit, '']);
        const error = ran.error();
        expect(error).toMatchObject({
          exitCode: exit,
          status: code,
          code: name,
          operation: expect.any(String),
          kind: expect.any(String),
        });
        expect(error['operation']).toContain(operation);
        expect(error['details']).toMatchObject({ clientId: 4711, extra: { a: [1] } });
        expect(String(error['hint'])).not.toBe('');
        expect(`${String(error['message'])} ${String(error['hint'])}`).toMatch(new RegExp(meaning, 'i'));
        expect(service.calls().filter((call) => call.operation === operation)).toHaveLength(1);
      });
    },
  );

  it.concurrent('a missing product scope lists what the service offers', () =>
    withService(async ({ ems, service }) => {
      const products = [
        { productId: 33, productName: 'Windows 11' },
        { productId: 34, productName: 'Windows 10' },
      ];
      const body = { code: 'ProductScopeRequired', message: 'Scope?', products };
      service.fault('POST /api/patches/{patchId}/approval', status(400, body), status(400, body));
      const [text, json] = [
        await ems('patch approve 99 --product 1 --yes -o table'),
        await ems('patch approve 99 --product 1 --yes -o json'),
      ];
      expect([text.code, json.code]).toEqual([1, 1]);
      expect(text.err).toMatch(/33[^]*Windows 11|Windows 11[^]*33/);
      expect(text.err).toContain('--product');
      expect(json.error()).toMatchObject({ code: 'ProductScopeRequired', status: 400, details: { products } });
    }));

  it.concurrent('400, 404 and 409 without a code show what the service says', () =>
    withService(async ({ ems, service }) => {
      service.fault(
        'POST /api/group',
        status(
          400,
          {
            title: 'One or more validation errors occurred.',
            status: 400,
            detail: 'Name is too long',
            errors: { name: ['too long'] },
          },
          { 'x-request-id': 'req-9' },
        ),
      );
      const bad = await ems(`group create X --type AssignmentGroups --parent ${group} -o json`);
      expect([bad.code, bad.error()]).toEqual([
        1,
        expect.objectContaining({ status: 400, exitCode: 1, requestId: 'req-9' }),
      ]);
      expect(bad.err).toContain('Name is too long');
      service.fault('GET /api/group/{id}/distribution-options', status(404, undefined));
      expect((await ems(`group distribution-options ${group}`)).code).toBe(4);
      service.fault('PATCH /api/tags/{id}', status(409, { code: 'BrandNewCode', message: 'Something new.' }));
      const unknown = await ems('tag update 5 --designation X');
      expect([unknown.code, unknown.err]).toEqual([
        9,
        expect.stringMatching(/BrandNewCode[^]*Something new|Something new[^]*BrandNewCode/),
      ]);
      service.fault('GET /api/computer/{id}', raw('plain words', 'text/plain', 404));
      expect((await ems('computer show 4711')).code).toBe(4);
    }));

  it.concurrent('an unknown property is named', () =>
    withService(async ({ ems }) => {
      const ran = await ems('group update 11111111-aaaa-4bbb-8ccc-000000000001 --body {"color":"red"} -o json');
      expect([ran.code === 1 || ran.code === 2, ran.err]).toEqual([true, expect.stringContaining('color')]);
    }));
});

/** The promised command of every operation, as scripts will type it: the outside view that the records are held against. */
export interface Promised {
  readonly operation: string;
  readonly command: string;
}

const lines = `
GET /health | ems health
GET /api/admin/principals | ems admin principal list
POST /api/admin/principals | ems admin principal save
GET /api/admin/principals/{id} | ems admin principal show <id>
PUT /api/admin/principals/{id} | ems admin principal update <id>
DELETE /api/admin/principals/{id} | ems admin principal delete <id>
GET /api/admin/local-principals | ems admin local-principal list
POST /api/admin/local-principals | ems admin local-principal create
GET /api/admin/local-principals/{id} | ems admin local-principal show <id>
PUT /api/admin/local-principals/{id} | ems admin local-principal update <id>
DELETE /api/admin/local-principals/{id} | ems admin local-principal delete <id>
PATCH /api/admin/local-principals/{id}/revoke | ems admin local-principal revoke <id>
PATCH /api/admin/local-principals/{id}/revoke | ems admin local-principal restore <id>
GET /api/admin/roles | ems admin role list
GET /api/admin/features | ems admin features
GET /api/computer | ems computer list <computer...>
POST /api/computer | ems computer create <name>
GET /api/computer/{id} | ems computer show <computer>
PATCH /api/computer/{id} | ems computer update <computer...>
DELETE /api/computer/{id} | ems computer delete <computer...>
POST /api/computer/search | ems computer search
POST /api/computer/software-search | ems computer search-software
GET /api/computer/patch-status | ems computer fleet-patch-status
POST /api/computer/distribution-history/search | ems computer search-distribution-history
GET /api/computer/issues/overview | ems computer issues overview
GET /api/computer/issues/low-disk | ems computer issues low-disk
GET /api/computer/issues/battery-wear | ems computer issues battery-wear
GET /api/computer/issues/bitlocker-off | ems computer issues bitlocker-off
GET /api/computer/issues/pending-reboot | ems computer issues pending-reboot
GET /api/computer/issues/failed-deployment | ems computer issues failed-deployment
GET /api/computer/issues/shared-package-failure | ems computer issues shared-package-failure
GET /api/computer/issues/shared-package-failure/devices | ems computer issues shared-package-failure-devices
GET /api/computer/issues/missing-patch | ems computer issues missing-patch
GET /api/computer/issues/stale-deployment | ems computer issues stale-deployment
GET /api/computer/issues/stale-agent | ems computer issues stale-agent
GET /api/computer/issues/stale-inventory | ems computer issues stale-inventory
GET /api/computer/issues/agent-suspended | ems computer issues agent-suspended
GET /api/computer/{id}/issues | ems computer issues show <computer>
GET /api/computer/{id}/security-posture | ems computer security-posture <computer>
GET /api/computer/{id}/system-info | ems computer system-info <computer>
GET /api/computer/{id}/reboot-status | ems computer reboot-status <computer>
GET /api/computer/{id}/groups | ems computer groups <computer>
GET /api/computer/{id}/packages/{packageId}/groups | ems computer package-groups <computer> <package>
GET /api/computer/{id}/agent-template | ems computer agent-template <computer>
GET /api/computer/{id}/os-image-sku | ems computer os-image-sku <computer>
GET /api/computer/{id}/pxe-bootimage | ems computer pxe-bootimage <computer>
GET /api/computer/{id}/language-packs | ems computer language-packs <computer>
GET /api/computer/{id}/uem-agent | ems computer uem-agent <computer>
GET /api/computer/{id}/health | ems computer health <computer>
GET /api/computer/{id}/software-deployment | ems computer software-deployment <computer>
GET /api/computer/{id}/patch-status | ems computer patch-status <computer>
GET /api/computer/{id}/pm-groups | ems computer pm-groups <computer>
POST /api/computer/{id}/patches-search | ems computer patches <computer>
GET /api/computer/{id}/setup-error-log | ems computer setup-error-log <computer>
GET /api/computer/{id}/distribution-history | ems computer distribution-history <computer>
GET /api/computer/{id}/os-deployment-readiness | ems computer os-deployment-readiness <computer>
GET /api/computer/{id}/inventory | ems computer inventory show <computer>
GET /api/computer/{id}/inventory/disks | ems computer inventory disks <computer>
GET /api/computer/{id}/inventory/batteries | ems computer inventory batteries <computer>
GET /api/computer/{id}/inventory/network-adapters | ems computer inventory network-adapters <computer>
GET /api/computer/{id}/inventory/printers | ems computer inventory printers <computer>
GET /api/computer/{id}/inventory/bios | ems computer inventory bios <computer>
GET /api/computer/{id}/inventory/computer-system | ems computer inventory computer-system <computer>
GET /api/computer/{id}/inventory/video-controllers | ems computer inventory video-controllers <computer>
GET /api/computer/{id}/inventory/monitors | ems computer inventory monitors <computer>
GET /api/computer/{id}/inventory/processors | ems computer inventory processors <computer>
GET /api/computer/{id}/inventory/installed-software | ems computer inventory installed-software <computer>
GET /api/computer/{id}/inventory/services | ems computer inventory services <computer>
GET /api/computer/{id}/variables | ems computer variable list <computer>
POST /api/computer/{id}/variables/search | ems computer variable search <computer>
PUT /api/computer/{id}/variables/{varId} | ems computer variable set <computer> <var> <value>
PUT /api/computer/{id}/variables/{varId} | ems computer variable unset <computer> <var>
GET /api/computer/{id}/variables/{varId}/collection | ems computer variable collection list <computer> <var>
POST /api/computer/{id}/variables/{varId}/collection | ems computer variable collection add <computer> <var> <child=value...>
PATCH /api/computer/{id}/variables/{varId}/collection/{collectionId} | ems computer variable collection update <computer> <var> <collection-id> <child=value...>
DELETE /api/computer/{id}/variables/{varId}/collection/{collectionId} | ems computer variable collection delete <computer> <var> <collection-id>
POST /api/computer/{id}/software-reinstall | ems computer reinstall <computer...> --package <package>
GET /api/computer/{id}/software-reinstall | ems computer reinstalls <computer>
DELETE /api/computer/{id}/software-reinstall | ems computer cancel-reinstall <computer> <reinstall-group-id>
POST /api/computer/{id}/software-uninstall | ems computer uninstall <computer...> --package <package>
POST /api/computer/{id}/rescan | ems computer rescan <computer...> --type Inventory/Patch
POST /api/computer/{id}/reboot | ems computer reboot <computer...>
POST /api/computer/{id}/activation | ems computer activate <computer...>
DELETE /api/computer/{id}/activation | ems computer deactivate <computer...>
GET /api/group | ems group list
POST /api/group | ems group create <name> --type <type> --parent <group>
GET /api/group/{id} | ems group show <group>
PATCH /api/group/{id} | ems group update <group>
DELETE /api/group/{id} | ems group delete <group>
GET /api/group/{id}/all-assignments | ems group assignments <group>
GET /api/group/{id}/computers | ems group computers <group>
POST /api/group/{id}/computers | ems group add-computers <group> <computer...>
DELETE /api/group/{id}/computers | ems group remove-computers <group> <computer...>
GET /api/group/{id}/packages | ems group packages <group>
POST /api/group/{id}/packages | ems group assign-package <group> <package>
DELETE /api/group/{id}/packages/{packageId} | ems group unassign-package <group> <package>
GET /api/group/{id}/distribution-options | ems group distribution-options <group>
PUT /api/group/{id}/distribution-options | ems group set-distribution-options <group>
GET /api/group/{id}/depot-servers | ems group depot-servers <group>
PUT /api/group/{id}/depot-servers | ems group set-depot-servers <group>
GET /api/group/{id}/pxe-bootimage | ems group pxe-bootimage <group>
POST /api/group/{id}/pxe-bootimage | ems group assign-pxe-bootimage <group>
DELETE /api/group/{id}/pxe-bootimage/{pxeId} | ems group unassign-pxe-bootimage <group> <pxe-id>
GET /api/group/{id}/os-image-sku | ems group os-image-sku <group>
POST /api/group/{id}/os-image-sku | ems group assign-os-image-sku <group>
DELETE /api/group/{id}/os-image-sku/{skuId} | ems group unassign-os-image-sku <group> <sku-id>
GET /api/group/{id}/agent-template | ems group agent-template <group>
POST /api/group/{id}/agent-template | ems group assign-agent-template <group>
DELETE /api/group/{id}/agent-template/{packageId} | ems group unassign-agent-template <group> <package>
GET /api/group/{id}/language-pack-imports | ems group language-packs <group>
POST /api/group/{id}/language-pack-imports | ems group assign-language-pack <group>
DELETE /api/group/{id}/language-pack-imports/{packageId} | ems group unassign-language-pack <group> <package>
GET /api/group/{id}/variable-configurations | ems group variable-configurations <group>
POST /api/group/{id}/variable-configurations | ems group assign-variable-configuration <group>
DELETE /api/group/{id}/variable-configurations/{configId} | ems group unassign-variable-configuration <group> <config-id>
GET /api/group/{id}/software-classes | ems group software-classes <group>
POST /api/group/{id}/software-classes | ems group assign-software-class <group>
DELETE /api/group/{id}/software-classes/{classId} | ems group unassign-software-class <group> <class-id>
POST /api/group/{id}/activation | ems group activate <group>
DELETE /api/group/{id}/activation | ems group deactivate <group>
POST /api/group/package-replacement | ems group replace-package
GET /api/group/{id}/variables | ems group variable list <group>
POST /api/group/{id}/variables/search | ems group variable search <group>
PUT /api/group/{id}/variables/{varId} | ems group variable set <group> <var> <value>
PUT /api/group/{id}/variables/{varId} | ems group variable unset <group> <var>
GET /api/group/{id}/variables/{varId}/collection | ems group variable collection list <group> <var>
POST /api/group/{id}/variables/{varId}/collection | ems group variable collection add <group> <var> <child=value...>
PATCH /api/group/{id}/variables/{varId}/collection/{collectionId} | ems group variable collection update <group> <var> <collection-id> <child=value...>
DELETE /api/group/{id}/variables/{varId}/collection/{collectionId} | ems group variable collection delete <group> <var> <collection-id>
GET /api/packages | ems package list
POST /api/packages/search | ems package search
GET /api/packages/{id}/status | ems package status <package>
GET /api/packages/{id}/groups | ems package groups <package>
GET /api/packages/{id}/tags | ems package tags <package>
PUT /api/packages/{id}/tags | ems package set-tags <package>
POST /api/packages/import | ems package import <folder-path>
GET /api/packages/import/{trackingId} | ems package import-status <tracking-id>
POST /api/patches/{patchId}/approval | ems patch approve <patch> --product <product>
DELETE /api/patches/{patchId}/approval | ems patch unapprove <patch>
GET /api/patches/{patchId}/products | ems patch products <patch>
GET /api/pmgroup | ems pm-group list
POST /api/pmgroup/{id}/patches | ems pm-group add-patches <pm-group> --product <product>
POST /api/pmgroup/{id}/emergency-patching | ems pm-group start-emergency-patching <pm-group> <computer...>
DELETE /api/pmgroup/{id}/emergency-patching | ems pm-group stop-emergency-patching <pm-group>
GET /api/operating-system-imports | ems os-import list
GET /api/operating-system-imports/{id}/skus/{skuId}/groups | ems os-import sku-groups <package> <sku-id>
GET /api/pxe-bootimages/{id}/groups | ems pxe-bootimage groups <id>
GET /api/language-pack-imports/{id}/groups | ems language-pack groups <package>
GET /api/agent-templates/{id}/groups | ems agent-template groups <package>
GET /api/variable-definitions | ems variable-definition list
POST /api/variable-definitions/search | ems variable-definition search
GET /api/variable-definitions/{varId} | ems variable-definition show <var>
GET /api/variable-definitions/{varId}/children | ems variable-definition children <var>
GET /api/variable-definitions/{varId}/computers | ems variable-definition computers <var>
GET /api/variable-definitions/{varId}/groups | ems variable-definition groups <var>
GET /api/variable-definitions/{varId}/variable-configurations | ems variable-definition configurations <var>
GET /api/softwareclasses | ems software-class list
GET /api/tags | ems tag list
POST /api/tags | ems tag create <designation>
GET /api/tags/{id} | ems tag show <tag>
PATCH /api/tags/{id} | ems tag update <tag>
DELETE /api/tags/{id} | ems tag delete <tag>
GET /api/tags/packages | ems tag packages <tag>
GET /api/depots/{clientId}/tags | ems depot tags <computer>
POST /api/depots/{clientId}/tags | ems depot assign-tag <computer> <tag>
DELETE /api/depots/{clientId}/tags/{tagId} | ems depot unassign-tag <computer> <tag>
GET /api/system | ems system info
GET /api/system/depot-servers | ems system depot-servers
GET /api/system/sync-jobs | ems system sync-jobs
POST /api/system/sync-jobs | ems system trigger-sync
GET /api/system/sync-jobs/depots | ems system sync-depots
GET /api/system/depot-topology-setting | ems system depot-topology
PUT /api/system/depot-topology-setting | ems system set-depot-topology
GET /api/custom-field-configuration | ems custom-field list
PATCH /api/custom-field-configuration/{slot} | ems custom-field update <slot>
GET /api/tasks | ems task list
GET /api/tasks/{trackingId} | ems task show <tracking-id>
GET /api/queues | ems queue list
GET /api/queues/names | ems queue names
`;

export const promised: readonly Promised[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [operation = '', command = ''] = line.split(' | ');
    return { operation, command };
  });

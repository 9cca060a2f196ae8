/** What a machine-readable code of the service means, and what to do about it. */
export interface CodeAdvice {
  readonly meaning: string;
  readonly remedy: string;
}

interface CodeFacts extends CodeAdvice {
  /** Where the same code asks for something else. */
  readonly on?: Readonly<Record<string, Partial<CodeAdvice>>>;
}

const otherComputer: CodeAdvice = {
  meaning: 'Name and domain, or the MAC address, belong to another computer.',
  remedy: 'Find it with ems computer search --hostname <name> or --mac-address <address>.',
};

const perhapsProtected: CodeAdvice = {
  meaning: 'A protected principal is not deleted by chance.',
  remedy: 'Look at it with ems admin principal show <id>; --force deletes a protected one.',
};

export const codes: ReadonlyMap<string, CodeFacts> = new Map<string, CodeFacts>([
  [
    'ComputerNotFound',
    {
      meaning: 'No computer has this id.',
      remedy: 'Find it with ems computer search --hostname <text>.',
    },
  ],
  [
    'MasterServer',
    {
      meaning: 'This computer is the master server, which can never be deleted.',
      remedy: 'Leave it out; --force does not help here. ems computer delete takes any other computer.',
    },
  ],
  [
    'Assigned',
    {
      meaning: 'The computer is still in a group.',
      remedy:
        'Add --force, or take it out first: ems computer groups <computer>, ems group remove-computers <group> <computer>.',
    },
  ],
  [
    'PackageNotAssigned',
    {
      meaning: 'The package is not assigned to this computer, neither directly nor through a group above.',
      remedy:
        'See what is assigned with ems computer software-deployment <computer>; assign it with ems group assign-package <group> <package>.',
      on: {
        'GET /api/group/{id}/distribution-options': {
          meaning: 'The package is not assigned to this group.',
          remedy:
            'See what is assigned with ems group packages <group>, or leave out --package for the options of the group.',
        },
        'PUT /api/group/{id}/distribution-options': {
          meaning: 'The package is not assigned to this group.',
          remedy:
            'Assign it with ems group assign-package <group> <package>, or leave out --package for the options of the group.',
        },
      },
    },
  ],
  [
    'PackageNotInstalled',
    {
      meaning: 'The package is assigned but not installed on this computer, so there is nothing to uninstall.',
      remedy:
        'See its state with ems computer software-deployment <computer>; to stop it from coming, use ems group unassign-package <group> <package>.',
    },
  ],
  [
    'UninstallAlreadyPending',
    {
      meaning: 'The package is already being uninstalled; the agent acts at its next contact.',
      remedy: 'Wait for it with ems wait deployment <computer> --package <package> --uninstalled.',
    },
  ],
  [
    'ScanPackageNotAssigned',
    {
      meaning: 'No scan package of this type is assigned to the computer, neither directly nor through a group above.',
      remedy:
        'Find its groups with ems computer groups <computer> and assign the scan package: ems group assign-package <group> <package>.',
    },
  ],
  [
    'ComputerNotGroupAssigned',
    {
      meaning: 'The computer is in no group.',
      remedy: 'Put it into one first: ems group add-computers <group> <computer>.',
    },
  ],
  [
    'NoPxeBootImageAssigned',
    {
      meaning: 'The computer gets no PXE boot image, so it cannot be activated with --pxe.',
      remedy:
        'Assign one to its group: ems group assign-pxe-bootimage <group>. ems computer os-deployment-readiness <computer> shows what is missing.',
    },
  ],
  [
    'GroupNotFound',
    {
      meaning: 'No group has this id.',
      remedy: 'Find it with ems group list --name-contains <text>.',
    },
  ],
  [
    'ParentNotFound',
    {
      meaning: 'The group given as parent does not exist.',
      remedy: 'Find it with ems group list --name-contains <text> and give it with --parent <group>.',
    },
  ],
  [
    'PackageNotFound',
    {
      meaning: 'No package has this id.',
      remedy: 'Find it with ems package search --name <text>.',
    },
  ],
  [
    'DuplicateName',
    {
      meaning: 'The name is taken already.',
      remedy: 'Choose another name.',
      on: {
        'POST /api/computer': otherComputer,
        'PATCH /api/computer/{id}': otherComputer,
        'POST /api/group': {
          meaning: 'The parent already has a group of this name.',
          remedy:
            'Choose another name or another --parent, or use the existing group: ems group list --name-contains <name>.',
        },
        'PATCH /api/group/{id}': {
          meaning: 'The parent already has a group of this name.',
          remedy: 'Choose another --name.',
        },
      },
    },
  ],
  [
    'ParentSpecialGroup',
    {
      meaning: 'The parent is a Reinstall, EOL or Restore group, which cannot have groups below it.',
      remedy: 'Choose another --parent; ems group list shows the groups.',
    },
  ],
  [
    'SystemGroup',
    {
      meaning: 'This is a group of the system itself, which cannot be changed or deleted.',
      remedy: 'Choose another group; ems group list shows them.',
    },
  ],
  [
    'NotEditableTree',
    {
      meaning: 'The group belongs to a tree whose groups cannot be changed here.',
      remedy: 'ems group show <group> names the tree.',
    },
  ],
  [
    'NotDeletableTree',
    {
      meaning: 'The group is not in a computer or assignment tree, and only those can be deleted.',
      remedy: 'ems group show <group> names the tree.',
    },
  ],
  [
    'SpecialGroup',
    {
      meaning: 'This is a Reinstall, EOL or Restore group, which the service manages itself.',
      remedy: 'Choose another group; ems group list shows them.',
      on: {
        'DELETE /api/group/{id}': {
          remedy:
            'A Reinstall group goes by itself when its reinstall is cancelled: ems computer cancel-reinstall <computer> <reinstall-group-id>.',
        },
        'POST /api/group/{id}/packages': {
          remedy: 'Assign the package to an ordinary group: ems group assign-package <group> <package>.',
        },
      },
    },
  ],
  [
    'NotEmpty',
    {
      meaning: 'The group, or a group below it, still has computers or users.',
      remedy: 'Look with ems group computers <group> --include-descendants; add --force to delete it all the same.',
    },
  ],
  [
    'CoveredBySoftwareClass',
    {
      meaning: 'The group already gets this package through a software class.',
      remedy:
        'See them with ems group software-classes <group>; take the class away with ems group unassign-software-class <group> <class-id> before assigning the package itself.',
    },
  ],
  [
    'WrongEndpointForType',
    {
      meaning: 'Packages of this type are not assigned like software.',
      remedy:
        'Use ems group assign-os-image-sku for an operating-system image, ems group assign-agent-template for an agent template, ems group assign-language-pack for a language pack.',
    },
  ],
  [
    'ProductScopeRequired',
    {
      meaning: 'A patch counts only together with a product version, and none was given.',
      remedy: 'Add --product <product>; ems patch products <patch> lists the product versions.',
    },
  ],
  [
    'AlreadyMember',
    {
      meaning: 'The computer was in the group before; nothing changed.',
      remedy: 'Nothing to do; ems group computers <group> lists the members.',
    },
  ],
  [
    'NotMember',
    {
      meaning: 'The computer was not in the group; nothing changed.',
      remedy: 'Nothing to do; ems computer groups <computer> lists the groups it is in.',
    },
  ],
]);

/** Conflicts that the service documents without telling their codes. */
const uncodedConflicts: ReadonlyMap<string, CodeAdvice> = new Map([
  ['POST /api/computer', otherComputer],
  ['PATCH /api/computer/{id}', otherComputer],
  ['DELETE /api/admin/principals/{id}', perhapsProtected],
  [
    'DELETE /api/admin/local-principals/{id}',
    {
      ...perhapsProtected,
      remedy: 'Look at it with ems admin local-principal show <id>; --force deletes a protected one.',
    },
  ],
  [
    'POST /api/computer/{id}/software-reinstall',
    {
      meaning: 'The package is not assigned to this computer, or a reinstall of it is already pending.',
      remedy:
        'See what is pending with ems computer reinstalls <computer>; wait with ems wait deployment, or cancel with ems computer cancel-reinstall.',
    },
  ],
  [
    'PATCH /api/custom-field-configuration/{slot}',
    {
      meaning: 'Another slot already has this designation.',
      remedy: 'Choose another --designation; ems custom-field list shows those in use.',
    },
  ],
]);

/**
 * What to tell about a code on an operation such as 'DELETE /api/group/{id}'. With status 409 also about a conflict whose
 * code is missing or not known.
 */
export const explainCode = (code: string | undefined, operation: string, status?: number): CodeAdvice | undefined => {
  const facts = code === undefined ? undefined : codes.get(code);
  if (facts === undefined) return status === 409 ? uncodedConflicts.get(operation) : undefined;
  const { on, ...general } = facts;
  return { ...general, ...(on !== undefined && Object.hasOwn(on, operation) ? on[operation] : {}) };
};

import type { Topic } from '../topic.js';

export const demo: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'ems includes a demo service: 500 computers with hardware, software, patches, groups, packages and issues. --demo (or EMS_PROFILE=demo) runs any command against it over HTTP on this machine. No server, sign-in or network is needed.',
        'Changes are kept between commands. The simulated agents make contact after some seconds, so --wait works.',
      ],
    },
    {
      title: 'First steps',
      code: [
        'ems --demo computer issues overview',
        'ems --demo computer show PC-0042',
        'ems --demo computer search --os-name "Windows 11" --limit 5',
        'ems --demo computer rescan PC-0042 --type Inventory --wait',
        'ems demo troubles',
        'ems demo reset',
      ],
    },
    {
      title: 'As the default of a shell',
      code: ['export EMS_PROFILE=demo', 'ems group list'],
    },
    {
      title: 'As a server',
      text: [
        '`ems demo serve` runs the demo service in the foreground, for curl, scripts, training and CI. Sign in with client id demo and secret demo (all roles), or viewer and viewer (read only). --latency and --fail simulate problems.',
      ],
      code: [
        'ems demo serve --port 5057 --computers 2000',
        'ems demo serve --latency 50ms --fail 500:5%,429:1%,drop:1%',
      ],
    },
  ],
};

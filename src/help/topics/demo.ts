import type { Topic } from '../topic.js';

export const demo: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'The program carries a whole service with it: 500 computers with hardware, software, patches, groups, packages and their problems. --demo (or EMS_PROFILE=demo) runs any command against it, over real HTTP, without a server, without signing in, without a network.',
        'What you change is still there in the next command. Agents make contact as time passes, so that --wait really waits for some seconds.',
      ],
    },
    {
      title: 'First minute',
      code: [
        'ems --demo computer issues overview',
        'ems --demo computer show PC-0042',
        'ems --demo computer search --os-name "Windows 11" --limit 5',
        'ems --demo computer rescan PC-0042 --type Inventory --wait',
        'ems demo reset',
      ],
    },
    {
      title: 'A shell full of it',
      code: ['export EMS_PROFILE=demo', 'ems group list'],
    },
    {
      title: 'As a server',
      text: [
        '`ems demo serve` runs it in the foreground for curl, scripts, training and CI. The client id is demo and the secret is demo (all roles); viewer and viewer may only read. It can be told to misbehave.',
      ],
      code: [
        'ems demo serve --port 5057 --computers 2000',
        'ems demo serve --latency 50ms --fail 500:5%,429:1%,drop:1%',
      ],
    },
  ],
};

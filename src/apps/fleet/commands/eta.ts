import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { Canvas } from '../../../command/result.js';
import { etaText, readEta, type EtaReading, type FleetEtaAnswer } from '../../../service/eta.js';
import { openFleetReader } from '../../../service/reading.js';
import { scopeName } from '../../../service/scope.js';
import { unreadableList, incompleteTexts } from '../../../service/readable.js';
import { readableDuration } from '../../../base/text/duration.js';
import { answerJson } from '../../../base/json/objects.js';
import { thousands } from '../../../base/text/wording.js';
import { groupFlag, scopeOf } from '../../../engine/targets/scope-flag.js';

export const eta: UnnamedCommand = {
  summary: 'Estimate when the computers of a group will have made contact',
  details: [
    'Changes take effect at the next contact of each agent. The estimate shows when 50 %, 90 % and all computers will have made contact, based on last contacts, polling interval and suspensions.',
    'A reporting computer is expected one interval after its last contact, an overdue one after two. A computer that missed two intervals is expected after the same time again. Above 5,000 computers, a sample is used.',
  ],
  flags: [groupFlag],
  role: 'group.read',
  examples: {
    'Estimate for one site': 'ems fleet eta --group Workstations/Berlin',
    'Print the time for 90 %': "ems fleet eta --group Pilot -o json --query 'percentiles[?share==`0.9`].at | [0]'",
  },
  seeAlso: ['group activate', 'wait deployment', 'fleet pending'],
  run: async (input, context) => {
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const read = await readEta(reader, scope, context.clock.date());
    if (!read.ok) throw unreadableList(`The computers of ${scopeName(scope)}`, read);
    const { eta: found, contactMinutes: _, ...basis } = read.value;
    const value: FleetEtaAnswer = {
      ...found,
      ...basis,
      sampled: basis.sampled ?? null,
      requests: reader.requests(),
    };
    const draw = (canvas: Canvas): string => drawEta(read.value, scopeName(scope), canvas);
    return { kind: 'object', value: answerJson(value), draw, gaps: incompleteTexts(reader.gaps()) };
  },
};

const drawEta = (reading: EtaReading, scope: string, canvas: Canvas): string => {
  const { eta: found, sampled, intervalMinutes, intervalKnown, withoutSuspensions } = reading;
  const basis = [
    `agents poll every ${readableDuration(60 * intervalMinutes)}${intervalKnown ? '' : ', estimated from their last contacts'}`,
    sampled === undefined ? '' : `from a sample of ${thousands(sampled)}`,
    withoutSuspensions ? 'suspensions could not be read' : '',
  ];
  const sentence = `${thousands(found.computers)} computers of ${scope} in contact: ${etaText(found, canvas.now)}.`;
  return [
    canvas.heading(sentence),
    canvas.muted(`Estimated: ${basis.filter((part) => part !== '').join('; ')}.`),
    '',
  ].join('\n');
};

import type { Paper, Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { drawRows } from '../../fleet/draw-table.js';
import { explainGroup, type CauseRow } from '../../fleet/explain/explain-group.js';
import { findPackage, packageTitle } from '../../fleet/explain/find-package.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { incompleteText } from '../../fleet/readable.js';
import { thousands } from '../../text/thousands.js';
import { groupCalled } from './named.js';
import type { Input } from '../../command/input.js';

export const explainPackageInGroup = async (input: Input, context: CommandContext, typed: string): Promise<Result> => {
  const reader = await openFleetReader(context);
  const names = await openFleetReader(context);
  const [group, item] = await Promise.all([
    groupCalled(typed, context),
    findPackage(String(input.flags['package']), names, async () => []),
  ]);
  const explanation = await explainGroup(reader, group, item, context.clock.date());
  reader.heard();
  const causes = explanation.causes.map((row) => ({ ...row, examples: [...row.examples] }));
  const { computers, unreadable, gaps } = explanation;
  const title = `${packageTitle(item)} on the ${computers === 1 ? '1 computer' : `${thousands(computers)} computers`} of ${group.name}`;
  return {
    kind: 'object',
    value: {
      group: { ...explanation.group },
      subject: { ...explanation.subject },
      computers,
      causes,
      unreadable: [...unreadable],
      gaps: [...gaps],
      requests: reader.requests(),
    },
    draw: (paper) => drawCauses(title, explanation.causes, paper),
    gaps: [...unreadable.map((role) => incompleteText(`role ${role} is required`)), ...gaps.map(incompleteText)],
  };
};

const drawCauses = (title: string, causes: readonly CauseRow[], paper: Paper): string => {
  const rows = causes.map((row) => [thousands(row.computers), row.state, row.text, row.examples.join(', ')]);
  const columns = [
    { title: 'COMPUTERS', right: true },
    { title: 'STATE' },
    { title: 'CAUSE' },
    { title: 'EXAMPLES' },
  ] as const;
  const body = rows.length === 0 ? ['  The group has no computers.'] : drawRows(columns, rows, paper);
  return [paper.heading(title), '', ...body, ''].join('\n');
};

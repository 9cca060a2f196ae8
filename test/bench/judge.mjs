/** Holds a measured row against its budget: { budget } as text, and { broken } when it is missed. */
export const judge = (row, budgets, nodeVersion) => {
  const budget = budgets[row.group]?.[row.name];
  if (budget === undefined) return {};
  const checks = [...ratioCheck(row, budget, nodeVersion), ...memoryCheck(row, budget)];
  const broken = checks
    .filter(({ value, limit }) => value > limit)
    .map(({ text, value }) => `${value.toFixed(2)} ${text}`);
  return {
    ...(checks.length > 0 && { budget: checks.map(({ text, limit }) => `≤ ${limit} ${text}`).join(', ') }),
    ...(broken.length > 0 && { broken: broken.join(', ') }),
  };
};

const ratioCheck = (row, budget, nodeVersion) => {
  if (row.ratio === undefined) return [];
  const limit = (nodeVersion.startsWith('v20.') ? budget.ratioOnNode20 : undefined) ?? budget.ratio;
  return limit === undefined ? [] : [{ text: '×', value: row.ratio.median, limit }];
};

const memoryCheck = (row, budget) =>
  [{ text: 'MB', value: row.megabytes, limit: budget.megabytes }].filter(
    ({ value, limit }) => value !== undefined && limit !== undefined,
  );

/** Holds a measured row against its budget: { budget } as text, and { broken } when it is missed. */
export const judge = (row, budgets, nodeVersion, earlier) => {
  const budget = budgets[row.group]?.[row.name];
  if (budget === undefined) return {};
  const checks = [
    ...ratioCheck(row, budget, nodeVersion),
    ...absoluteChecks(row, budget),
    ...growthCheck(row, budget, earlier),
  ];
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

const absoluteChecks = (row, budget) =>
  [
    { text: 's', value: row.seconds, limit: budget.seconds },
    { text: 'MB', value: row.megabytes, limit: budget.megabytes },
    { text: 'token requests', value: row.tokens, limit: budget.tokens },
  ].filter(({ value, limit }) => value !== undefined && limit !== undefined);

/** A million rows may take hardly more memory than a hundred thousand. */
const growthCheck = (row, budget, earlier) => {
  if (budget.megabytesAgainst100000 === undefined || row.rows <= 100_000) return [];
  const base = earlier.find(({ group, name, rows }) => group === row.group && name === row.name && rows === 100_000);
  if (base?.megabytes === undefined || row.megabytes === undefined) return [];
  const text = '× the memory of 100,000';
  return [{ text, value: row.megabytes / base.megabytes, limit: budget.megabytesAgainst100000 }];
};

const classes = ['yes', 'until-contact', 'in-part', 'no'];

/** The table of inverses. The build fails while a write has none, or one that names what the contract does not have. */
export const undoFile = (document, operations, literal) => {
  const keys = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const rows = operations
    .filter(({ repeat, role }) => repeat !== 'read' && role !== null)
    .map(({ method, path }) => {
      const key = `${method} ${path}`;
      const given = document.paths[path][method.toLowerCase()]['x-undo'];
      const facts = given?.assigns === undefined ? given : assignmentUndo(document, path, given);
      const problem = problemOf(facts, path, keys);
      if (problem !== undefined) throw new Error(`${key}: ${problem}`);
      return `  ${literal(key)}: ${literal(JSON.stringify(facts))},\n`;
    })
    .toSorted();
  return `/** Texts: a command needs a row or two. */\nexport const undoTexts = (): Readonly<Record<string, string>> => ({\n${rows.join('')}});\n`;
};

/**
 * An object of a group is assigned by POST to its path and removed by DELETE of its id. `alone`: a group has at most one.
 * `assigns: own`: only the list at this path shows it.
 */
const assignmentUndo = ({ paths }, path, { alone, assigns, by }) => {
  const isRemoval = path.endsWith('}');
  const whole = isRemoval ? path : Object.keys(paths).find((each) => each.startsWith(`${path}/{`));
  const list = whole.replace(/\/[^/]+$/, '');
  const assign = `POST ${list}`;
  const id = placeholders(whole).at(-1);
  const sent = isRemoval ? `path.${id}` : `body.${id}*`;
  const isOwn = assigns === 'own';
  const item = { ...(isOwn ? {} : { type: `=${assigns}` }), ...(alone ? {} : { [by]: sent }) };
  const remove = { when: 'none', operation: `DELETE ${whole}`, path: { [id]: sent } };
  const exchange = { when: 'some', operation: assign, body: 'exchanged' };
  return {
    class: 'until-contact',
    reach: 'group',
    before: { read: `GET ${isOwn ? list : '/api/group/{id}/all-assignments'}`, item, pick: by },
    after: isRemoval ? 'absent' : sent,
    inverse: isRemoval
      ? [{ when: 'some', operation: assign, body: { [id]: sent }, open: true }]
      : [remove, ...(alone ? [exchange] : [])],
  };
};

const problemOf = (facts, path, keys) => {
  if (facts === undefined) return 'x-undo is missing: how is this write undone?';
  const { before, class: name, inverse = [], restore, split, why } = facts;
  if (!classes.includes(name)) return `x-undo: ${name} is not a class`;
  if ((name === 'in-part' || name === 'no') && why === undefined) return 'x-undo: say why';
  if (name !== 'no' && inverse.length === 0 && (restore ?? split) === undefined) return 'x-undo: name the inverse';
  const named = [
    ...inverse.map((each) => [each.operation, each.path]),
    ...(before ? [[before.read, before.path]] : []),
  ];
  for (const [operation, filled = {}] of named) {
    if (!keys.has(operation)) return `x-undo: the contract has no ${operation}`;
    const open = placeholders(operation).filter(
      (each) => filled[each] === undefined && !placeholders(path).includes(each),
    );
    if (open.length > 0) return `x-undo: nothing fills ${open.join(', ')} of ${operation}`;
  }
  return undefined;
};

const placeholders = (path) => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);

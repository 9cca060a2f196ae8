const classes = ['yes', 'until-contact', 'in-part', 'no'];

/** The table of inverses. The build fails while a write has none, or one that names what the contract does not have. */
export const undoFile = (document, operations, literal) => {
  const keys = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const rows = operations
    .filter(({ repeat, role }) => repeat !== 'read' && role !== null)
    .map(({ method, path }) => {
      const key = `${method} ${path}`;
      const facts = document.paths[path][method.toLowerCase()]['x-undo'];
      const problem = problemOf(facts, path, keys);
      if (problem !== undefined) throw new Error(`${key}: ${problem}`);
      return `  ${literal(key)}: ${literal(JSON.stringify(facts))},\n`;
    })
    .toSorted();
  return `/** Texts: a command needs a row or two. */\nexport const undoTexts = (): Readonly<Record<string, string>> => ({\n${rows.join('')}});\n`;
};

const problemOf = (facts, path, keys) => {
  if (facts === undefined) return 'x-undo is missing: how is this write undone?';
  const { before, class: name, inverse = [], restore, why } = facts;
  if (!classes.includes(name)) return `x-undo: ${name} is not a class`;
  if ((name === 'in-part' || name === 'no') && why === undefined) return 'x-undo: say why';
  if (name !== 'no' && inverse.length === 0 && restore === undefined) return 'x-undo: name the inverse';
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

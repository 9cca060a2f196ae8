/**
 * The only script of the page: a click on a heading sorts the table. Without it everything is there, in the order in
 * which it was written. The page's CSP allows this text by its hash, and nothing else.
 */
export const script = `(() => {
  const value = (row, at) => {
    const cell = row.cells[at];
    const text = cell.dataset.by ?? cell.textContent.trim();
    const number = Number(text.replaceAll(',', '').replace(/\\s%$/, ''));
    return text === '' ? null : Number.isNaN(number) ? text : number;
  };
  const compare = (a, b) => {
    if (a === null || b === null) return (a === null) - (b === null);
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  };
  for (const table of document.querySelectorAll('table.sortable')) {
    const body = table.tBodies[0];
    if (body.rows.length < 3) continue;
    for (const [at, head] of [...table.tHead.rows[0].cells].entries()) {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const rows = [...body.rows].sort((a, b) => compare(value(a, at), value(b, at)) * (down ? -1 : 1));
        body.append(...rows);
      });
    }
  }
})();`;

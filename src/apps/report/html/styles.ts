import { dark, light, properties } from './palette.js';

const sheet = `
:root{${properties(light)};color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{${properties(dark)};color-scheme:dark}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
.page{max-width:1080px;margin:0 auto;padding:32px 24px 48px}
header.top{display:flex;gap:16px;align-items:center;justify-content:space-between;padding-bottom:20px}
header.top img{max-height:44px;max-width:180px;display:block}
h1{font-size:17px;font-weight:650;margin:0;letter-spacing:.01em}
.meta{color:var(--muted);font-size:14px;margin:2px 0 0}
.lead{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:28px 32px 24px}
.words{display:flex;gap:32px;align-items:center;justify-content:space-between}
.lead p{margin:0;max-width:62ch;color:var(--muted)}
.lead p+p{margin-top:6px}
.lead p.first{font-size:30px;line-height:1.25;font-weight:650;letter-spacing:-.015em;color:var(--text);max-width:36ch;margin-bottom:12px;text-wrap:balance}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:0;margin:24px 0 0;padding:20px 0 0;border-top:1px solid var(--line)}
.tiles div{padding:0 20px;border-left:1px solid var(--line)}
.tiles div:first-child{padding-left:0;border-left:0}
.tiles dt{font-size:13px;color:var(--muted)}
.tiles dd{margin:0;font-size:26px;font-weight:650;letter-spacing:-.01em;line-height:1.25}
.tiles dd small{font-size:13px;font-weight:400;color:var(--muted);letter-spacing:0;display:block}
section{margin-top:36px}
section.lead{margin-top:0}
h2{font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.01em;margin:0 0 4px}
h3{font-size:16px;font-weight:650;margin:24px 0 4px}
.intro{color:var(--muted);margin:0 0 14px;max-width:88ch}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:20px 24px;margin-top:14px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:14px;margin-top:14px}
.two .card{margin-top:0;min-width:0}
figure{margin:0}
figcaption{font-weight:650;font-size:15px;margin-bottom:10px}
svg{display:block;width:100%;height:auto;overflow:visible}
svg.narrow{display:none}
svg text{font-size:13px;fill:var(--text)}
svg text.tick,svg .quiet{fill:var(--muted)}
svg text.tick{font-size:12px}
svg .end{text-anchor:end}
svg .middle{text-anchor:middle}
.f-bar{fill:var(--bar)}.f-bad{fill:var(--bad)}.f-attention{fill:var(--attention)}.f-hatch{fill:var(--surface)}.f-track{fill:var(--raised)}
.t-critical{fill:var(--bad)}.t-warning{fill:var(--attention)}
svg .grid{stroke:var(--line);stroke-width:1}
svg .axis{stroke:var(--muted);stroke-width:1}
svg .limit{stroke:var(--text);stroke-width:1.5;stroke-dasharray:2 2}
svg.ring{width:132px;height:132px;flex:none}
.ring-track{fill:none;stroke:var(--raised);stroke-width:14}
.ring-value{fill:none;stroke:var(--bar);stroke-width:14}
svg text.ring-number{font-size:24px;font-weight:650}
svg.spark{width:132px;height:30px}
tr:has(svg.spark)>*{vertical-align:middle}
svg.spark polyline{fill:none;stroke:var(--bar);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
svg.spark circle{fill:var(--bar)}
.card>.scroll{margin-top:0}
.name{white-space:nowrap}
details{margin-top:12px;font-size:14px}
summary{cursor:pointer;color:var(--accent);width:fit-content;border-radius:4px}
.scroll{overflow-x:auto;margin-top:8px;border-radius:6px;background:linear-gradient(90deg,var(--surface) 30%,transparent) left/32px 100% no-repeat local,linear-gradient(270deg,var(--surface) 30%,transparent) right/32px 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) left/10px 100% no-repeat scroll,linear-gradient(270deg,var(--line),transparent) right/10px 100% no-repeat scroll}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:14px}
caption{text-align:left;font-weight:650;font-size:15px;padding:0 0 8px}
caption.quiet-caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);padding:0}
th,td{text-align:left;padding:8px 12px;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
th:first-child,td:first-child{padding-left:4px}
thead th{color:var(--muted);font-weight:500;font-size:13px;vertical-align:bottom}
tbody th{font-weight:500}
tbody tr:last-child>*{border-bottom:0}
td.wide-text,th.wide-text{white-space:normal;min-width:220px;overflow-wrap:anywhere}
.two .wide-text{min-width:0}
.number{text-align:right}
thead button{font:inherit;color:inherit;background:none;border:0;padding:0;margin:0;cursor:pointer;text-align:inherit;border-radius:3px}
thead button:hover{color:var(--text)}
th[aria-sort=ascending] button::after{content:" ↑"}
th[aria-sort=descending] button::after{content:" ↓"}
.state{display:inline-block;font-weight:500}
.state.critical{color:var(--bad)}.state.warning{color:var(--attention)}.state.ok{color:var(--good)}.state.unknown{color:var(--muted)}
.worse{color:var(--bad)}.better{color:var(--good)}
td.heat0{background:var(--heat0)}td.heat1{background:var(--heat1)}td.heat2{background:var(--heat2)}td.heat3{background:var(--heat3)}td.heat4{background:var(--heat4)}
td small{color:var(--text)}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;background:var(--raised);padding:1px 5px;border-radius:4px;white-space:nowrap}
.new{display:inline-block;font-size:12px;font-weight:650;color:var(--attention);border:1px solid currentColor;border-radius:999px;padding:0 7px;margin-left:6px}
ul.plain{margin:0;padding-left:18px}
ul.plain li{margin:4px 0}
footer{margin-top:40px;padding-top:16px;border-top:1px solid var(--line);color:var(--muted);font-size:14px}
footer p{margin:0 0 6px}
@media (max-width:760px){
.page{padding:20px 16px 32px}
.lead{padding:20px}
.lead p.first{font-size:24px}
svg.ring{display:none}
.tiles{grid-template-columns:1fr 1fr;gap:16px 0}
.tiles div{padding:0 0 0 14px}
.tiles div:nth-child(odd){padding-left:0;border-left:0}
.two{grid-template-columns:minmax(0,1fr)}
.card{padding:16px}
svg.wide{display:none}
svg.narrow{display:block}
}
@media screen and (max-width:480px){
.scroll{overflow:visible;background:none}
table,thead,tbody,tr,th,td{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody tr{border-bottom:1px solid var(--line);padding:8px 0}
tbody tr:last-child{border-bottom:0}
tbody th,tbody td{border:0;padding:2px 4px;white-space:normal;text-align:left;overflow-wrap:anywhere}
tbody th{font-weight:650}
tbody td::before{content:attr(data-label) ": ";color:var(--muted)}
td.wide-text,th.wide-text{min-width:0}
}
@media print{
@page{margin:14mm}
body{background:#fff;font-size:12px}
.page{max-width:none;padding:0}
.lead,.card{border-color:#b8c0ca;break-inside:avoid}
section{margin-top:18px}
footer{margin-top:14px;padding-top:8px;break-inside:avoid}
h2,h3,.intro,figcaption,caption{break-after:avoid}
.card{padding:12px 16px;margin-top:10px}
.lead{padding:18px 22px}
.lead p.first{font-size:24px}
figure,tr,svg{break-inside:avoid}
thead{display:table-header-group}
svg.wide{display:block!important}
svg.narrow{display:none!important}
.two svg.wide{display:none!important}
.two svg.narrow{display:block!important}
.tiles{grid-template-columns:repeat(4,1fr)}
.two{grid-template-columns:1fr 1fr}
.scroll{overflow:visible}
table{font-size:11px;line-height:1.4}
th,td{padding:4px 6px}
thead th{font-size:11px;white-space:normal}
tbody th{font-weight:400}
.intro{break-inside:avoid;font-size:12px;margin-bottom:8px}
.new{font-size:10px}
td.wide-text,th.wide-text{min-width:0}
svg.ring{display:block;width:110px;height:110px}
details summary{display:none}
details:not([open]){display:none}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;

export const styles = sheet.trim();

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

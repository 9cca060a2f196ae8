import { styles } from '../../apps/report/index.js';

/** On top of the styles of the fleet report. */
export const handbookStyles = `${styles}
header,main{padding:16px;min-width:0}
main{max-width:62rem;overflow-wrap:anywhere}
h1{margin-bottom:12px}h2{border-bottom:2px solid var(--line)}
h3,h2{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
h3,dd{margin:0}h4{font-size:14px;color:var(--muted);margin:14px 0 4px}p,dl,pre{margin:6px 0}
a{color:var(--accent)}code{white-space:pre-wrap}pre code{white-space:pre;padding:0}
pre{background:var(--raised);border-radius:6px;padding:10px 12px;overflow-x:auto;font-size:13px}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:14px 18px;margin:14px 0}
article:target{border-color:var(--accent)}
dl{display:grid;grid-template-columns:minmax(9rem,1fr) 2.4fr;gap:4px 16px}
label,#count{font-size:14px;color:var(--muted);min-height:1.5em}
input{font:inherit;width:100%;padding:6px 10px;color:inherit;background:var(--surface);border:1px solid var(--muted);border-radius:6px}
nav{max-height:14rem;overflow-y:auto}nav details{margin:0}nav a{display:block;padding:3px 0 3px 16px}nav summary{padding:3px}
.skip{position:absolute;left:-99em}.skip:focus{left:8px;top:8px;padding:8px;background:var(--surface)}
[hidden]{display:none!important}
@media (max-width:640px){dl{display:block}dd{margin:0 0 8px 14px}}
@media screen and (min-width:1024px){
body{display:grid;grid-template-columns:20rem minmax(0,1fr)}
header{position:sticky;top:0;height:100vh;display:flex;flex-direction:column}
nav{max-height:none;flex:1}
}
@media print{
.skip,search,nav{display:none}
main{max-width:none}article{border-width:1px 0 0;padding:8px 0}
pre code{white-space:pre-wrap}h4{break-after:avoid}dt,dd,p{break-inside:avoid}
}`;

/** Shows the entries that have every word. Without it everything is there. */
export const handbookScript = `(() => {
  const [field, count] = ['search', 'count'].map((id) => document.getElementById(id));
  const entries = [...document.querySelectorAll('article')].map((article) => {
    const link = document.querySelector('nav a[href="#' + article.id + '"]');
    return { article, link, text: article.textContent.toLowerCase() };
  });
  const show = (sought) => {
    if (sought !== undefined) field.value = sought;
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const { article, link, text } of entries) article.hidden = link.hidden = !words.every((word) => text.includes(word));
    for (const part of document.querySelectorAll('section, nav details')) {
      part.hidden = !part.querySelector('article:not([hidden]), a:not([hidden])');
      part.open = words.length > 0;
    }
    const found = entries.filter(({ article }) => !article.hidden).length;
    count.textContent = words.length === 0 ? '' : found + ' of ' + entries.length + ' match';
  };
  field.addEventListener('input', () => show());
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show('');
    if (event.key !== '/' || event.target === field) return;
    event.preventDefault();
    field.focus();
  });
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.closest('[hidden]')) show('');
    target?.scrollIntoView();
  });
})();`;

import { fixedText, html, type Markup, policyFor } from '../../apps/report/index.js';
import type { TopicPart } from '../../help/topic.js';
import { handbookScript, handbookStyles } from './handbook-page.js';
import { anchorOf, type Chapter } from './handbook.js';

/** The reference as one page that works from disk: it searches in itself, and loads nothing. */
export const handbookHtml = (chapters: readonly Chapter[], version: string): string => {
  const titles = new Set(chapters.flatMap(({ entries }) => entries.map(({ title }) => title)));
  const partsOf = (parts: readonly TopicPart[]): Markup[] => parts.map((part) => partMarkup(part, titles));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policyFor(handbookStyles, handbookScript)}" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>ems ${version}: reference</title>
        ${fixedText(`<style>${handbookStyles}</style>`)}
      </head>
      <body>
        <a class="skip" href="#reference">Skip to the reference</a>
        <header>
          <h1>ems ${version}: reference</h1>
          <search>
            <label for="search">Search for words (press / to start, Escape to clear)</label>
            <input id="search" type="search" autocomplete="off" spellcheck="false" />
            <p id="count" role="status" aria-live="polite"></p>
          </search>
          <nav aria-label="Contents">
            ${chapters.map(
              ({ title, entries }) =>
                html`<details>
                  <summary>${title}</summary>
                  ${entries.map(linkTo)}
                </details>`,
            )}
          </nav>
        </header>
        <main id="reference" tabindex="-1">
          ${chapters.map(
            ({ title, parts, entries }) =>
              html`<section>
                <h2 id="${anchorOf(title)}">${title}</h2>
                ${partsOf(parts)}
                ${entries.map(
                  (entry) =>
                    html`<article id="${anchorOf(entry.title)}">
                      <h3>${entry.title}</h3>
                      ${partsOf(entry.parts)}
                    </article>`,
                )}
              </section>`,
          )}
        </main>
        ${fixedText(`<script>${handbookScript}</script>`)}
      </body>
    </html> `.text;
};

const linkTo = ({ title }: { readonly title: string }): Markup => html`<a href="#${anchorOf(title)}">${title}</a>`;

const partMarkup = ({ title, text, rows, code }: TopicPart, titles: ReadonlySet<string>): Markup => {
  const prose = (words: string): Markup[] => proseMarkup(words, titles);
  const terms = rows.map(
    ([name, meaning]) =>
      html`<dt>${prose(name)}</dt>
        <dd>${prose(meaning)}</dd>`,
  );
  const lines = code.map((line) => [line, fixedText('\n')]);
  return html`${title !== undefined && html`<h4>${title}</h4>`}${text.map((each) => html`<p>${prose(each)}</p>`)}
  ${terms.length > 0 && html`<dl>${terms}</dl>`}${lines.length > 0 && html`<pre tabindex="0"><code>${lines}</code></pre>`}`;
};

/** `code` is code, and a link if it is the title of an entry. */
const proseMarkup = (text: string, titles: ReadonlySet<string>): Markup[] =>
  text.split('`').map((piece, at) => {
    const code = at % 2 === 1 && html`<code>${piece}</code>`;
    return titles.has(piece) ? html`<a href="#${anchorOf(piece)}">${code}</a>` : html`${code === false ? piece : code}`;
  });

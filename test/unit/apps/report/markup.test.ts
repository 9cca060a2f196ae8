import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixedText, html } from '../../../../src/apps/report/html/table.js';

const hostile = `<script>alert(1)</script> & "x" 'y'`;
const folder = new URL('../../../../src/apps/report/html/', import.meta.url);

describe('markup of the report', () => {
  it('escapes every text, between tags and in attributes', () => {
    const safe = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; &#39;y&#39;';
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${safe}">${safe}</p>`);
    expect(html`${[hostile, [hostile]]}`.text).toBe(safe + safe);
  });

  it('keeps markup, and leaves out null, undefined and false', () => {
    expect(html`<p>${[1, 2].map((item) => html`<b>${item}</b>`)}${null}${undefined}${false}</p>`.text).toBe(
      '<p><b>1</b><b>2</b></p>',
    );
  });

  it('refuses a value outside of quotes', () => {
    // oxfmt would put the quotes in.
    const template = Object.assign(['<p class=', '>'], { raw: ['<p class=', '>'] });
    expect(() => html(template, 'x onclick=alert(1)')).toThrow('outside of quotes');
  });

  it('removes what turns the direction of reading', () => {
    expect(html`<p>${'PC\u202e1000'}</p>`.text).toBe('<p>PC1000</p>');
  });

  it('has one way past the escaping, for the style sheet and the script alone', () => {
    expect(fixedText('<b>').text).toBe('<b>');
    const users = readdirSync(folder)
      .filter((name) => name !== 'markup.ts')
      .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/fixedText\((.*)\)/g)])
      .map(([, given]) => given);
    expect(users).toEqual(['`<style>${styles}</style>`', '`<script>${script}</script>`']);
  });
});

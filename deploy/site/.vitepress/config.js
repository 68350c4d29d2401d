// The site of the pages. No page has a script or a style within it, since the content security policy of racklab's
// servers allows files only.
import { createHash } from 'node:crypto';
import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { licences } from '../licences.js';
import { collect, target } from '../pages.js';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const { addresses, sections } = collect(process.env.REPOSITORY, join(here, 'pages'));
const sources = new Map([...addresses].map(([source, address]) => [address.slice(1), source]));
const base = process.env.SITE_BASE;
const codeColours = transformerStyleToClass({ classPrefix: 'c-' });
const INLINE_SCRIPT = /<script id="[a-z-]+">([^<]*)<\/script>/g;
const INLINE_STYLE = /(<[^>]*) style="[^"]*"/g;

export default defineConfig({
  base,
  srcDir: 'pages',
  outDir: process.env.SITE_OUT,
  lang: 'en',
  title: 'Racklab',
  description: 'An emulator for MapReduce schedulers',
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg` }],
    ['link', { rel: 'stylesheet', href: `${base}assets/code.css` }],
  ],
  // Else a switch to dark would write a style into the page.
  appearance: { disableTransition: false },
  metaChunk: true,
  // Else two builds of the same pages differ in the order of the search's index.
  buildConcurrency: 1,
  markdown: {
    // Only what the project's host renders, too.
    attrs: { disable: true },
    linkify: false,
    languageAlias: { hocon: 'hcl' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    codeTransformers: [codeColours],
    anchor: { slugify },
    config(markdown) {
      markdown.disable('emoji');
      markdown.core.ruler.push('links', state => leadThere(state.tokens, sources.get(state.env.relativePath)));
      markdown.core.ruler.push('columns', state => state.tokens.forEach(alignByClass));
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    notFound: {
      title: 'There is no such page',
      quote: 'Search for a word, or begin with the first page.',
      linkText: 'The first page',
    },
    sidebar: sections.map(({ title, pages }, number) => ({
      text: title,
      collapsed: number > 0,
      items: pages.map(page => ({ text: page.name, link: `/${page.address}` })),
    })),
  },
  vite: {
    plugins: [licences()],
    // The style of a search by a service that this site does not use.
    resolve: { alias: { '@docsearch/css': join(here, '.vitepress/theme/style.css') } },
  },
  transformHtml(html, file, { siteConfig }) {
    return html.replace(INLINE_STYLE, '$1').replace(INLINE_SCRIPT, (whole, script) => {
      const name = `assets/${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
      writeFileSync(join(siteConfig.outDir, name), script);
      return `<script src="${base}${name}"></script>`;
    });
  },
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, 'assets/code.css'), codeColours.getCSS().match(/[^}]+}/g).sort().join('\n'));
    copyFileSync(join(here, 'icon.svg'), join(outDir, 'icon.svg'));
    // Else GitHub would take the files for sources of a generator of its own.
    writeFileSync(join(outDir, '.nojekyll'), '');
  },
});

/** Makes links and pictures of a source lead to the addresses in the site. */
function leadThere(tokens, source) {
  for (const token of tokens) {
    for (const name of ['href', 'src']) {
      const link = token.attrGet(name);
      const address = link && source && addresses.get(target(source, link));
      if (address && !link.startsWith('#')) {
        token.attrSet(name, address + (/#.*/.exec(link)?.[0] ?? ''));
      }
    }
    leadThere(token.children ?? [], source);
  }
}

function alignByClass(token) {
  if (token.attrGet('style') === 'text-align:right') {
    token.attrs = [['class', 'number']];
  }
}

/** Returns the anchor of a heading, as GitHub makes it. */
function slugify(heading) {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

// Collects what the site shows: the pages that pages.json names, and the files to which they link. A page keeps its
// text; its links lead to where the site has their targets.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE = /`[^`]*`/g;
const FENCED = /^```.*?^```/gms;
const ELSEWHERE = /^([a-z]+:|#)/;
const HEADING = /^# (.*)$/m;

/** The first lines of a form, which only the project's host reads. */
const FORM = /^---\nname: (.*?)\n.*?\n---\n/s;
const BOX_TO_TICK = /^- \[ \] /gm;

/** Files that a browser shows or that a reader saves; any other file becomes a page with its text. */
const KEPT = ['.json', '.png', '.svg'];

/** Copies pages and files of the repository into a folder; returns the sections and the address of each source. */
export function collect(repository, folder) {
  const { sections, names } = JSON.parse(readFileSync(new URL('pages.json', import.meta.url), 'utf8'));
  const pages = Object.values(sections)
    .flatMap(Object.entries)
    .map(([address, source]) => page(address, source, read(repository, source), names[address]));
  rmSync(folder, { recursive: true, force: true });
  pages.forEach(({ address, text }) => write(join(folder, `${address}.md`), text));

  const addresses = new Map(pages.map(({ address, source }) => [source, `/${address}.md`]));
  for (const { source, text } of pages) {
    for (const linked of links(text).map(link => target(source, link))) {
      if (!addresses.has(linked)) {
        addresses.set(linked, add(repository, linked, folder));
      }
    }
  }
  const named = new Map(pages.map(({ address, name }) => [address, name]));
  return {
    addresses,
    sections: Object.entries(sections).map(([title, of]) => ({
      title,
      pages: Object.keys(of).map(address => ({ address, name: named.get(address) })),
    })),
  };
}

/** Returns the file, relative to the repository, to which a page's link leads. */
export function target(source, link) {
  return posix.normalize(posix.join(posix.dirname(source), link.replace(/#.*/, ''))).replace(/\/$/, '');
}

/** Returns a page; one without a heading gets its name as such. */
function page(address, source, text, given) {
  const heading = HEADING.exec(text)?.[1].replaceAll('`', '');
  const name = given ?? heading ?? FORM.exec(text)?.[1];
  const body = text.replace(FORM, '').replace(BOX_TO_TICK, '- ');
  return { address, source, name, text: heading ? body : `# ${name}\n\n${body}` };
}

function links(text) {
  const prose = text.replace(FENCED, '').replace(CODE, '');
  return [...prose.matchAll(LINK)].map(found => found[1]).filter(link => !ELSEWHERE.test(link));
}

/** Adds a file to which a page links, and returns its address. */
function add(repository, file, folder) {
  if (!existsSync(join(repository, file))) {
    throw new Error(`a page links to ${file}, which does not exist`);
  }
  if (file.endsWith('.md')) {
    throw new Error(`pages.json lacks ${file}, to which a page links: add it to a section`);
  }
  const name = basename(file);
  if (KEPT.includes(extname(file))) {
    cpSync(join(repository, file), join(folder, 'public/files', name));
    return `/files/${name}`;
  }
  const begin = `---\nsearch: false\n---\n\n# ${name}\n\n\`${file}\`\n`;
  write(join(folder, 'files', `${name}.md`), begin + sources(repository, file).join(''));
  return `/files/${name}.md`;
}

/** Returns the text of a file, or that of each file in a folder, as code. */
function sources(repository, file) {
  const inFolder = statSync(join(repository, file)).isDirectory();
  const files = inFolder ? readdirSync(join(repository, file)).sort() : [basename(file)];
  return files.map(name => {
    const text = read(repository, inFolder ? join(file, name) : file);
    const heading = inFolder ? `\n## ${name}\n` : '';
    return `${heading}\n\`\`\`\`${extname(name).slice(1) || 'text'}\n${text}\n\`\`\`\`\n`;
  });
}

function read(repository, file) {
  return readFileSync(join(repository, file), 'utf8');
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

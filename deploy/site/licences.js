import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Returns a plugin that writes the licences of all packages in the site's scripts to licences.txt. */
export function licences() {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(options, bundle) {
      const modules = Object.values(bundle).flatMap(chunk => Object.entries(chunk.modules ?? {}))
        .filter(([, module]) => module.renderedLength > 0)
        .map(([name]) => name);
      const folders = new Set(modules.map(module => PACKAGE.exec(module)?.[0]).filter(folder => folder));
      const source = [...folders].sort().map(text).join('\n');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

function text(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(one => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  if (!file) {
    throw new Error(`${name} ${version} (${license}) has no file with its licence`);
  }
  return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

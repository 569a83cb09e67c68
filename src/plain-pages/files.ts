import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { withDeviceModes } from './device-modes.ts';

/** Where the files of plain pages are served. */
const FOLDER = '/plain';

const WEB = path.join(import.meta.dirname, '../web');
const SCENES = path.join(WEB, 'ui/landscape/scenes');

interface ServedFile {
  readonly type: string;
  readonly content: Buffer;
}

/** The parts of the portal's own look that plain pages are made of, in the order of its layers. */
const layered = (layer: string, ...files: string[]): string =>
  files.map((file) => `@layer ${layer} {\n${readFileSync(path.join(WEB, file), 'utf8')}}\n`).join('');
const COMPONENTS = ['brand', 'button', 'field', 'error-summary', 'landscape', 'table', 'link'];

/**
 * The stylesheet and its fonts, the landscape and the icon. They are read from the portal's look, so that a plain page never falls
 * behind it, and once at start, so that they are there whatever becomes of the build.
 */
const readFiles = (): Map<string, ServedFile> => {
  const files = new Map<string, ServedFile>();
  const source = (file: string): string => readFileSync(path.join(WEB, file), 'utf8');
  const fonts = source('styles/fonts.css').replaceAll(
    /url\("([^"?]+)[^"]*"\)/g,
    (_url, specifier: string) => {
      const file = specifier.startsWith('.')
        ? path.join(WEB, 'styles', specifier)
        : fileURLToPath(import.meta.resolve(specifier));
      const name = `fonts/${path.basename(file)}`;
      files.set(name, { type: 'font/woff2', content: readFileSync(file) });
      return `url("${name}")`;
    },
  );
  const style = [
    '@layer reset, tokens, base, ui, shell, page;\n',
    fonts,
    layered('tokens', 'styles/tokens.css', 'styles/palettes.css'),
    layered('base', 'styles/base.css'),
    ...COMPONENTS.map((name) => source(`ui/${name}/${name}.css`)),
    readFileSync(path.join(import.meta.dirname, 'plain.css'), 'utf8'),
  ].join('');
  files.set('style.css', {
    type: 'text/css; charset=utf-8',
    content: Buffer.from(withDeviceModes(style)),
  });
  for (const name of readdirSync(SCENES))
    files.set(`scenes/${name}`, { type: 'image/svg+xml', content: readFileSync(path.join(SCENES, name)) });
  files.set('icon.svg', {
    type: 'image/svg+xml',
    content: readFileSync(path.join(import.meta.dirname, '../../public/favicon.svg')),
  });
  return files;
};

const files = readFiles();

/** Changes with any of the files. */
const filesVersion = [...files.values()]
  .reduce((hash, { content }) => hash.update(content), createHash('sha256'))
  .digest('base64url')
  .slice(0, 10);

// The type by the very address that pages ask for ahead: it would come twice otherwise.
const style = files.get('style.css');
if (style)
  files.set('style.css', {
    ...style,
    content: Buffer.from(
      style.content.toString().replaceAll(/url\("(fonts\/[^"]+)"\)/g, `url("$1?v=${filesVersion}")`),
    ),
  });

/** The address of one of the files, with its version, so that browsers keep it for good. */
export const plainFile = (name: string): string => {
  if (!files.has(name)) throw new Error(`plain pages have no file ${name}`);
  return `${FOLDER}/${name}?v=${filesVersion}`;
};

/** Serves what the plain pages link to. */
export const servePlainFiles = (server: FastifyInstance): void => {
  for (const [name, { type, content }] of files)
    server.get(`${FOLDER}/${name}`, { logLevel: 'warn' }, (request, reply) =>
      reply
        .header(
          'cache-control',
          (request.query as { v?: string }).v === filesVersion
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        )
        .type(type)
        .send(content),
    );
};

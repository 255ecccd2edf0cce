// `npm run build:static`: builds the viewer for a static host into dist/static (docs/operate/static-host.md).
// `npm run build:static -- --base /emaki/ --out FOLDER --config emaki.config.json`
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled, root, run } from './install.mjs'
import { packageCommand } from './programs.mjs'

/** The base path with a slash at both ends. Throws for a path that is not plain. */
export function parseBase(text) {
  const base = `/${text}/`.replaceAll(/\/+/g, '/')
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new Error(`--base: "${text}" is not a path such as /emaki/`)
  return base
}

/**
 * The policy of pages. The gateway's allows plain http only on this machine; a static page over http may also use gateways in its own
 * network, and browsers refuse http to a page over https anyway.
 */
export const staticPolicy = (policy) =>
  policy
    .replace(/(connect-src .*?) http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*/, '$1 http: ws:')
    .replace(/(img-src .*?) https:/, '$1 https: http:')
    .replace(/(media-src .*?) https:/, '$1 https: http:')

/** The file `_headers` of Netlify and Cloudflare Pages. `headers` are pairs for every response. */
export function headersFile(base, headers) {
  const rule = (path, pairs) => [`${base}${path}`, ...pairs.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const isRevalidated = [['cache-control', 'no-cache']]
  return `${[
    rule('*', headers),
    rule('assets/*', [['cache-control', 'public, max-age=31536000, immutable']]),
    rule('sw.js', isRevalidated),
    rule('emaki.config.json', isRevalidated),
  ].join('\n\n')}\n`
}

/** The file `_redirects` of the same hosts: every path without a file shows the viewer. */
export const redirectsFile = (base) => `${base}* ${base}index.html 200\n`

/** The site file of a build without `--config`: no host, so that visitors type one. */
const emptySite = { title: 'Emaki', hosts: [], allowOtherHosts: true, features: {} }

/** The title in a site file, which the installed app gets as its name; empty without one. Throws for a file that is no JSON object. */
export function siteTitle(path) {
  let site
  try {
    site = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`--config: ${path} is no JSON (${error.message})`)
  }
  if (typeof site !== 'object' || site === null || Array.isArray(site)) throw new Error(`--config: ${path} is no JSON object`)
  return typeof site.title === 'string' ? site.title.trim() : ''
}

/** True for a folder that is missing, empty, or from an earlier build. */
export const mayReplace = (folder) =>
  !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, 'emaki.config.json'))

/** Builds into `out`, whose content is replaced. */
export async function buildStatic({ base, out, config }) {
  const env = { EMAKI_SITE_TITLE: config === undefined ? '' : siteTitle(config) }
  run(...packageCommand(root, 'tsc', ['-b', 'packages/domain']))
  const options = ['--mode', 'static', '--base', base, '--outDir', out, '--emptyOutDir', '--sourcemap', 'false']
  run(...packageCommand(root, 'vite', ['build', 'apps/viewer', ...options, '--logLevel', 'error']), { env })
  rmSync(join(out, '.vite'), { recursive: true, force: true })
  // Hosts that know neither _redirects nor a fallback show this page for unknown paths.
  copyFileSync(join(out, 'index.html'), join(out, '404.html'))
  const { baseHeaders, pagePolicy, readerPolicy } = await import(
    pathToFileURL(join(root, 'packages/domain/dist/server/index.js'))
  )
  const policy = ['content-security-policy', readerPolicy(undefined, staticPolicy(pagePolicy()))]
  const headers = [...baseHeaders.filter(([name]) => name !== policy[0]), policy]
  writeFileSync(join(out, '_headers'), headersFile(base, headers))
  writeFileSync(join(out, '_redirects'), redirectsFile(base))
  // GitHub Pages leaves out files whose names begin with an underscore unless this file exists.
  writeFileSync(join(out, '.nojekyll'), '')
  if (config === undefined) writeFileSync(join(out, 'emaki.config.json'), `${JSON.stringify(emptySite, null, 2)}\n`)
  else copyFileSync(config, join(out, 'emaki.config.json'))
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { base: { type: 'string', default: '/' }, out: { type: 'string' }, config: { type: 'string' } },
  })
  const out = resolve(values.out ?? join(root, 'dist/static'))
  if (values.config !== undefined && !existsSync(values.config)) throw new Error(`--config: ${values.config} does not exist`)
  if (!mayReplace(out)) throw new Error(`--out: ${out} contains other files`)
  ensureInstalled()
  mkdirSync(out, { recursive: true })
  await buildStatic({ base: parseBase(values.base), out, config: values.config })
  console.log(`Built ${out}`)
}

// The budgets of budgets.md in bytes: what the page itself asks for before it is usable, and all that each route's chunk brings on top of that.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = 'apps/viewer/dist'
const read = (file) => readFileSync(join(import.meta.dirname, dist, file), 'utf8')
const assets = readdirSync(join(import.meta.dirname, dist, 'assets'))
const page = read('index.html')
/** Files that the page names itself: its script, what is preloaded for it, its styles. */
const named = (ending) =>
  [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file).filter((file) => file.endsWith(ending))
/** Files by the name of their chunk. */
const chunk = (name, ending = '.js') =>
  assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith(ending)).map((file) => `assets/${file}`)

const manifest = JSON.parse(read('.vite/manifest.json'))
/** A chunk's file and every file that it imports at once, and those in turn; what waits behind `import()` does not count. */
function withImports(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    const entry = Object.values(manifest).find((candidate) => candidate.file === file)
    withImports(
      (entry?.imports ?? []).map((key) => manifest[key].file),
      seen,
    )
  }
  return [...seen]
}

const shell = withImports([...named('.js'), ...chunk('main')])
const onTop = (name) => withImports(chunk(name)).filter((file) => !shell.includes(file))
const inDist = (files) => files.map((file) => join(dist, file))

export default [
  {
    name: 'home: script, with the first words of the default language',
    path: inDist([...shell, ...chunk('zh-CN')]),
    limit: '173 KB',
    brotli: true,
  },
  {
    name: 'home: style',
    path: inDist([...new Set([...named('.css'), ...chunk('main', '.css')])]),
    limit: '9.3 KB',
    brotli: true,
  },
  { name: 'artwork route', path: inDist(onTop('artwork')), limit: '60 KB', brotli: true },
  { name: 'ranking route', path: inDist(onTop('ranking')), limit: '25 KB', brotli: true },
  { name: 'home: script of its lower sections', path: inDist(onTop('home')), limit: '22.2 KB', brotli: true },
  { name: 'novel route', path: inDist(onTop('novel')), limit: '60 KB', brotli: true },
  { name: 'settings route', path: inDist(onTop('settings')), limit: '60 KB', brotli: true },
]

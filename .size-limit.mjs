// The budgets of budgets.md in bytes: what the page itself asks for before it is usable, and what each route adds.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, 'apps/viewer/dist')
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const assets = readdirSync(join(dist, 'assets'))
/** Files that the page names itself: its script, what is preloaded for it, its styles. */
const named = (ending) =>
  [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => join('apps/viewer/dist', file))
    .filter((file) => file.endsWith(ending))
const chunk = (name) =>
  assets
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => join('apps/viewer/dist/assets', file))

export default [
  {
    name: 'home: script, with the first words of the default language',
    path: [...named('.js'), ...chunk('main'), ...chunk('zh-CN')],
    limit: '170 KB',
    brotli: true,
  },
  {
    name: 'home: style',
    path: [
      ...named('.css'),
      ...assets.filter((file) => /^main-.*\.css$/.test(file)).map((file) => join('apps/viewer/dist/assets', file)),
    ],
    limit: '25 KB',
    brotli: true,
  },
  { name: 'artwork route', path: chunk('ArtworkScreen'), limit: '60 KB', brotli: true },
  { name: 'settings route', path: chunk('SettingScreen'), limit: '60 KB', brotli: true },
]

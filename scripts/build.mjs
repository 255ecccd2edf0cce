// Builds outdated outputs: the packages and the gateway with tsc, the viewer with Vite.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run } from './install.mjs'
import { npmCommand, packageCommand } from './programs.mjs'

const viewerSources = [
  'apps/viewer',
  'packages/app-api/src',
  'packages/books/src',
  'packages/domain/src',
  'packages/gallery/src',
  'packages/media/src',
  'packages/mirror/src',
  'package-lock.json',
  'tsconfig.base.json',
]
const collectionSources = ['sample/catalogue/src', 'packages/domain/src', 'packages/sqlite/src']

/** Updates all outputs. `tsc -b` finds outdated ones itself; for the viewer and the sample's collection, a hash of their sources decides. */
export function build() {
  run(...packageCommand(root, 'tsc', ['-b', 'apps/gateway']))
  ifChanged(collectionSources, 'sample/catalogue/dist/.sources', () => {
    console.log('Building the sample collection …')
    run(process.execPath, ['sample/catalogue/dist/ship.js'])
  })
  ifChanged(viewerSources, 'apps/viewer/dist/.sources', () => {
    console.log('Building the viewer …')
    run(...packageCommand(root, 'vite', ['build', 'apps/viewer', '--logLevel', 'warn']))
    run(process.execPath, ['apps/gateway/dist/pages/precompress.js', 'apps/viewer/dist'])
  })
}

/** Updates the stories, which the browser tests look at. */
export function buildStories() {
  ifChanged([...viewerSources, 'stories'], 'stories/dist/.sources', () => {
    console.log('Building the stories …')
    run(...npmCommand(['run', 'build', '--workspace', 'stories', '--silent']))
  })
}

/** Runs `work` unless the file `stamp` says that it has run with these sources. */
function ifChanged(sources, stamp, work) {
  const file = join(root, stamp)
  const wanted = fingerprint(sources)
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return
  work()
  writeFileSync(file, wanted)
}

/** A hash of names and contents of all files below the paths, without outputs and tests. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))))
    hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(join(path, name)))
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled({ onlyRunning: true })
  build()
}

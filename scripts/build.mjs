// Builds outdated outputs: the packages and the gateway with tsc, the viewer with Vite.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run } from './install.mjs'
import { packageCommand } from './programs.mjs'

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
const stamp = join(root, 'apps/viewer/dist/.sources')

/** Updates all outputs. `tsc -b` finds outdated ones itself; for the viewer, a hash of its sources decides. */
export function build() {
  run(...packageCommand(root, 'tsc', ['-b', 'apps/gateway']))
  const wanted = fingerprint(viewerSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the viewer …')
  run(...packageCommand(root, 'vite', ['build', 'apps/viewer', '--logLevel', 'warn']))
  run(process.execPath, ['apps/gateway/dist/pages/precompress.js', 'apps/viewer/dist'])
  writeFileSync(stamp, wanted)
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

// Installs missing dependencies: npm packages of the lock file, and the compiler for the native package.
import './node.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

/** Runs a command in the checkout and shows its output. Throws with the name of the command when it fails. */
export function run(command, args, options = {}) {
  const { env, ...rest } = options
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...rest })
  if (done.error?.code === 'ENOENT') throw new Error(`${command} was not found: please install it and start again.`)
  if (done.error) throw done.error
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${done.status ?? done.signal}`)
}

/** True when the program is on the PATH. */
export const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0

/** Installs Debian packages as root with apt-get. Returns false elsewhere. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('apt-get', ['install', '-y', '-qq', ...packages], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return true
}

/** Installs the packages of the lock file when some are missing, and rebuilds the native package when it does not load. */
export function ensureInstalled({ fresh = false } = {}) {
  if (fresh || !isComplete()) {
    console.log('Installing packages …')
    ensureCompiler()
    // Not `npm ci`, which fails when a registry lacks packages for other platforms.
    if (fresh) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    run('npm', ['install', '--no-save', '--no-fund', '--no-audit'], { env: nativeBuildEnvironment() })
  }
  if (!nativeLoads()) {
    ensureCompiler()
    run('npm', ['rebuild', 'better-sqlite3'], { env: nativeBuildEnvironment() })
  }
}

function isComplete() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(want).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.link || !path.startsWith('node_modules/') || have[path]?.version === entry.version,
  )
}

function nativeLoads() {
  try {
    const Database = createRequire(join(root, 'sample/catalogue/package.json'))('better-sqlite3')
    new Database(':memory:').close()
    return true
  } catch {
    // Built for another Node version, or not built: the caller rebuilds it.
    return false
  }
}

function ensureCompiler() {
  const missing = ['make', 'g++', 'python3'].filter((program) => !has(program))
  if (missing.length > 0 && !installDebian(['build-essential', 'python3'])) {
    throw new Error(
      `SQLite is compiled at installation and needs ${missing.join(', ')}: please install ${missing.length > 1 ? 'them' : 'it'} and start again.`,
    )
  }
}

/** Compiles SQLite instead of downloading a binary, with the headers of this Node if they are installed beside it. */
function nativeBuildEnvironment() {
  const prefix = dirname(dirname(process.execPath))
  const headers = existsSync(join(prefix, 'include/node/node_version.h'))
  return { npm_config_build_from_source: 'true', ...(headers ? { npm_config_nodedir: prefix } : {}) }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) ensureInstalled({ fresh: process.argv.includes('--fresh') })

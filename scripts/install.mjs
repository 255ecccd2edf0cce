// Installs missing npm packages of the lock file.
import './node.mjs'
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram, npmCommand } from './programs.mjs'

export const root = dirname(import.meta.dirname)

/** Runs a command in the checkout and shows its output. Throws with the name of the command when it fails. */
export function run(command, args, options = {}) {
  const { env, ...rest } = options
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...rest })
  if (done.error?.code === 'ENOENT') throw new Error(`${command} was not found: please install it and start again.`)
  if (done.error) throw done.error
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${done.status ?? done.signal}`)
}

/** Installs Debian packages as root with apt-get. Returns false elsewhere. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('apt-get', ['install', '-y', '-qq', ...packages], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return true
}

/** The workspaces that `npm start` builds and runs. Tools for tests and checks are packages of the others or of the root. */
const runningWorkspaces = ['apps/gateway', 'apps/viewer']

/**
 * Installs the packages of the lock file when some are missing: all of them, or with `onlyRunning` those that building and running
 * need.
 */
export function ensureInstalled({ fresh = false, onlyRunning = false } = {}) {
  const workspaces = onlyRunning ? runningWorkspaces : undefined
  if (!fresh && isComplete(workspaces)) return
  requireWritable(root)
  console.log('Installing packages …')
  // Not `npm ci`, which fails when a registry lacks packages for other platforms.
  if (fresh) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  const choice = workspaces?.flatMap((path) => ['--workspace', path]) ?? []
  run(...npmCommand(['install', '--no-save', '--no-fund', '--no-audit', ...choice]))
}

/** Throws one sentence where the user of this process cannot install: npm would print a page of errors. */
export function requireWritable(folder) {
  for (const path of [folder, join(folder, 'node_modules')].filter((path) => existsSync(path))) {
    try {
      accessSync(path, constants.W_OK)
    } catch {
      throw new Error(
        `${path} cannot be written by this user. Start Emaki as the owner of that folder, or give the user write permission.`,
      )
    }
  }
}

function isComplete(workspaces) {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const needed = workspaces ? neededPackages(want, workspaces) : new Set(Object.keys(want))
  return Object.entries(want).every(
    ([path, entry]) =>
      !needed.has(path) ||
      entry.optional ||
      entry.link ||
      !path.startsWith('node_modules/') ||
      have[path]?.version === entry.version,
  )
}

/** The paths in the lock file that some workspaces need, directly or through other packages. */
export function neededPackages(packages, workspaces) {
  const needed = new Set(workspaces)
  for (const path of needed) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta, link, resolved } =
      packages[path]
    if (link) {
      needed.add(resolved)
      continue
    }
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
    for (const name of names) {
      const found = resolvePackage(packages, path, name)
      if (found) needed.add(found)
      else if (!(name in (optionalDependencies ?? {})) && !peerDependenciesMeta?.[name]?.optional)
        throw new Error(`package-lock.json does not have ${name}, which ${path} needs.`)
    }
  }
  return needed
}

/** The path of the package that `name` means in the folder `from`: the nearest `node_modules` on the way up has it. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) ensureInstalled({ fresh: process.argv.includes('--fresh') })

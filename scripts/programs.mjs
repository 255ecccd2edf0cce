// Finds programs and runs them on Linux, macOS and Windows, without a shell.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The platform and environment that a lookup is for. Tests pass those of another system. */
const here = { platform: process.platform, env: process.env, isProgram }

/** The path of the first of `names` that is on the PATH; undefined when none is. */
export function findProgram(names, { platform, env, isProgram } = here) {
  const { delimiter, join } = platform === 'win32' ? path.win32 : path.posix
  // On Windows the variable may be spelt Path, and a program has one of the endings in PATHEXT.
  const key = Object.keys(env).find((name) => (platform === 'win32' ? name.toUpperCase() : name) === 'PATH')
  const folders = (env[key] ?? '').split(delimiter).filter(Boolean)
  const endings = platform === 'win32' ? (env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean) : ['']
  for (const name of names)
    for (const folder of folders)
      for (const ending of endings) {
        const file = join(folder, name + ending)
        if (isProgram(file)) return file
      }
  return undefined
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/**
 * The command and arguments that run npm. Node does not start `npm.cmd` without a shell, so on Windows its script runs in Node: the one
 * that runs this process, or the one beside Node.
 */
export function npmCommand(
  args,
  { platform, env, execPath, exists } = { ...here, execPath: process.execPath, exists: existsSync },
) {
  const { dirname, join } = platform === 'win32' ? path.win32 : path.posix
  const scripts = [env.npm_execpath, platform === 'win32' && join(dirname(execPath), 'node_modules/npm/bin/npm-cli.js')]
  const script = scripts.find((file) => file && /npm-cli\.c?js$/.test(file) && exists(file))
  return script ? [execPath, [script, ...args]] : ['npm', args]
}

/** The packages of programs whose name differs from that of their package. */
const packagesOfPrograms = { tsc: 'typescript', biome: '@biomejs/biome', depcruise: 'dependency-cruiser' }

/**
 * The command and arguments that run a program of an installed package. It runs in Node, because `node_modules/.bin` holds shell scripts
 * on Windows.
 */
export function packageCommand(root, name, args) {
  const folder = path.join(root, 'node_modules', packagesOfPrograms[name] ?? name)
  if (!existsSync(folder)) throw new Error(`The package of ${name} is not installed: run npm start or npm test first.`)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return [process.execPath, [path.join(folder, typeof bin === 'string' ? bin : bin[name]), ...args]]
}

/** The path of a file relative to a folder, with `/` on every platform, as documents and git write it. */
export const slashPath = (folder, file, { relative, sep } = path) => relative(folder, file).split(sep).join('/')

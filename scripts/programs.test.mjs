// Programs are found and started on Windows and POSIX systems alike.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './install.mjs'
import { findProgram, npmCommand, packageCommand, slashPath } from './programs.mjs'

/** A system with these programs. */
const system = (platform, env, ...programs) => ({ platform, env, isProgram: (file) => programs.includes(file) })

describe('findProgram', () => {
  it('finds a program of this system', () => {
    expect(findProgram(['no-such-program', 'node'])).toMatch(/node(?:\.exe)?$/i)
  })

  it('searches the PATH of a POSIX system', () => {
    const posix = system('linux', { PATH: '/usr/local/bin::/usr/bin' }, '/usr/bin/firefox')
    expect(findProgram(['firefox-esr', 'firefox'], posix)).toBe('/usr/bin/firefox')
  })

  it('prefers the first name to the first folder', () => {
    const posix = system('darwin', { PATH: '/a:/b' }, '/a/chromium', '/b/headless')
    expect(findProgram(['headless', 'chromium'], posix)).toBe('/b/headless')
  })

  it('tries the endings of PATHEXT in the Path of Windows', () => {
    const env = { Path: 'C:\\Windows;C:\\Program Files\\Valkey', PATHEXT: '.COM;.EXE' }
    const program = 'C:\\Program Files\\Valkey\\valkey-server.EXE'
    expect(findProgram(['valkey-server'], system('win32', env, program))).toBe(program)
  })

  it('returns undefined without a PATH', () => {
    expect(findProgram(['node'], system('linux', {}))).toBeUndefined()
    expect(findProgram(['node'], system('win32', {}))).toBeUndefined()
  })
})

describe('npmCommand', () => {
  const windows = {
    platform: 'win32',
    env: {},
    execPath: 'C:\\node\\node.exe',
    exists: (file) => file === 'C:\\node\\node_modules\\npm\\bin\\npm-cli.js',
  }

  it('starts npm by its name on a POSIX system', () => {
    expect(npmCommand(['pack'], { platform: 'linux', env: {}, execPath: '/usr/bin/node', exists: () => false })).toEqual([
      'npm',
      ['pack'],
    ])
  })

  it('uses the npm that runs this process', () => {
    const env = { npm_execpath: '/opt/npm/bin/npm-cli.js' }
    expect(npmCommand(['pack'], { platform: 'linux', env, execPath: '/opt/node', exists: () => true })).toEqual([
      '/opt/node',
      ['/opt/npm/bin/npm-cli.js', 'pack'],
    ])
  })

  it('ignores another package manager that runs this process', () => {
    const env = { npm_execpath: '/opt/yarn/bin/yarn.js' }
    expect(npmCommand([], { platform: 'linux', env, execPath: '/opt/node', exists: () => true })).toEqual(['npm', []])
  })

  it('runs the script of npm in Node on Windows, where npm.cmd needs a shell', () => {
    expect(npmCommand(['install'], windows)).toEqual([
      'C:\\node\\node.exe',
      ['C:\\node\\node_modules\\npm\\bin\\npm-cli.js', 'install'],
    ])
  })
})

describe('packageCommand', () => {
  it.each(['tsc', 'vite', 'vitest', 'playwright', 'biome', 'knip', 'depcruise', 'size-limit'])('runs %s in Node', (name) => {
    const [command, [script, ...args]] = packageCommand(root, name, ['--version'])
    expect([command, args]).toEqual([process.execPath, ['--version']])
    expect(path.isAbsolute(script)).toBe(true)
  })

  it('says what to do when the package is missing', () => {
    expect(() => packageCommand(root, 'no-such-package', [])).toThrow('run npm start or npm test first')
  })
})

describe('slashPath', () => {
  it('writes a path of Windows with slashes', () => {
    expect(slashPath('C:\\emaki', 'C:\\emaki\\apps\\gateway\\main.ts', path.win32)).toBe('apps/gateway/main.ts')
  })
})

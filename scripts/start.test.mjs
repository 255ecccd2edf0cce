// The start scripts: messages for an old Node and a missing program, and signals under npm.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { run } from './install.mjs'
import { nodeVersionError } from './node.mjs'

it.each([
  ['20.19.0', undefined],
  ['22.0.0', undefined],
  ['100.1.0', undefined],
  ['20.18.3', 'Emaki needs Node.js 20.19 or newer; this is 20.18.3.'],
  ['18.20.4', 'Emaki needs Node.js 20.19 or newer; this is 18.20.4.'],
])('Node %s has the message %s', (version, message) => expect(nodeVersionError(version)).toBe(message))

it('a missing program is named in the error', () => {
  expect(() => run('no-such-program', [])).toThrow('no-such-program was not found: please install it and start again.')
})

it.skipIf(process.platform === 'win32')('a program that npm starts ends with its shell, as after SIGTERM', async () => {
  const code = `
    import('${new URL('./endWithParent.mjs', import.meta.url)}').then(({ endWithParent }) => {
      endWithParent()
      const server = require('node:http').createServer().listen(0, '127.0.0.1', () => process.stdout.write('started '))
      process.once('SIGTERM', () => server.close(() => process.stdout.write('terminated')))
    })`
  // Not its last command, so that the shell stays.
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; exit 1', process.execPath, code])
  let output = ''
  shell.stdout.on('data', (text) => {
    output += text
    if (output === 'started ') shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'end')
  expect(output).toBe('started terminated')
})

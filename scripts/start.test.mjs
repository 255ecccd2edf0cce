// Error messages of the start scripts: an old Node and a missing program.
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

// What a machine is told that cannot start: an old Node, a program that is not there.
import { expect, it } from 'vitest'
import { run } from './install.mjs'
import { nodeFault } from './node.mjs'

it.each([
  ['20.19.0', undefined],
  ['22.0.0', undefined],
  ['100.1.0', undefined],
  ['20.18.3', 'Emaki needs Node.js 20.19 or newer; this is 20.18.3.'],
  ['18.20.4', 'Emaki needs Node.js 20.19 or newer; this is 18.20.4.'],
])('Node %s: %s', (version, fault) => expect(nodeFault(version)).toBe(fault))

it('a program that is not there is named', () => {
  expect(() => run('no-such-program', [])).toThrow('no-such-program was not found: please install it and start again.')
})

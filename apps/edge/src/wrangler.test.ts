// wrangler.jsonc names exactly what the worker reads.
import { list, record, text } from '@emaki/domain'
import { expect, test } from 'vitest'
import { bindingNames, readBindings } from './bindings.ts'
import { clientNetwork } from './clientLimits.ts'
import { readWranglerConfig } from './testing/wranglerConfig.ts'

const config = readWranglerConfig()
const namesOf = (items: unknown, member: string) => list(items).map((item) => text(record(item)[member]))

test('wrangler.jsonc has the variables, secrets and services that the worker reads', () => {
  expect(Object.keys(record(config.vars))).toEqual(bindingNames.variables)
  expect(record(config.secrets).required).toEqual(bindingNames.secrets)
  expect([
    text(record(config.assets).binding),
    ...namesOf(config.kv_namespaces, 'binding'),
    ...namesOf(config.ratelimits, 'name'),
  ]).toEqual(bindingNames.services)
})

test('wrangler.jsonc has values that the worker accepts, and no secret', () => {
  const fetch = () => undefined
  const services = {
    ASSETS: { fetch },
    TOKENS: { get: fetch },
    DENY_LIST: { get: fetch },
    CLIENTS: { limit: fetch },
    UPSTREAM: { limit: fetch },
  }
  const read = readBindings({ ...record(config.vars), ...services })
  expect(read).toEqual({ ok: false, error: `missing or malformed: ${bindingNames.secrets.join(', ')}` })
})

test('malformed bindings are named without their values', () => {
  const read = readBindings({ EMAKI_CLIENT_ID: 'secret value' })
  expect(read.ok ? '' : read.error).toContain('EMAKI_CLIENT_ID')
  expect(JSON.stringify(read)).not.toContain('secret value')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1'],
  ['2001:0DB8::ffff', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
])('%s is counted as %s', (address, key) => {
  expect(clientNetwork(address)).toBe(key)
})

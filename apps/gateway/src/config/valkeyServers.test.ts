// The addresses of EMAKI_VALKEY_URL.
import { expect, test } from 'vitest'
import { parseValkeyServers } from './valkeyServers.ts'

test('one address is a server', () => {
  expect(parseValkeyServers('redis://host:6379/2')).toEqual({ kind: 'single', url: 'redis://host:6379/2' })
  // A password with a comma is one address.
  expect(parseValkeyServers('rediss://:a,b@host')).toEqual({ kind: 'single', url: 'rediss://:a,b@host' })
})

test('several addresses are the nodes of a cluster, with the credentials of the first', () => {
  const expected = {
    kind: 'cluster',
    hosts: [
      { host: 'a', port: 6379 },
      { host: '::1', port: 7001 },
    ],
    username: 'emaki',
    password: 'a b,c',
    isSecure: true,
  }
  expect(parseValkeyServers('rediss://emaki:a%20b%2Cc@a,rediss://[::1]:7001')).toEqual(expected)
  expect(parseValkeyServers('rediss://emaki:a%20b%2Cc@a, \n rediss://emaki:a%20b%2Cc@[::1]:7001/')).toEqual(expected)
})

test('addresses of sentinels name the primary', () => {
  expect(parseValkeyServers('redis+sentinel://:pass@a/emaki,redis+sentinel://b:5000/emaki')).toEqual({
    kind: 'sentinel',
    name: 'emaki',
    hosts: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 5000 },
    ],
    username: '',
    password: 'pass',
    isSecure: false,
  })
})

test.each([
  ['another protocol', 'http://host'],
  ['no host', 'redis://'],
  ['blanks in an address', 'redis://a b'],
  ['a path of two parts', 'redis://a:1/x/y,redis://b'],
  ['sentinels without a name', 'redis+sentinel://a'],
  ['sentinels with several names', 'redis+sentinel://a/one,redis+sentinel://b/two'],
  ['cluster and sentinel', 'redis://a,redis+sentinel://b/one'],
  ['plain and secure', 'redis://a,rediss://b'],
  ['several passwords', 'redis://:one@a,redis://:two@b'],
  ['a database of a cluster', 'redis://a/1,redis://b/1'],
])('addresses with %s are refused', (_, text) => {
  expect(parseValkeyServers(text)).toBeUndefined()
})

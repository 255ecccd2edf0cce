import { expect, test } from 'vitest'
import { openAddresses } from './openAddresses.ts'

const interfaces = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true } as const],
  eth0: [
    { address: '192.168.1.5', family: 'IPv4', internal: false } as const,
    { address: 'fe80::1', family: 'IPv6', internal: false } as const,
  ],
}

test.each([
  ['127.0.0.1', ['http://localhost:8080/']],
  ['0.0.0.0', ['http://localhost:8080/', 'http://192.168.1.5:8080/']],
  ['::', ['http://localhost:8080/', 'http://192.168.1.5:8080/']],
  ['10.0.0.2', ['http://10.0.0.2:8080/']],
  ['fd00::2', ['http://[fd00::2]:8080/']],
])('the addresses to open of HOST=%s work where they are opened', (host, expected) => {
  expect(openAddresses({ host }, 8080, interfaces, false)).toEqual(expected)
})

test('a container names no address of its own network, which other devices cannot reach', () => {
  expect(openAddresses({ host: '0.0.0.0' }, 8080, interfaces, true)).toEqual(['http://localhost:8080/'])
})

// Which addresses the connections to the site use.
import type { LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createNetwork, type NetworkConfig } from './network.ts'

const open: NetworkConfig = {
  proxy: undefined,
  pictureProxy: undefined,
  noProxy: [],
  addresses: new Map([['fixed.example', ['2606:4700::2']]]),
  doh: '',
}

/** A resolver that has an address of each family, like that of the operating system. */
const bothFamilies: LookupFunction = (_, { family }, callback) => {
  const addresses = [
    { address: '2606:4700::1', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ]
  callback(
    null,
    addresses.filter((one) => family === undefined || family === 0 || family === one.family),
  )
}

/** The addresses to which a connection to a host would go. */
function addressesOf(config: NetworkConfig, host: string): Promise<unknown> {
  const network = createNetwork(config, bothFamilies)
  onTestFinished(() => network.close())
  return new Promise((done, fail) =>
    network.socketOptions.lookup?.(host, { all: true }, (error, found) => {
      if (error) fail(error)
      else done(Array.isArray(found) ? found.map(({ address }) => address) : found)
    }),
  )
}

test.each([
  [false, ['2606:4700::1', '1.1.1.1']],
  [true, ['1.1.1.1']],
])('connections to the site use, with isIpv4Only %s, the addresses %j', async (isIpv4Only, expected) => {
  expect(await addressesOf({ ...open, isIpv4Only }, 'i.pximg.net')).toEqual(expected)
})

test('an address that the operator has fixed is used also with only IPv4', async () => {
  expect(await addressesOf({ ...open, isIpv4Only: true }, 'fixed.example')).toEqual(['2606:4700::2'])
})

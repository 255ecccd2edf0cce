// Public and local addresses, in every notation.
import { describe, expect, test } from 'vitest'
import { addressBytes, isPublicAddress } from './publicAddress.ts'

describe('public addresses', () => {
  test.each([
    ['127.0.0.1'],
    ['127.255.255.254'],
    ['0.0.0.0'],
    ['0.1.2.3'],
    ['10.0.0.1'],
    ['100.64.0.1'],
    ['100.127.255.255'],
    ['169.254.169.254'],
    ['172.16.0.1'],
    ['172.31.255.255'],
    ['192.0.0.8'],
    ['192.168.1.1'],
    ['198.18.0.1'],
    ['224.0.0.1'],
    ['240.0.0.1'],
    ['255.255.255.255'],
    ['::'],
    ['::1'],
    ['::127.0.0.1'],
    ['::7f00:1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['::ffff:8.8.8.8'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b::127.0.0.1'],
    ['64:ff9b:1::1'],
    ['2002:7f00:1::'],
    ['2002:a00:1::1'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['2400:cb00::5efe:7f00:1'],
    ['2400:cb00::200:5efe:127.0.0.1'],
    ['2001:db8::1'],
    ['3fff::1'],
    ['fc00::1'],
    ['fdab::1'],
    ['fe80::1'],
    ['fe80::1%eth0'],
    ['ff02::1'],
    ['100::1'],
    ['5f00::1'],
  ])('D3 %s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([['1.1.1.1'], ['172.32.0.1'], ['100.128.0.1'], ['2606:4700:4700::1111'], ['2002:101:101::'], ['64:ff9b::101:101']])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([['2130706433'], ['0x7f.1'], ['127。0。0。1'], ['0'], ['localhost'], [''], ['1.1.1.1.1'], ['::g']])(
    'D4 %s is not an address',
    (text) => expect(isPublicAddress(text)).toBe(false),
  )

  test('an IPv4-mapped IPv6 address has the bytes of the IPv4 address', () => {
    expect(addressBytes('::ffff:192.0.2.7')).toEqual([192, 0, 2, 7])
    expect(addressBytes('2606:4700::1')?.slice(0, 4)).toEqual([0x26, 0x06, 0x47, 0])
    expect(addressBytes('nonsense')).toBeUndefined()
  })
})

// Typed host addresses: rows K1 and K2 of docs/reliability.md.
import { describe, expect, test } from 'vitest'
import { parseHostAddress } from './hostAddress.ts'

describe('parseHostAddress', () => {
  test.each([
    ['https://mirror.example', 'https://mirror.example'],
    ['  https://Mirror.Example/  ', 'https://mirror.example'],
    ['https://mirror.example/api/pixiv/', 'https://mirror.example/api/pixiv'],
    ['https://mirror.example/a?b=c#d', 'https://mirror.example/a'],
    ['https://mirror.example./', 'https://mirror.example'],
    ['https://mirror.example:8443', 'https://mirror.example:8443'],
    ['https://mirror.example:443', 'https://mirror.example'],
    ['https://例え.example', 'https://xn--r8jz45g.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('K1 reads %s as %s', (typed, address) => expect(parseHostAddress(typed, 'https:')).toEqual({ address }))

  test.each([
    '',
    'h',
    '//mirror.example',
    'mirror.example',
    'ftp://mirror.example',
    'javascript:alert(1)',
    'http://user:word@mirror.example',
    'https://user@mirror.example',
    'https://mirror.example:99999',
    'https://mirror example',
    'https://mirror.example\\@evil.example',
    'https://-',
    'https://mirror',
    `https://mirror.example/${'a'.repeat(3000)}`,
    'https://mirror.example\n.evil.example',
  ])('K1 rejects %j', (typed) => expect(parseHostAddress(typed, 'https:')).toEqual({ error: 'invalid' }))

  test('K2 accepts plain http only on a page that was loaded over http', () => {
    expect(parseHostAddress('http://mirror.example', 'https:')).toEqual({ error: 'mixed' })
    expect(parseHostAddress('http://mirror.example', 'http:')).toEqual({ address: 'http://mirror.example' })
  })
})

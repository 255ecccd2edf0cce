import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

test.each([
  ['/artworks/1?page=2', '/artworks/1?page=2'],
  ['/a/../b', '/b'],
  ['/sign-inner', '/sign-inner'],
  [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
  [`/${'a'.repeat(2000)}`, '/'],
  [null, '/'],
  [undefined, '/'],
  ['', '/'],
  ['artworks/1', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['http://gateway.invalid/a', '/'],
  ['/sign-in', '/'],
  ['/sign-in?to=/a', '/'],
  ['/sign-out/', '/'],
])('destinationOf %s is %s', (wanted, expected) => {
  expect(destinationOf(wanted)).toBe(expected)
})

// Content negotiation: encodings, media types, preferences and ETags.
import { expect, test } from 'vitest'
import { accepts, chooseEncoding, matchesEtag, preferences } from './negotiation.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=2, gzip', 'gzip'],
  ['br;q=abc', 'identity'],
  [' , ;;, br', 'br'],
  ['x'.repeat(5000), 'identity'],
])('Accept-Encoding "%s" selects %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('an encoding that is not offered is not selected', () => {
  expect(chooseEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br', [])).toBe('identity')
})

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', true, true],
  ['*/*', false, true],
  ['text/*', false, true],
  [undefined, false, true],
  ['image/avif,image/webp', false, false],
  ['text/html;q=0, */*', false, false],
  ['application/json', false, false],
])('Accept "%s" names HTML: %s; accepts HTML: %s', (header, named, taken) => {
  expect(accepts(header, 'text/html', false)).toBe(named)
  expect(accepts(header, 'text/html', true)).toBe(taken)
})

test('preferences are sorted by weight', () => {
  expect(preferences('a;q=0.1, b, c;q=0.5').map(({ name }) => name)).toEqual(['b', 'c', 'a'])
})

test('C3 validators match weakly and * matches nothing', () => {
  expect(matchesEtag('"a", W/"b"', 'W/"b"')).toBe(true)
  expect(matchesEtag('"b"', 'W/"b"')).toBe(true)
  expect(matchesEtag('"c"', 'W/"b"')).toBe(false)
  expect(matchesEtag('*', 'W/"b"')).toBe(false)
  expect(matchesEtag(undefined, 'W/"b"')).toBe(false)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWork } from '../testing/countWork.ts'
import { withoutEndSlashes } from './endSlashes.ts'

it.each([
  ['https://mirror.example/api/', 'https://mirror.example/api'],
  ['/rank', '/rank'],
  ['//', ''],
  ['', ''],
])('withoutEndSlashes turns %j into %j', (text, bare) => expect(withoutEndSlashes(text)).toBe(bare))

it('withoutEndSlashes removes nothing but slashes', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(5), (text, slashes) => {
      const bare = withoutEndSlashes(text + '/'.repeat(slashes))
      expect(text.startsWith(bare) && !bare.endsWith('/')).toBe(true)
    }),
  )
})

it('withoutEndSlashes reads a run of slashes before another letter only once', () => {
  expect(countWork(() => withoutEndSlashes(`${'/'.repeat(2000)}x`))).toBeLessThanOrEqual(2001)
})

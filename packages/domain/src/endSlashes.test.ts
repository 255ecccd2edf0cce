// Taking slashes off an end in time that does not grow with their number.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutEndSlashes } from './endSlashes.ts'
import { processorMs } from './testing/processorTime.ts'

it.each([
  ['https://mirror.example/api/', 'https://mirror.example/api'],
  ['/rank', '/rank'],
  ['//', ''],
  ['', ''],
])('%j ends as %j', (text, bare) => expect(withoutEndSlashes(text)).toBe(bare))

it('is the text and nothing but slashes', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(5), (text, slashes) => {
      const bare = withoutEndSlashes(text + '/'.repeat(slashes))
      expect(text.startsWith(bare) && !bare.endsWith('/')).toBe(true)
    }),
  )
})

it('takes no longer for a run of slashes than for other letters', () => {
  expect(processorMs(() => withoutEndSlashes(`${'/'.repeat(400_000)}x`))).toBeLessThan(200)
})

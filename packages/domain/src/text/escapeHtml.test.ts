import { expect, it } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

it('escapeHtml escapes the five characters with a meaning in elements and attributes', () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;')
})

import { expect, it } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

it('escapeHtml escapes the five characters with a meaning in elements and attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>1 & 2</a>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;1 &amp; 2&lt;/a&gt;')
})

// The policies of pages, as strings that Node sends without conversion.
import { serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { pagePolicies } from './sendPage.ts'

const policy = "default-src 'none'; script-src 'self'"

/** True for a string with one byte for each character in memory, which V8 serialises with the tag `"`. */
const isOneByte = (text: string): boolean =>
  serialize(text).includes('"'.charCodeAt(0)) && serialize(text).length < text.length + 8

describe('the policy of a page', () => {
  test('has one byte for each character, whatever the text that its hash is from', () => {
    const html = `<script data-hash="sha256-${'A'.repeat(43)}=">1</script>絵巻`
    const hash = /sha256-[^"]+/.exec(html)?.[0] ?? ''
    const own = policy.replace("'self'", `'self' '${hash}'`)
    expect(isOneByte(own)).toBe(false)
    expect(isOneByte(pagePolicies(own)(undefined))).toBe(true)
  })

  test('is the same string for all readers without translators', () => {
    const policyOf = pagePolicies(policy)
    expect(policyOf('theme=dark')).toBe(policyOf(undefined))
  })

  test('allows the translators that the cookie of a reader names', () => {
    expect(pagePolicies(policy)('a=1; emaki-translators=kiss')).toContain("script-src 'self' https://fishjar.github.io")
  })
})

import { pagePolicy } from '@emaki/domain/server'
import { expect, test } from 'vitest'
import { pagePolicies } from './sendPage.ts'

test('the policy of a page allows the translators that the cookie of its reader names, and no others', () => {
  const policyOf = pagePolicies(pagePolicy(undefined))
  expect(policyOf('a=1; emaki-translators=kiss')).toContain("script-src 'self' https://fishjar.github.io")
  expect(policyOf('theme=dark')).toBe(policyOf(undefined))
  expect(policyOf(undefined)).not.toContain('fishjar')
})

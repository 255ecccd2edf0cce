// The messages of the first load: those that may be shown before a lazy screen is loaded, and no others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstMessages, usedKeys } from '../../../build/firstMessages.ts'

const source = join(import.meta.dirname, '../..')
const keys = Object.keys(JSON.parse(readFileSync(join(source, 'platform/i18n/locales/zh-CN.json'), 'utf8')))

describe('the first load has the messages of', () => {
  const first = firstMessages(source, keys)

  test.each([
    ['the navigation', 'nav.home'],
    ['home', 'home.ranking'],
    ['the ranking, whose keys are composed', 'rank.category.manga'],
    ['lists and their errors', 'failure.offline'],
    ['parts that open on demand at any time', 'offline.update'],
  ])('%s', (_, key) => expect(first).toContain(key))

  test.each(['setting.dark.dark', 'artwork.caption.more', 'not_found.title'])('no lazy screen: %s comes later', (key) =>
    expect(first).not.toContain(key),
  )

  test('no screen that needs a login', () =>
    expect([...first].filter((key) => /^(?:login|session)\.(?!unchecked)/.test(key))).toEqual([]))
})

test('usedKeys finds keys in quotes and keys with a composed prefix', () => {
  const code = `t('a.b'); t(\`c.\${name}\`); t('x.yz')`
  expect(usedKeys(code, ['a.b', 'c.d', 'c.e', 'x.y', 'a'])).toEqual(['a.b', 'c.d', 'c.e'])
})

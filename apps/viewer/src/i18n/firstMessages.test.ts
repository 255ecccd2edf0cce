// The words of the first load: enough for whatever can be on the screen before a lazy screen comes, and not more.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstMessages, usedKeys } from '../../build/firstMessages.ts'

const source = join(import.meta.dirname, '..')
const keys = Object.keys(JSON.parse(readFileSync(join(source, 'i18n/locales/zh-CN.json'), 'utf8')))

describe('the first load brings the words of', () => {
  const first = firstMessages(source, keys)

  test.each([
    ['the navigation', 'nav.home'],
    ['home', 'home.ranking'],
    ['the ranking, also those made of parts', 'rank.category.manga'],
    ['lists and their errors', 'list.error'],
    ['what opens on demand at any time', 'offline.update'],
    ['a lost address', 'not_found.title'],
  ])('%s', (_, key) => expect(first).toContain(key))

  test.each(['setting.dark.dark', 'artwork.caption.more'])('no lazy screen: %s waits', (key) => expect(first).not.toContain(key))

  test('nobody who is logged in: a stranger has no use for them', () =>
    expect([...first].filter((key) => /^(?:login|session)\.(?!unchecked)/.test(key))).toEqual([]))
})

test('a message counts as said when it is written out or belongs to a family', () => {
  const code = `t('a.b'); t(\`c.\${name}\`); t('x.yz')`
  expect(usedKeys(code, ['a.b', 'c.d', 'c.e', 'x.y', 'a'])).toEqual(['a.b', 'c.d', 'c.e'])
})

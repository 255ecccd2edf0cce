import { expect, test } from 'vitest'
import { parseDenyEntry } from './denyEntry.ts'
import { createDenyRules } from './denyRules.ts'

const rulesOf = (...lines: string[]) => createDenyRules(lines.flatMap((line) => parseDenyEntry(line) ?? []))
const address = 'https://i.pximg.net/img-master/img/2024/05/06/07/08/09/123_p0.jpg'

test.each([
  [[], false, false],
  [['artwork 1', 'novel 2', `picture ${address}`], false, false],
  [['user 1'], true, false],
  [['tag rain'], true, false],
  [['word rain'], true, true],
])('rules of %j are broad: %s, and have words: %s', (lines, isBroad, hasWords) => {
  const rules = rulesOf(...lines)
  expect([rules.size, rules.isBroad, rules.hasWords]).toEqual([lines.length, isBroad, hasWords])
})

test('rules compare tags as a whole and words as a part, without case and width', () => {
  const rules = rulesOf('tag rain', 'word snow')
  expect(['Ｒａｉｎ', 'rainy', 'snow'].map(rules.deniesTag)).toEqual([true, false, false])
  expect(['a SNOWY day', 'rain', ''].map(rules.deniesText)).toEqual([true, false, false])
  expect([rulesOf().deniesTag(''), rulesOf().deniesText(''), rulesOf('tag x').deniesText('x')]).toEqual([false, false, false])
})

test('rules deny a picture by its owner or by its key, and no other', () => {
  expect(rulesOf('artwork 123').deniesPicture(address)).toBe(true)
  expect(rulesOf(`picture ${address}`).deniesPicture(address)).toBe(true)
  expect(rulesOf(`picture ${address}`).deniesPicture(address.replace('123', '124'))).toBe(false)
  expect([rulesOf(), rulesOf('artwork 9', 'novel 123')].map((rules) => rules.deniesPicture(address))).toEqual([false, false])
  expect(rulesOf(`picture ${address}`).deniesPicture('logo.svg')).toBe(false)
})

import { expect, it } from 'vitest'
import { hasPlainName } from './affinity.ts'

it.each(['夜行バス35番', 'Moss Department', "O'Brien & Söhne", 'Αλάτι και Φως', 'מנורת נייר', '도토리공방'])(
  '“%s” is a plain name',
  (name) => expect(hasPlainName({ name })).toBe(true),
)

it.each(['<b>Bold</b>', '\u202Eecnad', '🌙', '', 'zero\u200Bwidth'])('%j is not a plain name', (name) =>
  expect(hasPlainName({ name })).toBe(false),
)

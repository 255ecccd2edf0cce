// Components format counts with formatCount or formatNumber, so that they have the separators and short forms of the language.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

/** A count that an element shows without a format. Ranks and pages of a work have three digits at most. */
const rawCount =
  /^[^'`]*?(?:>|^\s*)\{(?:\w+\.)*(?:count|total|length|likes?|views?|follow|friend|watching|visitors|hearts|chats)\}(?:<|$)/

/** Counts that always have few digits, or are formatted already. */
const known = new Set(['saving/downloadControls/DownloadsBadge.tsx: {count}', 'lists/novels/NovelFacts.tsx: {likes}'])

const componentFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)

test('no component shows a count without a format', () => {
  const raw = componentFiles.flatMap((name) =>
    readFileSync(join(source, name), 'utf8')
      .split('\n')
      .filter((line) => rawCount.test(line))
      .map((line) => `${name}: ${/\{[\w.]+\}/.exec(line.replace(/^.*>(?=\{)/, ''))?.[0] ?? line.trim()}`),
  )
  expect(raw.filter((place) => !known.has(place))).toEqual([])
})

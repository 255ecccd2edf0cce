// Counts on the screen go through formatCount or formatNumber, so that they have the separators and short forms of the language.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** A count that stands in an element as it is. Ranks and pages of a work have three digits at most. */
const rawCount =
  /^[^'`]*?(?:>|^\s*)\{(?:\w+\.)*(?:count|total|length|likes?|views?|follow|friend|watching|visitors|hearts|chats)\}(?:<|$)/

/** Counts that have few digits wherever they are shown, or come formatted. */
const known = new Set(['features/download/components/DownloadsBadge.tsx: {count}', 'features/novels/NovelFacts.tsx: {likes}'])

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

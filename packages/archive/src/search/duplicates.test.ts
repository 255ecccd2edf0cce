import { hashDistance } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicateGroups } from './duplicates.ts'

const word = fc.integer({ min: 1, max: 0xffffffff })
/** A hash, and hashes that differ from it in some of its bits. */
const family = fc
  .tuple(word, word, fc.array(fc.array(fc.nat(63), { maxLength: 9 }), { maxLength: 4 }))
  .map(([high, low, flips]) => [{ high, low }, ...flips.map((bits) => flipped({ high, low }, bits))])

function flipped({ high, low }: { high: number; low: number }, bits: readonly number[]) {
  const words = Uint32Array.of(low, high)
  for (const bit of bits) words[bit >> 5] = (words[bit >> 5] ?? 0) ^ (1 << (bit & 31))
  return { high: words[1] ?? 0, low: words[0] ?? 0 }
}

describe('duplicateGroups', () => {
  it('joins the same hashes as a comparison of each with all others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(family, { maxLength: 6 }), async (families) => {
        const all = families.flat().filter(({ high, low }) => high !== 0 || low !== 0)
        const works = Uint32Array.from(all, (_, at) => at + 1)
        const highs = Uint32Array.from(all, ({ high }) => high)
        const lows = Uint32Array.from(all, ({ low }) => low)
        const found = await duplicateGroups({ size: all.length, works, highs, lows })
        expect(sorted(found)).toEqual(sorted(compared(all)))
      }),
      { numRuns: 300 },
    )
  })
})

/** Groups by comparing each hash with all others. Work numbers start at 1. */
function compared(hashes: readonly { high: number; low: number }[]): number[][] {
  const groups = hashes.map((_, at) => at)
  for (const [at, hash] of hashes.entries())
    for (const [other, known] of hashes.entries()) {
      if (hashDistance(hash, known) > 6) continue
      const [from, to] = [groups[at], groups[other]]
      for (const [member, group] of groups.entries()) if (group === from) groups[member] = to ?? 0
    }
  return [...new Set(groups)]
    .map((group) => groups.flatMap((one, at) => (one === group ? [at + 1] : [])))
    .filter((group) => group.length > 1)
}

const sorted = (groups: readonly number[][]): string[] => groups.map((group) => [...group].sort((a, b) => a - b).join()).sort()

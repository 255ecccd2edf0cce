import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseDay } from '../japaneseDay.ts'
import { openCatalogue } from '../openCatalogue.ts'
import { testFolder } from '../testing/folder.ts'
import { dump } from '../testing/sample.ts'
import { buildShipped, shippedUntil } from './shippedFile.ts'

const path = testFolder()
const firstDay = '2026-10-01'
const shipped = path('shipped.sqlite')
buildShipped(shipped, parseDay(firstDay))

/** Opens a new file at an instant and closes it. Without `shipped` it is built from the first day. */
function opened(name: string, now: Date, begin?: string): string {
  const file = path(name)
  openCatalogue({ file, now: () => now, firstDay, ...(begin === undefined ? {} : { shipped: begin }) }).close()
  return file
}

describe('a new file that begins with the shipped collection', () => {
  const later = new Date('2026-11-20T12:00:00+09:00')

  it('has in the end what one has that is built from the first day', () => {
    expect(dump(opened('copied.db', later, shipped))).toEqual(dump(opened('built.db', later)))
  })

  it('begins with it at the instant up to which it is built, and not before', () => {
    const atOnce = dump(opened('at once.db', shippedUntil, shipped))
    expect(atOnce).toEqual(dump(shipped))
    const earlier = new Date(shippedUntil.getTime() - 86_400_000)
    expect(dump(opened('earlier.db', earlier, shipped))).toEqual(dump(opened('earlier built.db', earlier)))
  })

  it('is built where nothing is shipped, and where what is shipped is damaged', () => {
    const built = dump(opened('whole.db', later))
    expect(dump(opened('alone.db', later, path('missing.sqlite')))).toEqual(built)
    const damaged = path('damaged.sqlite')
    writeFileSync(damaged, readFileSync(shipped).subarray(0, 50_000))
    expect(dump(opened('beside damaged.db', later, damaged))).toEqual(built)
  })

  it('leaves an existing file as it is', () => {
    const file = opened('kept.db', new Date('2026-10-05T12:00:00+09:00'))
    opened('kept.db', later, shipped)
    expect(dump(file)).toEqual(dump(opened('also built.db', later)))
    expect(existsSync(`${file}.new`)).toBe(false)
  })
})

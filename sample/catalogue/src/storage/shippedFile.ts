// A collection that is built with the program, so that its first start does not build one: new files begin as copies of it and grow to today.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DayNumber } from '../japaneseDay.ts'
import { openGrowth } from './growth.ts'
import { openFile } from './openFile.ts'
import { wordIndexes } from './schema.ts'

/** Where `npm run build` puts the collection. It is missing where nothing was built; then new files are built from the first day. */
export const shippedPath = fileURLToPath(new URL('../../dist/sample.sqlite', import.meta.url))

/** The instant up to which it is built. To be raised with a release, so that first starts have few days to add. */
export const shippedUntil = new Date('2026-11-01T00:00:00+09:00')

/** Builds the collection to ship, from the usual first day or another one. */
export function buildShipped(file: string, firstDay?: DayNumber): void {
  const part = `${file}.new`
  mkdirSync(dirname(file), { recursive: true })
  rmSync(part, { force: true })
  const database = openFile(part)
  openGrowth(database, firstDay).growTo(shippedUntil.getTime())
  for (const index of wordIndexes) database.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`)
  // One file without a write-ahead log beside it.
  database.pragma('journal_mode = DELETE')
  database.exec('VACUUM')
  database.close()
  renameSync(part, file)
}

/** Lets a new file begin as a copy of the shipped one. Does nothing where that is missing or of a later day: then the file is built. */
export function copyShipped(shipped: string, file: string, nowMs: number): void {
  if (nowMs < shippedUntil.getTime()) return
  const part = `${file}.new`
  try {
    writeFileSync(part, readFileSync(shipped))
    renameSync(part, file)
  } catch {
    // Nothing is shipped, or the folder cannot be written, which opening the file reports.
    rmSync(part, { force: true })
  }
}

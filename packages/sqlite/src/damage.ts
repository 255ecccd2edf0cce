// Database files that cannot be used: how they are recognised, and how they are put out of the way. They are never deleted.
import { existsSync, renameSync, statSync } from 'node:fs'
import { type Database, isDamage, openDatabase } from './database.ts'

/** Endings of the files of a database: itself, its write-ahead log, and the log's index. */
export const databaseParts = ['', '-wal', '-shm'] as const

/** Reads all pages of a database. Throws SQLite's error for a file that is no database. */
export const isSound = (database: Database): boolean => database.pragma('quick_check(1)') === 'ok'

/**
 * What is at the path of a database. Anything that is no file, such as a folder, counts as damage. Throws SQLite's error when the file cannot be
 * read. Reading all pages of 250 MB takes a second: `isUnchanged` reads only the head of a file that was sound when it was closed.
 */
export function checkDatabase(file: string, isUnchanged = false): 'absent' | 'empty' | 'damaged' | 'sound' {
  const parts = databaseParts.map((part) => statSync(file + part, { throwIfNoEntry: false }))
  if (parts.some((part) => part && !part.isFile())) return 'damaged'
  const [found] = parts
  if (!found) return 'absent'
  if (found.size === 0) return 'empty'
  let database: Database | undefined
  try {
    database = openDatabase(file)
    if (isUnchanged) database.pragma('schema_version')
    return isUnchanged || isSound(database) ? 'sound' : 'damaged'
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  } finally {
    database?.close()
  }
}

/** Renames a database with its log to `<file>.damaged-<time>`. Returns the new path. Throws the system's error. */
export function setAside(file: string, now: Date): string {
  const base = `${file}.damaged-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  let target = base
  for (let count = 2; existsSync(target); count++) target = `${base}-${count}`
  for (const part of databaseParts) if (existsSync(file + part)) renameSync(file + part, target + part)
  return target
}

// Which errors say that nothing can be written, now or ever: the file system is read-only, full or broken, or forbids it.
import Database from 'better-sqlite3'

const systemCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EIO'])
const engineCodes = /^SQLITE_(?:CANTOPEN|READONLY|FULL|IOERR|PERM)/

/** True for an error of the file system or of SQLite that says so. */
export function isUnwritable(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return engineCodes.test(error.code)
  return error instanceof Error && 'code' in error && systemCodes.has(String(error.code))
}

// Recognises errors that mean that nothing can be written: the file system is read-only, full, broken or forbidden.
import Database from 'better-sqlite3'

const systemCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EIO'])
const engineCodes = /^SQLITE_(?:CANTOPEN|READONLY|FULL|IOERR|PERM)/

/** True for such an error of the file system or of SQLite. */
export function isUnwritable(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return engineCodes.test(error.code)
  return error instanceof Error && 'code' in error && systemCodes.has(String(error.code))
}

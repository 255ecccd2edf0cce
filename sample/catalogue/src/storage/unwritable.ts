// Recognises errors that mean that nothing can be written: the file system is read-only, full, broken or forbidden.
import { sqliteErrorCode } from '@emaki/sqlite'

const systemCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EIO'])
const engineCodes = new Set(['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_PERM'])

/** True for such an error of the file system or of SQLite. */
export function isUnwritable(error: unknown): boolean {
  const code = sqliteErrorCode(error)
  if (code !== undefined) return engineCodes.has(code)
  return error instanceof Error && 'code' in error && systemCodes.has(String(error.code))
}

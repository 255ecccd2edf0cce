export { checkDatabase, databaseParts, isSound, setAside } from './damage.ts'
export {
  type Database,
  type DatabaseOptions,
  isDamage,
  openDatabase,
  type RunResult,
  Statement,
  sqliteErrorCode,
} from './database.ts'

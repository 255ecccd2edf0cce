export { type Database, type DatabaseOptions, openDatabase, type RunResult, Statement, sqliteErrorCode } from './database.ts'

export * from './testArchive.ts'

export * from './scriptedSource.ts'
export * from './testArchive.ts'

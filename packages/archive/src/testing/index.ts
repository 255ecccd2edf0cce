export * from './libraryWork.ts'
export * from './scriptedSource.ts'
export * from './testArchive.ts'
export * from './toolFolders.ts'

// The room's door: everything that other rooms may use of the domain.
export * from './artwork.ts'
export * from './fetch.ts'
export * from './ids.ts'
export * from './novel.ts'
export * from './result.ts'
export * from './tolerance.ts'
export * from './user.ts'
export type * from './wire.ts'

// Pure functions from the web side's shapes to those of the app API (docs/contract/app-api.md 2). They never throw.
export * from './comment.ts'
export * from './illust.ts'
export * from './images.ts'
export * from './novel.ts'
export * from './series.ts'
export { translatedName } from './text.ts'
export * from './user.ts'

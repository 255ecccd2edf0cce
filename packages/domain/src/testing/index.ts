export { countWork, type Realm } from './countWork.ts'
export { libraryQuery, libraryWork, libraryWorks } from './libraryWorks.ts'
export { sentBackByPixivpy } from './pixivpy.ts'
export { seededIntegers } from './seededIntegers.ts'

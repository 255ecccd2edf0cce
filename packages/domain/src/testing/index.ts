export { countWork, type Realm } from './countWork.ts'
export { sentBackByPixivpy } from './pixivpy.ts'
export { seededIntegers } from './seededIntegers.ts'

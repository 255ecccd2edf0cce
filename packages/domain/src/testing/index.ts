// What tests of every package share.
export { countWork, type Realm } from './countWork.ts'
export { sentBackByPixivpy } from './pixivpy.ts'

// The room's door: the mirror app, and what a cache in front of it needs to know. What describes it has a door of its own (description.ts).
export { answerLanguage } from './answerLanguage.ts'
export type { Complaint } from './member.ts'
export type { MirrorError, MirrorOptions } from './mirror.ts'
export { createMirror } from './mirror.ts'
export type { Lifetime, MirrorRoute } from './route.ts'
export { lifetimes, routeKey, takesGrowingLists } from './route.ts'
export { mirrorRoute, mirrorRoutes } from './routes.ts'
export { withoutAccount } from './withoutAccount.ts'

export { createSite, type Site, type SiteOptions } from './createSite.ts'
export type { Fault, Faults } from './faults.ts'
export type { ImageSearch, ImageSearchOptions } from './imageSearch/sauceHost.ts'

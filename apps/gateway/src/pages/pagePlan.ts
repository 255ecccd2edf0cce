// What a page of the viewer needs before it is rendered.
import type { Language } from '@emaki/domain'
import { type InitialRequest, initialRequest, requestLanguage, type ViewerConfig } from '@emaki/mirror'
import { getOrCreate, memoize } from '../http/memoize.ts'
import { type MirrorRequest, withKey } from '../mirror/mirrorResponses.ts'
import { feedLinks } from './feedLinks.ts'

/** The first request of a page; one to the mirror has its cache key. */
export type PageRequest = InitialRequest<MirrorRequest>

/** What a page needs before it is rendered: its first request, if it has one, and the link elements of its feeds. */
export interface PagePlan {
  readonly initial: PageRequest | undefined
  readonly links: string
}

/** Plans the page at an address for the `Accept-Language` header of its reader. */
export type PlanPage = (address: URL, acceptLanguage: string | undefined, now: Date) => PagePlan

/** Maximum number of planned pages, and maximum length of their addresses, in characters. */
const maxPlans = 1024
const maxPlanned = 512

const languageOf = memoize(256, requestLanguage)

/** Creates the function that plans the page at an address. Plans are remembered for a minute, because rankings end at full hours. */
export function createPlans(viewer: ViewerConfig): PlanPage {
  let minute = Number.NaN
  let plans = new Map<string, PagePlan>()
  const plan = (address: URL, language: Language | undefined, now: Date): PagePlan => {
    const first = initialRequest(address.pathname, address.searchParams, language, now)
    return {
      initial: first?.mirror ? { ...first, mirror: withKey(first.mirror) } : first,
      links: viewer.feeds ? feedLinks(address.pathname, address.searchParams, language) : '',
    }
  }
  return (address, acceptLanguage = '', now) => {
    const language = languageOf(acceptLanguage)
    const current = Math.floor(now.getTime() / 60_000)
    if (current !== minute || plans.size >= maxPlans) plans = new Map()
    minute = current
    if (address.href.length > maxPlanned) return plan(address, language, now)
    return getOrCreate(plans, `${language ?? ''} ${address.href}`, () => plan(address, language, now))
  }
}

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
  /** The key of a list's page among those of its response. */
  readonly listKey: string
}

/** Plans the page at an address for the `Accept-Language` header of its reader. `now` is in ms since 1970. */
export type PlanPage = (address: URL, acceptLanguage: string | undefined, now: number) => PagePlan

interface LastPlan {
  readonly acceptLanguage: string
  readonly minute: number
  readonly plan: PagePlan
}

/** Maximum number of planned pages, and maximum length of their addresses, in characters. */
const maxPlans = 1024
const maxPlanned = 512

const languageOf = memoize(256, requestLanguage)

/** Creates the function that plans the page at an address. Plans are remembered for a minute, because rankings end at full hours. */
export function createPlans(viewer: ViewerConfig): PlanPage {
  let minute = Number.NaN
  let plans = new Map<string, PagePlan>()
  const makePlan = (address: URL, language: Language | undefined, now: number): PagePlan => {
    const first = initialRequest(address.pathname, address.searchParams, language, new Date(now))
    return {
      initial: first?.mirror ? { ...first, mirror: withKey(first.mirror) } : first,
      links: viewer.feeds ? feedLinks(address.pathname, address.searchParams, language) : '',
      listKey: `${first?.language ?? ''} ${address.pathname} ${startsAtFirstPage(address)}`,
    }
  }
  const planOf = (address: URL, language: Language | undefined, now: number): PagePlan => {
    if (address.href.length > maxPlanned) return makePlan(address, language, now)
    return getOrCreate(plans, `${language ?? ''} ${address.href}`, () => makePlan(address, language, now))
  }
  // The listener passes the same object for the same target.
  const last = new WeakMap<URL, LastPlan>()
  return (address, acceptLanguage = '', now) => {
    const current = Math.floor(now / 60_000)
    const known = last.get(address)
    if (known && known.minute === current && known.acceptLanguage === acceptLanguage) return known.plan
    if (current !== minute || plans.size >= maxPlans) plans = new Map()
    minute = current
    const plan = planOf(address, languageOf(acceptLanguage), now)
    last.set(address, { acceptLanguage, minute, plan })
    return plan
  }
}

/** False for a list that starts at a later page, whose works are not those of the initial data. */
export const startsAtFirstPage = ({ searchParams }: URL): boolean => !searchParams.has('page')

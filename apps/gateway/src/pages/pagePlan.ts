import { type InitialRequest, initialRequest, requestLanguage, type ViewerConfig } from '@emaki/mirror'
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

/** Creates the function that plans the page at an address. */
export const createPlans =
  (viewer: ViewerConfig): PlanPage =>
  (address, acceptLanguage = '', now) => {
    const language = requestLanguage(acceptLanguage)
    const first = initialRequest(address.pathname, address.searchParams, language, new Date(now))
    return {
      initial: first?.mirror ? { ...first, mirror: withKey(first.mirror) } : first,
      links: viewer.feeds ? feedLinks(address.pathname, address.searchParams, language) : '',
      listKey: `${first?.language ?? ''} ${address.pathname} ${startsAtFirstPage(address)}`,
    }
  }

/** False for a list that starts at a later page, whose works are not those of the initial data. */
export const startsAtFirstPage = ({ searchParams }: URL): boolean => !searchParams.has('page')

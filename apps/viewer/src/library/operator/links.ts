// Links that the operator recommends: sites, apps, userscripts, and other hosts (gateway contract, links.json).
import { list, record, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { createServiceCall, type ServiceCall } from '../../platform/http/serviceCall.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { unwrap } from '../../platform/query/queryClient.ts'

export interface RecommendedLink {
  readonly title: string
  /** Empty when there is none. */
  readonly description: string
  /** An http or https address. */
  readonly url: string
}

export interface Links {
  readonly sites: readonly RecommendedLink[]
  readonly apps: readonly RecommendedLink[]
  readonly userscripts: readonly RecommendedLink[]
  /** Where to download this viewer as an app: releases and betas. */
  readonly downloads: readonly RecommendedLink[]
  /** Image proxies and API hosts for the pickers. */
  readonly hosts: { readonly image: readonly RecommendedLink[]; readonly api: readonly RecommendedLink[] }
}

/** Maximum number of links of one kind. */
const maxLinks = 100
const maxTextLength = 300
const path = '/api/links.json'

/** The operator's links, requested once a visit. Without a gateway there are none. */
export const linksQuery = (call: ServiceCall = createServiceCall({ credentials: 'omit' })) =>
  queryOptions<Links>({
    queryKey: ['links'],
    queryFn: async ({ signal }) => readLinks(unwrap(await call(path, signal))),
    enabled: initialData().config.companionBase.startsWith('/'),
  })

/** Reads the document. Never throws: drops entries without a title or a web address. */
export function readLinks(value: unknown): Links {
  const links = record(value)
  return {
    sites: read(links.sites),
    apps: read(links.apps),
    userscripts: read(links.userscripts),
    downloads: read(links.downloads),
    hosts: { image: read(links.imageHosts), api: read(links.apiHosts) },
  }
}

function read(value: unknown): RecommendedLink[] {
  return list(value)
    .slice(0, maxLinks)
    .flatMap((entry) => {
      const link = record(entry)
      const url = text(link.url)
      const title = text(link.title).slice(0, maxTextLength)
      const isWeb = /^https?:\/\/[^\s@\\]+$/.test(url) && URL.canParse(url)
      return isWeb && title !== '' ? [{ title, description: text(link.description).slice(0, maxTextLength), url }] : []
    })
}

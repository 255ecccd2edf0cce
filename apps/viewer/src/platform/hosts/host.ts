// Features of the chosen API host. Recommended, latest, popular preview, user search and autocomplete need a self-hosted one (docs/spec/product.md 1).
import { boolean, record } from '@emaki/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { session } from '../account/session.ts'
import type { ServiceCall } from '../http/serviceCall.ts'
import { createServiceCall } from '../http/serviceCall.ts'
import { initialData } from '../query/initialData.ts'

export interface Host {
  /** True for a gateway of ours. Other mirrors have fewer routes. */
  readonly isSelfHosted: boolean
  /** False where the source has no bookmarks of users: a gateway without an account. */
  readonly hasBookmarks: boolean
  /** True where the source lists who has bookmarked a work: the app API, and the sample. */
  readonly listsBookmarkUsers: boolean
}

/** The default until the host is known: no extra features. */
const defaultHost: Host = { isSelfHosted: false, hasBookmarks: true, listsBookmarkUsers: false }
const localHost: Host = { isSelfHosted: true, hasBookmarks: true, listsBookmarkUsers: true }

/** Path of the document that describes a host. Other mirrors have none. */
export const wellKnownPath = '/.well-known/emaki.json'

/**
 * The chosen host. A gateway that wrote the page needs no request; another host is requested once a visit. In local app API
 * mode the mirror runs in this browser, so that it counts as self-hosted.
 */
export function useHost(): Host {
  const isLocal = useStore(session, ({ mode }) => mode === 'app')
  const { data = defaultHost } = useQuery({ ...hostQuery(initialData().config), enabled: !isLocal })
  return isLocal ? localHost : data
}

/** Query options for the host at the addresses of the page. */
export function hostQuery(
  config: { readonly mirrorBase: string; readonly source: string; readonly isSelfHosted?: boolean },
  call: ServiceCall = createServiceCall({ credentials: 'omit' }),
) {
  const isOurs = config.mirrorBase.startsWith('/') && ['sample', 'upstream', 'web', 'archive'].includes(config.source)
  const isSelfHosted = isOurs || config.isSelfHosted
  const hasBookmarks = !isOurs || config.source !== 'web'
  const listsBookmarkUsers = isOurs && isAppApi(config.source)
  return queryOptions<Host>({
    queryKey: ['host', config.mirrorBase],
    queryFn: async ({ signal }) => {
      const base = /^https?:\/\/[^/]+/.exec(config.mirrorBase)?.[0] ?? ''
      const response = await call(`${base}${wellKnownPath}`, signal)
      return response.ok ? readHost(response.value) : defaultHost
    },
    ...(isSelfHosted === undefined ? {} : { initialData: { isSelfHosted, hasBookmarks, listsBookmarkUsers } }),
  })
}

/** Reads the well-known document. Never throws. Invalid documents are not self-hosted. */
export function readHost(document: unknown): Host {
  const host = record(document)
  const isEmaki = host.name === 'emaki'
  return {
    isSelfHosted: isEmaki && boolean(host.selfHosted),
    hasBookmarks: !isEmaki || host.source !== 'web',
    listsBookmarkUsers: isEmaki && isAppApi(host.source),
  }
}

const isAppApi = (source: unknown): boolean => source === 'sample' || source === 'upstream'

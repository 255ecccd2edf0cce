// The artwork of the artwork screen. For a limited stub it queries the web side, and for a removed work an archive (docs/spec/product.md 4).
import {
  type Artwork,
  archivedImage,
  completedStub,
  isLimitedStub,
  normaliseWebPages,
  record,
  recoveredArtwork,
  type SizedPage,
  succeeded,
} from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { imageProxy } from '../../platform/hosts/picture.ts'
import { companion } from '../../platform/http/companion.ts'
import type { RequestError } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { failureOf, isNotFoundError } from '../../platform/query/queryClient.ts'
import { artworkQuery } from './artwork.ts'

/** The pages of a work with their sizes, which the app API does not send. Never expires (docs/spec/product.md 9.1). */
export const webPagesQuery = (id: string) =>
  entityQuery<readonly SizedPage[]>({
    key: ['web-pages', id],
    lifetime: lifetimes.artwork,
    request: (signal) => companion().get(`/ajax/illust/${id}/pages`, {}, signal),
    read: normaliseWebPages,
  })

/** The complete work for a limited stub, if the web side shows it. Requested again after ten minutes. */
export const unlimitedArtworkQuery = (id: string, stub: Artwork | undefined) =>
  entityQuery<Artwork>({
    key: ['unveiled', id],
    lifetime: lifetimes.incomplete,
    request: async (signal) => {
      const [detail, pages] = await Promise.all([
        companion().get(`/ajax/illust/${id}`, { full: 1 }, signal),
        companion().get(`/ajax/illust/${id}/pages`, {}, signal),
      ])
      if (!detail.ok) return detail
      return pages.ok ? succeeded({ detail: detail.value, pages: pages.value }) : pages
    },
    read: (response) => {
      const { detail, pages } = record(response)
      return stub && completedStub(stub, detail, normaliseWebPages(pages))
    },
  })

/** The pictures of a removed work from an archive. Without `stub` the author is unknown. */
export const recoveryQuery = (id: string, stub: Artwork | undefined) =>
  entityQuery<Artwork>({
    key: ['recovered', id, stub?.author.id ?? ''],
    lifetime: lifetimes.incomplete,
    request: (signal) => companion().get(`/api/pid-recover/${id}`, {}, signal),
    read: (pages) => recoveredArtwork(id, pages, stub?.author, (picture) => archivedImage(picture, imageProxy())),
  })

export interface ArtworkDetail {
  /** The best known version of the work. A limited stub while there is nothing better. */
  readonly artwork: Artwork | undefined
  /** True when the work came from an archive. */
  readonly isRecovered: boolean
  /** The failure when there is nothing to show. */
  readonly failure: RequestError | undefined
  readonly retry: () => void
}

/**
 * Subscribes to a work and loads it. `mayRecover`: the R-18 setting; without it no archive is queried (docs/spec/product.md
 * 6).
 */
export function useArtworkDetail(id: string, mayRecover: boolean): ArtworkDetail {
  const detail = useQuery(artworkQuery(id))
  const stub = detail.data && isLimitedStub(detail.data) ? detail.data : undefined
  const unveiled = useQuery({ ...unlimitedArtworkQuery(id, stub), enabled: stub !== undefined })
  const isGone = stub ? unveiled.isError : isNotFoundError(detail.error)
  const recovered = useQuery({ ...recoveryQuery(id, stub), enabled: mayRecover && isGone })
  const isRecovering = mayRecover && isGone && recovered.isPending
  const found = unveiled.data ?? (mayRecover && isGone ? recovered.data : undefined)
  return {
    artwork: found ?? detail.data,
    isRecovered: found !== undefined && found === recovered.data,
    failure: detail.data || isRecovering || !detail.error ? undefined : failureOf(detail.error),
    retry: () => void detail.refetch(),
  }
}

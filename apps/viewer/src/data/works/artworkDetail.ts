// Whole artwork: the work for its own page: out of a list or the mirror; behind a limited stub, what the web side or an archive still has (docs/spec/product.md 4).
import {
  type Artwork,
  archivedImage,
  completedStub,
  isLimitedStub,
  normaliseWebPages,
  record,
  recoveredArtwork,
  type SizedPage,
  success,
} from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { imageProxy } from '../hosts/picture.ts'
import { companion } from '../http/companion.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { errorMessage, isNotFoundError } from '../query/queryClient.ts'
import { artworkQuery } from './artwork.ts'

/** The pages of a work with the size of each, which the app API does not tell. Never expires (docs/spec/product.md 9.1). */
export const webPagesQuery = (id: string) =>
  entityQuery<readonly SizedPage[]>({
    key: ['web-pages', id],
    lifetime: lifetimes.artwork,
    request: (signal) => companion().get(`/ajax/illust/${id}/pages`, {}, signal),
    read: normaliseWebPages,
  })

/** The work behind `stub` as the web side shows it, if it does. Asked for again after ten minutes. */
export const unlimitedArtworkQuery = (id: string, stub: Artwork | undefined) =>
  entityQuery<Artwork>({
    key: ['unveiled', id],
    lifetime: lifetimes.incomplete,
    request: async (signal) => {
      const [detail, pages] = await Promise.all([
        companion().get(`/ajax/illust/${id}`, { full: 1 }, signal),
        companion().get(`/ajax/illust/${id}/pages`, {}, signal),
      ])
      if (detail.status !== 0) return detail
      return pages.status === 0 ? success({ detail: detail.data, pages: pages.data }) : pages
    },
    read: (answer) => {
      const { detail, pages } = record(answer)
      return stub && completedStub(stub, detail, normaliseWebPages(pages))
    },
  })

/** What an archive has of a work that is gone. `stub`: what upstream shows of it; without one the author is unknown, too. */
export const recoveryQuery = (id: string, stub: Artwork | undefined) =>
  entityQuery<Artwork>({
    key: ['recovered', id, stub?.author.id ?? ''],
    lifetime: lifetimes.incomplete,
    request: (signal) => companion().get(`/api/pid-recover/${id}`, {}, signal),
    read: (pages) => recoveredArtwork(id, pages, stub?.author, (picture) => archivedImage(picture, imageProxy())),
  })

export interface ArtworkDetail {
  /** As far as it is known; a limited stub while, and where, nothing better can be had. */
  readonly artwork: Artwork | undefined
  /** Says that the work came out of an archive. */
  readonly isRecovered: boolean
  /** The server's message, when there is nothing to show. */
  readonly error: string | undefined
  /** True when the server says that the work does not exist, or no longer. */
  readonly isMissing: boolean
  readonly retry: () => void
}

/** Subscribes to a work and starts loading it. `mayRecover`: the R-18 switch, without which no archive is asked (docs/spec/product.md 6). */
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
    error: detail.data || isRecovering || !detail.error ? undefined : errorMessage(detail.error),
    isMissing: isNotFoundError(detail.error),
    retry: () => void detail.refetch(),
  }
}

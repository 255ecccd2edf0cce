// Whole artwork: the work for its own page: out of a list or the mirror; behind a stand-in, what the web side or an archive still has (spec 4).
import {
  type Artwork,
  archivedImage,
  isStandIn,
  normaliseWebPages,
  record,
  recoveredArtwork,
  type SizedPage,
  success,
  unveiledArtwork,
} from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { answerQuery } from './answerQuery.ts'
import { artworkQuery } from './artwork.ts'
import { companion } from './companion.ts'
import { lifetimes } from './lifetimes.ts'
import { imageProxy } from './picture.ts'
import { saysMissing, shownError } from './queryClient.ts'

/** The pages of a work with the size of each, which the app API does not tell. Never expires (spec 9, artwork). */
export const webPagesQuery = (id: string) =>
  answerQuery<readonly SizedPage[]>({
    key: ['web-pages', id],
    lifetime: lifetimes.artwork,
    ask: (signal) => companion().ask(`/ajax/illust/${id}/pages`, {}, signal),
    read: normaliseWebPages,
  })

/** The work behind `standIn` as the web side shows it, if it does. Asked for again after ten minutes. */
export const unveiledQuery = (id: string, standIn: Artwork | undefined) =>
  answerQuery<Artwork>({
    key: ['unveiled', id],
    lifetime: lifetimes.incomplete,
    ask: async (signal) => {
      const [detail, pages] = await Promise.all([
        companion().ask(`/ajax/illust/${id}`, { full: 1 }, signal),
        companion().ask(`/ajax/illust/${id}/pages`, {}, signal),
      ])
      if (detail.status !== 0) return detail
      return pages.status === 0 ? success({ detail: detail.data, pages: pages.data }) : pages
    },
    read: (answer) => {
      const { detail, pages } = record(answer)
      return standIn && unveiledArtwork(standIn, detail, normaliseWebPages(pages))
    },
  })

/** What an archive has of a work that is gone. `standIn`: what upstream shows of it; without one the author is unknown, too. */
export const recoveryQuery = (id: string, standIn: Artwork | undefined) =>
  answerQuery<Artwork>({
    key: ['recovered', id, standIn?.author.id ?? ''],
    lifetime: lifetimes.incomplete,
    ask: (signal) => companion().ask(`/api/pid-recover/${id}`, {}, signal),
    read: (pages) => recoveredArtwork(id, pages, standIn?.author, (picture) => archivedImage(picture, imageProxy())),
  })

export interface WholeArtwork {
  /** As far as it is known; a stand-in while, and where, nothing better can be had. */
  readonly artwork: Artwork | undefined
  /** Says that the work came out of an archive. */
  readonly isRecovered: boolean
  /** The server's message, when there is nothing to show. */
  readonly error: string | undefined
  /** True when the server says that the work does not exist, or no longer. */
  readonly isMissing: boolean
  readonly retry: () => void
}

/** Subscribes to a work and starts loading it. `mayRecover`: the R-18 switch, without which no archive is asked (spec 6). */
export function useWholeArtwork(id: string, mayRecover: boolean): WholeArtwork {
  const detail = useQuery(artworkQuery(id))
  const standIn = detail.data && isStandIn(detail.data) ? detail.data : undefined
  const unveiled = useQuery({ ...unveiledQuery(id, standIn), enabled: standIn !== undefined })
  const isGone = standIn ? unveiled.isError : saysMissing(detail.error)
  const recovered = useQuery({ ...recoveryQuery(id, standIn), enabled: mayRecover && isGone })
  const isRecovering = mayRecover && isGone && recovered.isPending
  const found = unveiled.data ?? (mayRecover && isGone ? recovered.data : undefined)
  return {
    artwork: found ?? detail.data,
    isRecovered: found !== undefined && found === recovered.data,
    error: detail.data || isRecovering || !detail.error ? undefined : shownError(detail.error),
    isMissing: saysMissing(detail.error),
    retry: () => void detail.refetch(),
  }
}

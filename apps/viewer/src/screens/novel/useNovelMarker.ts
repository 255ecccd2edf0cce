// The account's marker in an open novel: offered when it was set elsewhere, and set where reading stops, if the user wants that.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Account, ownerOf } from '../../platform/account/account.ts'
import { changeMarker, fetchMarker, markersKey } from '../../platform/account/marker.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { showMarkFailure } from '../../works/bookmark/markFailure.ts'
import {
  knownMarker,
  offeredPage,
  pageAt,
  placeOfPage,
  rememberMarker,
  takeMarkerQuestion,
} from '../../works/readingPlaces/novelMarkers.ts'
import { browserNovelProgress } from '../../works/readingPlaces/novelProgress.ts'

const markerQuery = (account: Account, novelId: string) =>
  queryOptions<number>({
    queryKey: ['marker', ownerOf(account), novelId],
    queryFn: ({ signal }) => fetchMarker(account, novelId, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export interface NovelMarker {
  /** The page that was marked elsewhere; undefined without an offer. */
  readonly offer: number | undefined
  /** Takes the offer: the place of this browser becomes the start of that page. */
  readonly take: () => void
  /** Keeps the place of this browser. */
  readonly refuse: () => void
  /** The user has closed the reader. */
  readonly stop: () => void
}

/** `source` is the text of the novel. Without an account nothing is offered, asked or sent. */
export function useNovelMarker(novelId: string, source: string): NovelMarker {
  const client = useQueryClient()
  const account = useAccount()
  const owner = ownerOf(account)
  const { data: marker } = useQuery({
    ...markerQuery(account ?? { mode: 'app', id: '' }, novelId),
    enabled: account !== undefined,
  })
  const [offer, setOffer] = useState<number>()
  /** The place at the start of the visit, and later the last one that was marked. */
  const [start, setStart] = useState(() => browserNovelProgress.get(novelId)?.at)
  const remember = (page: number) =>
    rememberMarker(owner, novelId, { page, at: Date.now(), place: browserNovelProgress.get(novelId)?.at ?? 0 })
  const compare = useEffectEvent(() => {
    if (!account || marker === undefined) return
    const progress = browserNovelProgress.get(novelId)
    const page = offeredPage({ marker, source, progress, known: knownMarker(owner, novelId) })
    setOffer(page)
    if (page === undefined && marker > 0) remember(marker)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares each marker of the account once
  useEffect(() => compare(), [marker, owner])
  const stop = (canAsk: boolean) => {
    const progress = browserNovelProgress.get(novelId)
    if (!account || !progress || progress.at === start) return
    // What was marked elsewhere further on is not set back before the user has seen the offer.
    const page = progress.isRead ? 0 : pageAt(source, progress.at)
    if (offer !== undefined && page < offer) return
    const known = knownMarker(owner, novelId)?.page ?? 0
    if (page === known || (page === 1 && known === 0)) return
    const write = () => {
      setStart(progress.at)
      void writeMarker(client, account, novelId, page).then((isDone) => isDone && remember(page))
    }
    if (readSettings().novelMarkers) write()
    else if (canAsk && page > 0 && takeMarkerQuestion()) askForMarkers(write)
  }
  const stopHere = useEffectEvent(() => stop(false))
  useEffect(() => {
    const handleHidden = () => document.visibilityState === 'hidden' && stopHere()
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      stopHere()
    }
  }, [])
  const answer = (progress?: number) => {
    if (progress !== undefined) browserNovelProgress.save(novelId, { at: progress, length: source.length, isRead: false })
    if (marker !== undefined) remember(marker)
    setStart(browserNovelProgress.get(novelId)?.at)
    setOffer(undefined)
  }
  return {
    offer,
    take: () => answer(placeOfPage(source, offer ?? 1)),
    refuse: () => answer(),
    stop: () => stop(true),
  }
}

/** Sets or removes the marker. Resolves to false after a failure, which a toast reports. */
async function writeMarker(client: QueryClient, account: Account, novelId: string, page: number): Promise<boolean> {
  const response = await changeMarker(account, novelId, page)
  if (!response.ok) {
    const { message } = response.error
    showMarkFailure(translate(page > 0 ? 'marker.fail' : 'marker.remove.fail'), message)
    return false
  }
  void client.invalidateQueries({ queryKey: markersKey(account) })
  return true
}

/** How long the question is shown, ms: there is more to read than in other toasts. */
const questionMs = 15_000

/** Asked once in this browser; the preferences have the same switch. */
function askForMarkers(write: () => void): void {
  const act = () => {
    setSettings({ novelMarkers: true })
    write()
  }
  showToast(translate('marker.ask'), { action: { label: translate('marker.ask.yes'), act }, lastsMs: questionMs })
}

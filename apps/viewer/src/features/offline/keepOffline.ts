// Keeping works offline: what belongs to one, how far it has come, and what is said when it is kept or cannot be.
import { type Artwork, type Novel, type NovelPicture, novelPictures, parseNovel } from '@emaki/domain'
import { cardUrl, pageUrl, pictureUrl, shownResolution } from '../../data/http/picture.ts'
import { browserOffline, type OfflinePictures, type OfflineSubject } from '../../data/offline/offlineWorks.ts'
import { queryClient } from '../../data/query/queryClient.ts'
import { artworkQuery } from '../../data/works/artwork.ts'
import { novelTextQuery } from '../../data/works/novel.ts'
import { archiveUrls, ugoiraQuery } from '../../data/works/ugoira.ts'
import { translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { type OfflineKind, offlineState, readKept, setRun, workKey } from './offlineState.ts'

/** Errors are sentences of some length, ms. */
const sentenceMs = 6000

interface Whole {
  readonly subject: OfflineSubject
  readonly pictures: OfflinePictures
}

/** Puts an artwork by: its words and all its pages at the resolution that they are shown at; of an ugoira all its frames. Never rejects. */
export const keepArtwork = (work: Artwork): Promise<void> =>
  keep('artwork', work.id, async () => {
    const ugoira = work.type === 'ugoira' ? await queryClient.fetchQuery(ugoiraQuery(work.id)) : undefined
    const archive = ugoira ? archiveUrls(ugoira) : []
    const pages = work.images.map((page) => pageUrl(page, shownResolution(readSettings().imgReso)))
    return {
      subject: { kind: 'artwork', work, ...(ugoira ? { ugoira } : {}) },
      pictures: {
        needed: [...pages, ...archive.slice(0, 1)],
        welcome: [...coverOf(work), pictureUrl(work.author.avatar)].filter((address) => address !== ''),
        ...(ugoira ? { archive } : {}),
      },
    }
  })

/** Puts a novel by: its words, its text, and the pictures in the text. Never rejects. */
export const keepNovel = (work: Novel): Promise<void> =>
  keep('novel', work.id, async () => {
    const text = await queryClient.fetchQuery(novelTextQuery(work.id))
    const shown = await worksIn(novelPictures(parseNovel(text.text)))
    return {
      subject: { kind: 'novel', work, text, shown: shown.map(({ artwork }) => artwork) },
      pictures: {
        needed: text.embedImgs.map(([, urls]) => pictureUrl(urls['1200x1200'] || urls.original)),
        welcome: [
          ...shown.flatMap(({ pages }) => pages),
          ...[work.cover.l || work.cover.m, work.cover.s || work.cover.m, work.author.avatar].filter(Boolean).map(pictureUrl),
        ],
      },
    }
  })

/** Keeps again what was interrupted or what the browser took away. Never rejects. */
export const keepAgain = (subject: OfflineSubject): Promise<void> =>
  subject.kind === 'artwork' ? keepArtwork(subject.work) : keepNovel(subject.work)

/** Takes a work out, once the reader agrees. Resolves to whether it is gone. */
export async function removeOffline(kind: OfflineKind, id: string, title: string): Promise<boolean> {
  const question = { title: translate('offline.remove.ask', { title }), text: translate('offline.remove.why') }
  if (!(await confirm({ ...question, yes: translate('offline.remove.yes'), danger: true }))) return false
  const isGone = await browserOffline.remove(kind, id)
  await readKept()
  if (!isGone) showToast(translate('offline.failure.refused'), { kind: 'error', lastsMs: sentenceMs })
  return isGone
}

async function keep(kind: OfflineKind, id: string, gather: () => Promise<Whole>): Promise<void> {
  const key = workKey(kind, id)
  if (offlineState.getState().running.has(key)) return
  const stop = new AbortController()
  const cancel = () => stop.abort()
  setRun(key, { share: 0, cancel })
  try {
    const { subject, pictures } = await gather()
    stop.signal.throwIfAborted()
    askToStay()
    const onShare = (share: number) => setRun(key, { share, cancel })
    const failure = await browserOffline.keep(subject, pictures, { signal: stop.signal, onShare })
    if (failure === undefined) showToast(translate('offline.kept'), { kind: 'success' })
    else showToast(translate(`offline.failure.${failure}`), { kind: 'error', lastsMs: sentenceMs })
  } catch {
    // Stopped by the reader, or the text did not come.
    if (!stop.signal.aborted) showToast(translate('offline.failure.network'), { kind: 'error', lastsMs: sentenceMs })
  }
  setRun(key, undefined)
  await readKept()
}

/** Asks the browser not to clear this by itself. Some ask the reader, who may take his time: nothing waits for it. */
function askToStay(): void {
  // Where it refuses, the screen of the list says what that means.
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** A work that is gone leaves its place in the text empty, as it is with a network. */
async function worksIn(pictures: readonly NovelPicture[]): Promise<{ artwork: Artwork; pages: string[] }[]> {
  const pagesOf = new Map<string, number[]>()
  for (const picture of pictures) {
    if (picture.kind === 'artwork') pagesOf.set(picture.id, [...(pagesOf.get(picture.id) ?? []), picture.page])
  }
  const found = await Promise.allSettled(
    [...pagesOf].map(async ([id, pages]) => ({ pages, artwork: await queryClient.fetchQuery(artworkQuery(id)) })),
  )
  const resolution = shownResolution(readSettings().imgReso)
  return found.flatMap((one) => {
    if (one.status === 'rejected') return []
    const { artwork, pages } = one.value
    return [{ artwork, pages: pages.flatMap((page) => artwork.images[page - 1] ?? []).map((page) => pageUrl(page, resolution)) }]
  })
}

const coverOf = ({ images: [first] }: Artwork): string[] => (first ? [cardUrl(first, 'Medium', 'square')] : [])

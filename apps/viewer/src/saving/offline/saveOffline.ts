// Saves works for offline reading: collects the files of a work, reports progress, and shows a toast at the end.
import { type Artwork, type Novel, type NovelPicture, novelPictures, parseNovel } from '@emaki/domain'
import { cardUrl, pageUrl, pictureUrl, shownResolution } from '../../platform/hosts/picture.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { browserOffline, type OfflinePictures, type OfflineSubject } from '../../works/offlineCopies/offlineWorks.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'
import { novelTextQuery } from '../../works/queries/novel.ts'
import { archiveUrls, ugoiraQuery } from '../../works/queries/ugoira.ts'
import { type OfflineKind, offlineState, refreshSavedWorks, setRunning, workKey } from './offlineState.ts'

/** How long an error toast shows: the messages are long. In ms. */
const errorToastMs = 6000

interface OfflineContent {
  readonly subject: OfflineSubject
  readonly pictures: OfflinePictures
}

/** Saves an artwork: its data and all pages at the displayed resolution, or all frames of a ugoira. Never rejects. */
export const saveArtworkOffline = (work: Artwork): Promise<void> =>
  save('artwork', work.id, async () => {
    const ugoira = work.type === 'ugoira' ? await queryClient.fetchQuery(ugoiraQuery(work.id)) : undefined
    const archive = ugoira ? archiveUrls(ugoira) : []
    const pages = work.images.map((page) => pageUrl(page, shownResolution(readSettings().imageResolution)))
    return {
      subject: { kind: 'artwork', work, ...(ugoira ? { ugoira } : {}) },
      pictures: {
        needed: [...pages, ...archive.slice(0, 1)],
        welcome: [...coverOf(work), pictureUrl(work.author.avatar)].filter((address) => address !== ''),
        ...(ugoira ? { archive } : {}),
      },
    }
  })

/** Saves a novel: its data, its text, and the pictures in the text. Never rejects. */
export const saveNovelOffline = (work: Novel): Promise<void> =>
  save('novel', work.id, async () => {
    const text = await queryClient.fetchQuery(novelTextQuery(work.id))
    const shown = await loadEmbeddedWorks(novelPictures(parseNovel(text.text)))
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

/** Saves a work again, after an interruption or when the browser deleted files. Never rejects. */
export const retryOfflineSave = (subject: OfflineSubject): Promise<void> =>
  subject.kind === 'artwork' ? saveArtworkOffline(subject.work) : saveNovelOffline(subject.work)

/** Removes the offline copy after a confirmation. Resolves to true when it was removed. */
export async function removeOffline(kind: OfflineKind, id: string, title: string): Promise<boolean> {
  const question = { title: translate('offline.remove.ask', { title }), text: translate('offline.remove.why') }
  if (!(await confirm({ ...question, yes: translate('offline.remove.yes'), danger: true }))) return false
  const isGone = await browserOffline.remove(kind, id)
  await refreshSavedWorks()
  if (!isGone) showToast(translate('offline.failure.refused'), { kind: 'error', lastsMs: errorToastMs })
  return isGone
}

async function save(kind: OfflineKind, id: string, collect: () => Promise<OfflineContent>): Promise<void> {
  const key = workKey(kind, id)
  if (offlineState.getState().running.has(key)) return
  const aborter = new AbortController()
  const cancel = () => aborter.abort()
  setRunning(key, { progress: 0, cancel })
  try {
    const { subject, pictures } = await collect()
    aborter.signal.throwIfAborted()
    requestPersistentStorage()
    const onProgress = (progress: number) => setRunning(key, { progress, cancel })
    const failure = await browserOffline.save(subject, pictures, { signal: aborter.signal, onProgress })
    if (failure === undefined) showToast(translate('offline.kept'), { kind: 'success' })
    else showToast(translate(`offline.failure.${failure}`), { kind: 'error', lastsMs: errorToastMs })
  } catch {
    // Cancelled, or the text failed to load.
    if (!aborter.signal.aborted) showToast(translate('offline.failure.network'), { kind: 'error', lastsMs: errorToastMs })
  }
  setRunning(key, undefined)
  await refreshSavedWorks()
}

/** Asks the browser not to evict the storage. Some browsers ask the person, so this does not wait for the result. */
function requestPersistentStorage(): void {
  // The offline screen explains what a refusal means.
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Loads the artworks that a novel embeds, with the URLs of their pages. Works that fail to load are left out. */
async function loadEmbeddedWorks(pictures: readonly NovelPicture[]): Promise<{ artwork: Artwork; pages: string[] }[]> {
  const pagesOf = new Map<string, number[]>()
  for (const picture of pictures) {
    if (picture.kind === 'artwork') pagesOf.set(picture.id, [...(pagesOf.get(picture.id) ?? []), picture.page])
  }
  const found = await Promise.allSettled(
    [...pagesOf].map(async ([id, pages]) => ({ pages, artwork: await queryClient.fetchQuery(artworkQuery(id)) })),
  )
  const resolution = shownResolution(readSettings().imageResolution)
  return found.flatMap((result) => {
    if (result.status === 'rejected') return []
    const { artwork, pages } = result.value
    return [{ artwork, pages: pages.flatMap((page) => artwork.images[page - 1] ?? []).map((page) => pageUrl(page, resolution)) }]
  })
}

const coverOf = ({ images: [first] }: Artwork): string[] => (first ? [cardUrl(first, 'Medium', 'square')] : [])

// Downloads of this visit: which works are being fetched, how far they are, and how one is started or stopped.
import { type Artwork, pageFileName } from '@emaki/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { pageUrl } from '../../data/picture.ts'
import { translate } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/toast.ts'
import { type DownloadProgress, fetchFile, openInTab, saveFile } from './downloadJob.ts'

export interface Download {
  /** 0 to 1 over all its pages. */
  readonly share: number
  readonly cancel: () => void
}

const downloads = createStore<ReadonlyMap<string, Download>>(() => new Map())

/** The running download of a work, or undefined. */
export const useDownload = (artworkId: string): Download | undefined => useStore(downloads, (running) => running.get(artworkId))

/**
 * Fetches the originals of the given pages, one after another, and saves each under the person's file-name template. A page that cannot
 * be fetched opens in a new tab instead (calls.md 8). Does nothing while the same work is being downloaded.
 */
export async function downloadPages(artwork: Artwork, pages: readonly number[]): Promise<void> {
  if (downloads.getState().has(artwork.id)) return
  const aborter = new AbortController()
  const report = (share: number) => change((running) => running.set(artwork.id, { share, cancel: () => aborter.abort() }))
  report(0)
  let saved = 0
  for (const [position, page] of pages.entries()) {
    const done = await downloadPage(artwork, page, aborter.signal, ({ received, total }) => {
      if (total > 0) report((position + received / total) / pages.length)
    })
    if (aborter.signal.aborted) break
    if (done) saved += 1
  }
  change((running) => running.delete(artwork.id))
  if (saved > 0) showToast(translate('artwork.download.done', { count: saved }), { kind: 'success' })
}

/** True when the page was saved; false when it was cancelled or opened in a tab instead. */
async function downloadPage(
  artwork: Artwork,
  page: number,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
): Promise<boolean> {
  const images = artwork.images[page]
  if (!images) return false
  const url = pageUrl(images, 'Original')
  try {
    const file = await fetchFile(url, signal, onProgress)
    saveFile(file, pageFileName(artwork, page, readSettings().dlFileNameTpl, url))
    return true
  } catch {
    // Cancelled by the person, or failed: then the picture itself is the way out.
    if (!signal.aborted) {
      showToast(translate('artwork.download.failed'), { kind: 'error' })
      openInTab(url)
    }
    return false
  }
}

function change(edit: (running: Map<string, Download>) => void): void {
  const running = new Map(downloads.getState())
  edit(running)
  downloads.setState(running, true)
}

// What the actions on works do. Load it lazily: menus need names and icons only. All reject when code fails to load.
import type { Artwork } from '@emaki/domain'
import { keep } from '../../library/keepActions.ts'
import { exportNovel } from '../../novel/files/exportNovel.ts'
import { likeWork } from '../../platform/account/like.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { openExportPanel } from '../../saving/download/exportPanels.ts'
import { offlineState, workKey } from '../../saving/offline/offlineState.ts'
import { toggleOffline } from '../../saving/offline/toggleOffline.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showDialog } from '../../ui/overlays/dialogHost.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { type ActionContext, artistOf, type WorkAction, workOf } from '../../works/actions/workAction.ts'
import { bookmarkKindOf } from '../../works/bookmark/bookmarkTarget.ts'
import { changeBookmark } from '../../works/bookmark/changeBookmark.ts'
import { showMarkFailure } from '../../works/bookmark/markFailure.ts'
import { newBookmark } from '../../works/bookmark/newBookmark.ts'
import { copyText } from '../../works/share/copyText.ts'
import { requestReader } from '../readingEnd/readerRequest.ts'

/** Opens the reader on the page of the work, which is at `path`. */
export function read({ subject, place, navigate }: ActionContext, path: string): void {
  const work = workOf(subject)
  if (work) requestReader(work.id)
  if (place === 'list') navigate(path)
}

/** Removes the bookmark, or adds one by the settings. */
export async function toggleBookmark({ client, account, subject, flag }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (!account || !work) return
  await changeBookmark({ client, account, work, current: flag, wanted: flag?.isSet ? undefined : newBookmark(work) })
}

export async function showBookmarkOptions({ account, subject }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (!account || !work) return
  const { BookmarkDialog } = await import('../../works/bookmark/BookmarkDialog.tsx')
  showDialog((onClose) => <BookmarkDialog account={account} work={work} onClose={onClose} />)
}

/** Follows the artist or unfollows, or shows the options of it. */
export async function follow({ subject }: ActionContext, hasOptions: boolean): Promise<void> {
  const { FollowArtist } = await import('../../works/follow/FollowArtist.tsx')
  showDialog((onClose) => <FollowArtist artist={artistOf(subject)} hasOptions={hasOptions} onDone={onClose} />)
}

/** There is no request that takes a like back. */
export async function like({ client, account, subject }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (!account || !work) return
  const result = await likeWork(client, account, bookmarkKindOf(work), work.id)
  if (result.state === 'failed') showMarkFailure(translate('like.failed'), result.reason)
  else showToast(translate('like.liked'), { kind: 'success' })
}

export async function showComments({ subject }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (!work) return
  const { CommentsSheet } = await import('../../works/comments/CommentsSheet.tsx')
  const kind = 'novel' in subject ? 'novel' : 'artwork'
  showDialog((onClose) => <CommentsSheet isOpen kind={kind} id={work.id} authorId={work.author.id} onClose={onClose} />)
}

/** On its page a work downloads at once; in a list a confirmation names it. */
export async function download({ subject, place }: ActionContext): Promise<void> {
  if ('novel' in subject) return exportNovel(subject.novel, readSettings().novelFormat)
  if (!('artwork' in subject)) return
  const { artwork } = subject
  if (artwork.type === 'ugoira') return openExportPanel(artwork.id)
  if (place === 'list' && !(await isConfirmed(artwork))) return
  const { downloadPages, downloadWorks } = await import('../../saving/download/downloads.ts')
  if (place === 'list') downloadWorks([artwork])
  else
    downloadPages(
      artwork,
      artwork.images.map((_, page) => page),
    )
}

function isConfirmed(artwork: Artwork): Promise<boolean> {
  const title = artwork.title || translate('card.untitled')
  return confirm({ title: translate('card.download.ask'), text: title, yes: translate('card.download.yes') })
}

/** Saves the work for offline reading, stops that, or removes the copy. */
export async function toggleOfflineCopy({ subject, offline }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (!work || 'artist' in subject) return
  const running = offlineState.getState().running.get(workKey('novel' in subject ? 'novel' : 'artwork', work.id))
  if (running) running.cancel()
  else await toggleOffline(subject, offline === 'saved')
}

export async function keepInLibrary({ client, subject }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (work) await keep(client, { kind: 'novel' in subject ? 'novel' : 'illust', id: work.id, title: work.title })
}

/** `actions`: the registry, which imports this file. */
export async function showSaveMenu({ subject }: ActionContext, actions: readonly WorkAction[]): Promise<void> {
  if ('artist' in subject) return
  const { SaveMenu } = await import('./SaveMenu.tsx')
  showDialog((onClose) => <SaveMenu subject={subject} actions={actions} onClose={onClose} />)
}

export async function share({ subject }: ActionContext): Promise<void> {
  const [{ ShareSheet }, sources] = await Promise.all([
    import('../../works/share/ShareSheet.tsx'),
    import('../../works/share/shareSources.ts'),
  ])
  const shared =
    'artwork' in subject
      ? sources.sharedArtwork(subject.artwork)
      : 'novel' in subject
        ? sources.sharedNovel(subject.novel)
        : sources.sharedUser({ comment: '', avatar: '', ...subject.artist })
  showDialog((onClose) => <ShareSheet shared={shared} onClose={onClose} />)
}

export async function copyId({ subject }: ActionContext): Promise<void> {
  const work = workOf(subject)
  if (work) await copyText(work.id)
}

/** Offers to block the artist and, of a work, its tags. */
export async function block({ subject }: ActionContext): Promise<void> {
  const { BlockDialog } = await import('../../works/block/BlockDialog.tsx')
  const subjectOfBlock = workOf(subject) ?? { author: artistOf(subject), tags: [] }
  showDialog((onClose) => <BlockDialog artwork={subjectOfBlock} onClose={onClose} />)
}

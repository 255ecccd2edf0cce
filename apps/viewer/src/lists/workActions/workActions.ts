// The registry: every action on works and artists, in the order of menus. What an action does loads when it runs.
import { isLimitedStub } from '@emaki/domain'
import { canLike, isBookmarkable } from '../../platform/account/account.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { ArchiveIcon } from '../../ui/icons/library.tsx'
import { LikeIcon } from '../../ui/icons/like.tsx'
import { ForwardIcon, LeaveIcon } from '../../ui/icons/navigation.tsx'
import { FollowIcon } from '../../ui/icons/people.tsx'
import { KeepIcon, KeptIcon, ShieldIcon } from '../../ui/icons/states.tsx'
import { BookIcon, CommentIcon, ZoomIcon } from '../../ui/icons/workActions.tsx'
import { CopyIcon, DownloadIcon, EyeIcon, HeartFullIcon, HeartIcon, ShareIcon, TagIcon } from '../../ui/icons/works.tsx'
import { type ActionContext, artistOf, type WorkAction, type WorkActionId, workOf } from '../../works/actions/workAction.ts'
import { hasReader } from '../readingEnd/hasReader.ts'
import type * as Runs from './runs.tsx'

/** Loads the code of the actions and the messages of their dialogs, and runs a part of it. */
const load = (work: (runs: typeof Runs) => unknown) => withAllMessages(import('./runs.tsx')).then((runs) => work(runs))

const isWork = ({ subject }: ActionContext) => workOf(subject) !== undefined

/** Whether the pages of the work can be read: a limited stub has none. */
const isReadable = ({ subject }: ActionContext) => 'novel' in subject || ('artwork' in subject && !isLimitedStub(subject.artwork))

const mayBookmark = ({ account, subject }: ActionContext) => {
  const work = workOf(subject)
  return account !== undefined && work !== undefined && isBookmarkable(work)
}

/** The author of a masked work is unknown. */
const hasArtist = ({ subject }: ActionContext) => artistOf(subject).id !== '0'
const mayFollow = (context: ActionContext) =>
  context.account !== undefined && context.account.id !== artistOf(context.subject).id && hasArtist(context)

/** The path of the work or artist in the viewer. */
function pathOf({ subject }: Pick<ActionContext, 'subject'>): string {
  if ('artwork' in subject) return `/artworks/${subject.artwork.id}`
  return 'novel' in subject ? `/novel/${subject.novel.id}` : `/users/${subject.artist.id}`
}

/** The address at the original site. */
function sourceOf({ subject }: ActionContext): string {
  if ('novel' in subject) return `https://www.pixiv.net/novel/show.php?id=${subject.novel.id}`
  return `https://www.pixiv.net${pathOf({ subject })}`
}

export const workActions: readonly WorkAction[] = [
  {
    id: 'open',
    label: 'keys.open',
    icon: ForwardIcon,
    isAvailable: ({ place }) => place === 'list',
    run: (context) => context.navigate(pathOf(context)),
  },
  {
    id: 'read',
    label: 'reader.open',
    icon: BookIcon,
    isAvailable: ({ subject }) => 'novel' in subject || ('artwork' in subject && hasReader(subject.artwork)),
    run: (context) => load((runs) => runs.read(context, pathOf(context))),
  },
  {
    id: 'enlarge',
    label: 'palette.enlarge',
    icon: ZoomIcon,
    isAvailable: ({ enlarge }) => enlarge !== undefined,
    run: ({ enlarge }) => enlarge?.(),
  },
  {
    id: 'bookmark',
    label: 'artwork.fav',
    icon: HeartIcon,
    key: 'b',
    needsAccount: true,
    labelFor: ({ flag }, t) => t(flag?.isSet ? 'bookmark.remove' : 'artwork.fav'),
    iconFor: ({ flag }) => (flag?.isSet ? HeartFullIcon : HeartIcon),
    isAvailable: mayBookmark,
    run: (context) => load((runs) => runs.toggleBookmark(context)),
  },
  {
    id: 'bookmark_options',
    label: 'bookmark.options',
    icon: TagIcon,
    key: 'B',
    needsAccount: true,
    isAvailable: mayBookmark,
    run: (context) => load((runs) => runs.showBookmarkOptions(context)),
  },
  {
    id: 'follow',
    label: 'user.follow',
    icon: FollowIcon,
    key: 'f',
    needsAccount: true,
    isAvailable: mayFollow,
    run: (context) => load((runs) => runs.follow(context, false)),
  },
  {
    id: 'follow_options',
    label: 'follow.options',
    icon: EyeIcon,
    key: 'F',
    needsAccount: true,
    isAvailable: mayFollow,
    run: (context) => load((runs) => runs.follow(context, true)),
  },
  {
    id: 'download',
    label: 'card.download.yes',
    icon: DownloadIcon,
    key: 'd',
    labelFor: ({ subject }, t) =>
      'artwork' in subject && subject.artwork.type !== 'ugoira'
        ? t('artwork.download.all', { count: subject.artwork.count })
        : t('card.download.yes'),
    // The animation of a ugoira loads on its page only.
    isAvailable: (context) =>
      isReadable(context) &&
      !(context.place === 'list' && 'artwork' in context.subject && context.subject.artwork.type === 'ugoira'),
    run: (context) => load((runs) => runs.download(context)),
  },
  {
    id: 'like',
    label: 'like.like',
    icon: LikeIcon,
    key: 'l',
    needsAccount: true,
    isAvailable({ account, subject }) {
      const work = workOf(subject)
      return account !== undefined && work !== undefined && canLike(account, work.author.id) && isBookmarkable(work)
    },
    run: (context) => load((runs) => runs.like(context)),
  },
  {
    id: 'comments',
    label: 'comments.title',
    icon: CommentIcon,
    key: 'c',
    isAvailable: isReadable,
    run: (context) => load((runs) => runs.showComments(context)),
  },
  {
    id: 'offline',
    label: 'offline.keep',
    icon: KeepIcon,
    labelFor: ({ offline }, t) =>
      t(offline === 'running' ? 'offline.stop' : offline === 'saved' ? 'actions.offline.remove' : 'offline.keep'),
    iconFor: ({ offline }) => (offline === 'saved' ? KeptIcon : KeepIcon),
    isAvailable: isReadable,
    run: (context) => load((runs) => runs.toggleOfflineCopy(context)),
  },
  {
    id: 'keep',
    label: 'library.keep',
    icon: ArchiveIcon,
    isAvailable: (context) => context.mayKeep && isReadable(context),
    run: (context) => load((runs) => runs.keepInLibrary(context)),
  },
  {
    id: 'save',
    label: 'save.title',
    icon: DownloadIcon,
    isAvailable: isReadable,
    run: (context) => load((runs) => runs.showSaveMenu(context, workActions)),
  },
  {
    id: 'share',
    label: 'share.title',
    icon: ShareIcon,
    key: 's',
    isAvailable: hasArtist,
    run: (context) => load((runs) => runs.share(context)),
  },
  {
    id: 'artist',
    label: 'screen.user',
    icon: FollowIcon,
    key: 'a',
    isAvailable: (context) => isWork(context) && hasArtist(context),
    run: ({ subject, navigate }) => navigate(`/users/${artistOf(subject).id}`),
  },
  {
    id: 'source',
    label: 'artwork.source',
    icon: LeaveIcon,
    isAvailable: () => true,
    href: sourceOf,
    run: () => undefined,
  },
  {
    id: 'copy_id',
    label: 'artwork.copyId',
    icon: CopyIcon,
    labelFor: ({ subject }, t) => t('novel' in subject ? 'novel.copyId' : 'artwork.copyId'),
    isAvailable: isWork,
    run: (context) => load((runs) => runs.copyId(context)),
  },
  {
    id: 'new_tab',
    label: 'peek.new_tab',
    icon: LeaveIcon,
    isAvailable: ({ place }) => place === 'list',
    href: (context) => withBasePath(pathOf(context)),
    run: () => undefined,
  },
  {
    id: 'block',
    label: 'peek.block',
    icon: ShieldIcon,
    isAvailable: hasArtist,
    run: (context) => load((runs) => runs.block(context)),
  },
]

/** The available actions of a menu, in its order. */
export const actionsOf = (ids: readonly WorkActionId[], context: ActionContext): readonly WorkAction[] =>
  ids.flatMap((id) => workActions.find((action) => action.id === id && action.isAvailable(context)) ?? [])

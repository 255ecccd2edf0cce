// What can be done with a work or an artist. The list of the actions is in lists/workActions; cards, menus, shortcuts and the command palette
// read it.
import type { Artwork, Novel } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../platform/account/account.ts'
import type { Flag } from '../../platform/account/flags.ts'
import type { MessageKey, Translate } from '../../platform/i18n/useT.ts'
import type { Icon } from '../../ui/icons/icon.tsx'

export type WorkSubject = { readonly artwork: Artwork } | { readonly novel: Novel }

export interface Artist {
  readonly id: string
  readonly name: string
  /** What a page of the artist knows, for sharing it. */
  readonly comment?: string
  readonly avatar?: string
}

/** What an action acts on: a work, or an artist on a page or a card of their own. */
export type ActionSubject = WorkSubject | { readonly artist: Artist }

export type WorkActionId =
  | 'open'
  | 'new_tab'
  | 'read'
  | 'enlarge'
  | 'bookmark'
  | 'bookmark_options'
  | 'follow'
  | 'follow_options'
  | 'like'
  | 'comments'
  | 'download'
  | 'offline'
  | 'keep'
  | 'save'
  | 'share'
  | 'artist'
  | 'source'
  | 'copy_id'
  | 'block'

/** The subject, and what this visit knows about it and may do with it. */
export interface ActionContext {
  readonly subject: ActionSubject
  /** `page`: what the page shows. `list`: one of many. */
  readonly place: 'page' | 'list'
  /** Undefined without a login. */
  readonly account: Account | undefined
  /** The bookmark of the work; undefined when it is unknown. */
  readonly flag: Flag | undefined
  /** Whether the work has an offline copy in this browser, or is being saved. */
  readonly offline: 'none' | 'running' | 'saved'
  /** True for the operator of a site with a library. */
  readonly mayKeep: boolean
  readonly client: QueryClient
  readonly navigate: (path: string) => void
  /** Shows the first picture large; undefined where the page has none. */
  readonly enlarge?: (() => void) | undefined
}

export interface WorkAction {
  readonly id: WorkActionId
  readonly label: MessageKey
  readonly icon: Icon
  /** The shortcut, as `keyName` of app/keyboard names it. */
  readonly key?: string
  /** True when it needs an account. Without one, a toast says so. */
  readonly needsAccount?: boolean
  /** The label for the current state, such as "Remove bookmark". */
  readonly labelFor?: (context: ActionContext, t: Translate) => string
  /** The icon for the current state. */
  readonly iconFor?: (context: ActionContext) => Icon
  readonly isAvailable: (context: ActionContext) => boolean
  /** An address that the action opens in a new tab, in place of `run`. */
  readonly href?: (context: ActionContext) => string
  /** Large code loads here. Rejects when it fails to load. */
  readonly run: (context: ActionContext) => unknown
}

export const workOf = (subject: ActionSubject): Artwork | Novel | undefined =>
  'artwork' in subject ? subject.artwork : 'novel' in subject ? subject.novel : undefined

/** The artist of the subject. Their id is `0` for a masked work. */
export const artistOf = (subject: ActionSubject): Artist =>
  'artist' in subject ? subject.artist : 'artwork' in subject ? subject.artwork.author : subject.novel.author

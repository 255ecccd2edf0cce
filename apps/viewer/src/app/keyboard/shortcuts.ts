// The table of all keys. The handler runs what it names, and the dialog shows it. Parts of the page that handle keys themselves give their
// own tables.
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { galleryKeys } from '../../lists/gallery/galleryKeys.ts'
import { neighbourKeys } from '../../lists/opening/neighbourKeys.ts'
import { workActions } from '../../lists/workActions/workActions.ts'
import type { MessageKey } from '../../platform/i18n/catalogue.ts'
import { jumpKey } from '../../platform/jump/jumpKey.ts'
import type { WorkAction } from '../../works/actions/workAction.ts'
import { paletteKeys } from '../palette/paletteKey.ts'

export type ShortcutGroup = 'go' | 'list' | 'work' | 'page'

/** Where a shortcut leads to. */
export type Destination =
  | '/'
  | '/home_manga'
  | '/home_novel'
  | '/rank/daily'
  | '/search'
  | '/discovery'
  | '/following'
  | '/library'
  | '/setting'
  | '/setting/history'
  | '/setting/offline'
  | 'bookmarks'

export type ShortcutAction =
  | { readonly go: Destination }
  | { readonly work: WorkAction }
  | { readonly step: 1 | -1 }
  | { readonly run: 'help' | 'search' | 'back' | 'top' | 'open' | 'preview' | 'artist_card' }

export interface Shortcut {
  /** Each is a key or a sequence of keys, as `keyName` names them. */
  readonly keys: readonly string[]
  readonly group: ShortcutGroup
  readonly label: MessageKey
  /** Undefined for keys that a part of the page handles. */
  readonly action?: ShortcutAction
}

const go = (key: string, label: MessageKey, to: Destination): Shortcut => ({
  keys: [`g ${key}`],
  group: 'go',
  label,
  action: { go: to },
})

/** The keys of a table whose action is one of `actions`. */
const keysOf = <Action extends string>(table: Readonly<Record<string, Action>>, ...actions: readonly Action[]) =>
  Object.keys(table).filter((key) => actions.some((action) => table[key] === action))

/** All shortcuts of this site, in the order of the dialog. */
export const shortcuts = (): readonly Shortcut[] => [
  { keys: ['j'], group: 'list', label: 'keys.next', action: { step: 1 } },
  { keys: ['k'], group: 'list', label: 'keys.previous', action: { step: -1 } },
  { keys: keysOf(galleryKeys, 'left', 'up', 'down', 'right'), group: 'list', label: 'keys.move' },
  { keys: keysOf(galleryKeys, 'first', 'last'), group: 'list', label: 'keys.ends' },
  { keys: ['o', 'Enter'], group: 'list', label: 'keys.open', action: { run: 'open' } },
  { keys: ['Space', 'p'], group: 'list', label: 'keys.preview', action: { run: 'preview' } },
  { keys: [jumpKey], group: 'list', label: 'jump.title' },

  ...workActions.flatMap((action): readonly Shortcut[] =>
    action.key === undefined ? [] : [{ keys: [action.key], group: 'work', label: action.label, action: { work: action } }],
  ),
  { keys: ['i'], group: 'work', label: 'keys.artist_card', action: { run: 'artist_card' } },
  { keys: keysOf(neighbourKeys, 'previous'), group: 'work', label: 'artwork.previous' },
  { keys: keysOf(neighbourKeys, 'next'), group: 'work', label: 'artwork.next' },

  go('h', 'nav.home', '/'),
  go('m', 'home.tab.manga', '/home_manga'),
  go('n', 'home.tab.novel', '/home_novel'),
  go('r', 'nav.rank', '/rank/daily'),
  go('s', 'nav.search', '/search'),
  go('d', 'screen.discovery', '/discovery'),
  go('f', 'nav.following', '/following'),
  go('b', 'keys.bookmarks', 'bookmarks'),
  ...(hasLibrary() ? [go('l', 'nav.library', '/library')] : []),
  go('y', 'screen.history', '/setting/history'),
  go('o', 'screen.offline', '/setting/offline'),
  go('p', 'nav.setting', '/setting'),

  { keys: [paletteKeys], group: 'page', label: 'palette.title' },
  { keys: ['/'], group: 'page', label: 'nav.search', action: { run: 'search' } },
  { keys: ['Escape'], group: 'page', label: 'nav.back', action: { run: 'back' } },
  { keys: ['g g'], group: 'page', label: 'nav.to_top', action: { run: 'top' } },
  { keys: ['?', 'Ctrl+/'], group: 'page', label: 'keys.help', action: { run: 'help' } },
]

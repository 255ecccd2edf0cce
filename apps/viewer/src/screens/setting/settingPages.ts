// The pages that the settings link to, for the menu and its search.
import type { LinkProps } from '@tanstack/react-router'
import type { MessageKey, Translate } from '../../platform/i18n/useT.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { BellIcon } from '../../ui/icons/navigation.tsx'
import { PartsIcon } from '../../ui/icons/parts.tsx'
import { BookmarkedIcon, GaugeIcon, InfoIcon, LoginIcon, PhoneIcon, SlidersIcon, StorageIcon } from '../../ui/icons/settings.tsx'
import { HistoryIcon, KeptIcon } from '../../ui/icons/states.tsx'
import { LiveIcon, PagesIcon } from '../../ui/icons/workActions.tsx'
import { DownloadIcon, EyeIcon, HiddenIcon } from '../../ui/icons/works.tsx'
import { contains, type SearchTopic, topicWords } from './table/searchWords.ts'

export interface SettingPage {
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: Icon
  readonly name: MessageKey
  readonly hint?: MessageKey
  readonly topics?: readonly SearchTopic[]
}

export const pages = {
  login: { to: '/account/login', icon: LoginIcon, name: 'screen.login', hint: 'setting.login.hint' },
  accounts: { to: '/account/login', icon: LoginIcon, name: 'account.title', hint: 'account.manage' },
  notifications: { to: '/notifications', icon: BellIcon, name: 'notification.title', hint: 'notification.hint' },
  siteBlocks: {
    to: '/setting/site_blocks',
    icon: HiddenIcon,
    name: 'site_block.title',
    hint: 'site_block.hint',
    topics: ['block'],
  },
  history: {
    to: '/setting/history',
    icon: HistoryIcon,
    name: 'screen.history',
    hint: 'setting.history.hint',
    topics: ['history'],
  },
  watchlist: { to: '/following/watchlist/manga', icon: PartsIcon, name: 'watch.title', hint: 'watch.hint' },
  library: { to: '/library', icon: LibraryIcon, name: 'nav.library', hint: 'library.hint', topics: ['storage'] },
  offline: { to: '/setting/offline', icon: KeptIcon, name: 'screen.offline', hint: 'offline.hint', topics: ['storage'] },
  downloads: {
    to: '/setting/downloads',
    icon: DownloadIcon,
    name: 'downloads.title',
    hint: 'downloads.hint',
    topics: ['storage'],
  },
  content: {
    to: '/setting/contents_display',
    icon: EyeIcon,
    name: 'screen.contents_display',
    hint: 'setting.contents_display.hint',
    topics: ['adult', 'block'],
  },
  preference: {
    to: '/setting/preference',
    icon: SlidersIcon,
    name: 'screen.preference',
    hint: 'setting.preference.hint',
    topics: ['backup'],
  },
  storage: {
    to: '/setting/clearcache',
    icon: StorageIcon,
    name: 'screen.clear_cache',
    hint: 'setting.clear_cache.hint',
    topics: ['storage'],
  },
  lives: { to: '/lives', icon: LiveIcon, name: 'screen.lives' },
  collections: { to: '/collections', icon: PagesIcon, name: 'screen.collections' },
  app: { to: '/setting/down_app', icon: PhoneIcon, name: 'screen.down_app' },
  links: { to: '/setting/osusume', icon: BookmarkedIcon, name: 'screen.osusume' },
  selfTest: { to: '/setting/self_test', icon: GaugeIcon, name: 'screen.self_test', hint: 'self_test.hint' },
  about: { to: '/setting/about', icon: InfoIcon, name: 'screen.about' },
} as const satisfies Readonly<Record<string, SettingPage>>
export type PageId = keyof typeof pages

/** The hint and other words of a page, by which a search finds it besides its name. */
export function pageWords(id: PageId, t: Translate): readonly string[] {
  const { hint, topics = [] }: SettingPage = pages[id]
  return [hint ? t(hint) : '', ...topicWords(topics, t)]
}

/** The pages whose name, hint or other words contain `query`. An empty query finds nothing. */
export function pagesThatSay(query: string, t: Translate): readonly PageId[] {
  return (Object.keys(pages) as PageId[]).filter((id) => {
    return contains([t(pages[id].name), ...pageWords(id, t)], query)
  })
}

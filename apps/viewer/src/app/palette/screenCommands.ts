// Commands that go to a screen. The pages of the settings come from their own index, with its other words.
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import type { MessageKey, Translate } from '../../platform/i18n/useT.ts'
import { type PageId, pages, pageWords } from '../../screens/setting/settingPages.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { FollowingIcon, HomeIcon, RankIcon, SearchIcon, SettingIcon } from '../../ui/icons/navigation.tsx'
import { BrushIcon } from '../../ui/icons/settings.tsx'
import { LoopIcon, PagesIcon } from '../../ui/icons/workActions.tsx'
import { EyeIcon, HeartIcon, PlayIcon } from '../../ui/icons/works.tsx'
import { shortcuts } from '../keyboard/shortcuts.ts'
import type { Command } from './command.ts'

interface Screen {
  readonly path: string
  readonly name: MessageKey
  /** A second name, after the first. */
  readonly part?: MessageKey
  readonly icon: Icon
}

const screens: readonly Screen[] = [
  { path: '/', name: 'nav.home', icon: HomeIcon },
  { path: '/rank/daily', name: 'nav.rank', icon: RankIcon },
  { path: '/search', name: 'nav.search', icon: SearchIcon },
  { path: '/setting', name: 'nav.setting', icon: SettingIcon },
  { path: '/home_manga', name: 'nav.home', part: 'home.tab.manga', icon: HomeIcon },
  { path: '/home_novel', name: 'nav.home', part: 'home.tab.novel', icon: HomeIcon },
  { path: '/rank_novel/day', name: 'nav.rank', part: 'home.tab.novel', icon: RankIcon },
  { path: '/search_novel', name: 'screen.search_novel', icon: SearchIcon },
  { path: '/search_user', name: 'screen.search_user', icon: SearchIcon },
  { path: '/search_image', name: 'image_search.title', icon: SearchIcon },
  { path: '/discovery', name: 'screen.discovery', icon: EyeIcon },
  { path: '/popular_illust', name: 'screen.popular', icon: HeartIcon },
  { path: '/osusume_illust', name: 'screen.recommended', icon: PlayIcon },
  { path: '/random_illust', name: 'screen.random', icon: LoopIcon },
  { path: '/latest', name: 'home.latest', icon: PagesIcon },
  { path: '/spotlights', name: 'screen.spotlights', icon: PagesIcon },
  { path: '/setting/accent_color', name: 'setting.accentColor', icon: BrushIcon },
]

export interface ScreenFacts {
  readonly t: Translate
  /** Names in English, once they are loaded. */
  readonly english: Translate | undefined
  /** Undefined without a login. */
  readonly userId: string | undefined
  readonly hasCollections: boolean
  readonly navigate: (path: string) => void
}

export function screenCommands({ t, english, userId, hasCollections, navigate }: ScreenFacts): readonly Command[] {
  const keys = keysByPath()
  const nameOf = ({ name, part }: Pick<Screen, 'name' | 'part'>, words: Translate) =>
    part ? `${words(name)} · ${words(part)}` : words(name)
  const command = (screen: Screen, others: readonly string[] = []): Command => ({
    id: `go ${screen.path}`,
    group: 'go',
    icon: screen.icon,
    name: nameOf(screen, t),
    words: [...(english ? [nameOf(screen, english)] : []), ...others],
    keys: keys.get(screen.path),
    isUsual: screens.indexOf(screen) >= 0 && screens.indexOf(screen) < 4,
    run: () => navigate(screen.path),
  })
  const own: readonly Screen[] =
    userId === undefined
      ? []
      : [
          { path: '/following', name: 'nav.following', icon: FollowingIcon },
          { path: `/users/${userId}/favorites`, name: 'keys.bookmarks', icon: HeartIcon },
          { path: `/users/${userId}`, name: 'login.profile', icon: FollowingIcon },
        ]
  const shownPages = (Object.keys(pages) as PageId[]).filter(
    (id) => id !== 'login' && (id !== 'library' || hasLibrary()) && (id !== 'collections' || hasCollections),
  )
  const ofPage = (id: PageId) => {
    const { to, icon, name } = pages[id]
    return command({ path: to, name, icon }, [...pageWords(id, t), ...(english ? pageWords(id, english) : [])])
  }
  return [...screens.map((screen) => command(screen)), ...own.map((screen) => command(screen)), ...shownPages.map(ofPage)]
}

/** The shortcuts that go to a path. */
const keysByPath = (): ReadonlyMap<string, string> =>
  new Map(
    shortcuts().flatMap(({ keys: [key], action }) =>
      key !== undefined && action && 'go' in action ? [[action.go, key] as const] : [],
    ),
  )

// Starts loading the screen of the first address together with the app, so that it does not wait until the router runs.
import type { Language } from '@emaki/domain'
import { formatDate } from '../../platform/i18n/format.ts'
import { fetchOtherMessages } from '../../platform/i18n/messageChunks.ts'

interface StartScreen {
  readonly path: RegExp
  readonly load: () => Promise<unknown>
  /** True for a screen that waits for all messages. */
  readonly needsAllMessages?: boolean
  /** True for a screen that shows a date. */
  readonly hasDate?: boolean
}

/** The screens that most visits open first, besides home. routes.tsx has all of them: another screen loads when the router has read the address. */
const screens: readonly StartScreen[] = [
  { path: /^\/rank\/./, load: () => import('../../screens/ranking/RankingScreen.tsx'), hasDate: true },
  { path: /^\/artworks\/\d/, load: () => import('../../screens/artwork/ArtworkScreen.tsx'), needsAllMessages: true },
  { path: /^\/novel\/\d/, load: () => import('../../screens/novel/NovelScreen.tsx'), needsAllMessages: true },
  { path: /^\/users\/\d+$/, load: () => import('../../screens/user/UserScreen.tsx'), needsAllMessages: true },
]

/** Starts loading the screen at a path of the viewer. Never rejects: the router loads a failed file again, and shows the failure. */
export async function loadStartScreen(path: string | undefined, language: Language): Promise<void> {
  const screen = screens.find((candidate) => path !== undefined && candidate.path.test(path))
  if (screen === undefined) return
  // The first format of a language takes long to create. The browser has time for it while the files load.
  if (screen.hasDate) setTimeout(() => formatDate(new Date(), language, 'UTC'))
  await Promise.allSettled([screen.load(), screen.needsAllMessages && fetchOtherMessages(language)])
}

// Circumstances: which conditions of the settings' table hold for this reader and this browser.
import { useSession } from '../../features/session/session.ts'
import { useLanguage } from '../../i18n/useT.ts'
import type { Circumstance } from '../../settings/kinds.ts'
import { entries, type ShownKey } from './settingWords.ts'

/** Whether a setting shows. */
export function useIsShown(): (key: ShownKey) => boolean {
  const { mode } = useSession()
  const language = useLanguage()
  const holds: Readonly<Record<Circumstance, boolean>> = {
    movesScreens: 'startViewTransition' in document,
    localApp: mode === 'app',
    chinese: language.startsWith('zh'),
  }
  return (key) => {
    const entry = entries[key]
    return !('when' in entry) || holds[entry.when]
  }
}

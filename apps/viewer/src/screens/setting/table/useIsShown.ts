// Circumstances: which conditions of the settings' table hold for this reader and this browser.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useSession } from '../../../features/session/session.ts'
import type { Condition } from '../../../settings/kinds.ts'
import { useSetting } from '../../../settings/store.ts'
import { entries, type ShownKey } from './settingTexts.ts'

const hiddenSwitch = createStore<{ readonly isRevealed: boolean }>(() => ({ isRevealed: false }))

/** Shows the switch that nobody is bothered with (docs/spec/product.md 2.13, double click on the title), until the page is left. */
export const revealHiddenSwitch = (): void => hiddenSwitch.setState({ isRevealed: true })

/** Whether a setting shows. */
export function useIsShown(): (key: ShownKey) => boolean {
  const { mode } = useSession()
  const isRevealed = useStore(hiddenSwitch, (hidden) => hidden.isRevealed)
  const isCounted = useSetting('analytics')
  const holds: Readonly<Record<Condition, boolean>> = {
    viewTransitions: 'startViewTransition' in document,
    localApp: mode === 'app',
    // What is on can always be turned off.
    analytics: isRevealed || isCounted,
  }
  return (key) => {
    const entry = entries[key]
    return !('when' in entry) || holds[entry.when]
  }
}

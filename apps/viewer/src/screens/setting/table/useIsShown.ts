// Evaluates the conditions of the table of settings for this user and browser.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hasLibrary } from '../../../library/queries/libraryAccess.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { Condition } from '../../../platform/settings/kinds.ts'
import { useSetting } from '../../../platform/settings/store.ts'
import { entries, type ShownKey } from './settingTexts.ts'

const hiddenSwitch = createStore<{ readonly isRevealed: boolean }>(() => ({ isRevealed: false }))

/** Reveals the hidden analytics switch (docs/spec/product.md 2.13, double click on the title) until the page is closed. */
export const revealHiddenSwitch = (): void => hiddenSwitch.setState({ isRevealed: true })

/** Returns a function that tells whether a setting is shown. */
export function useIsShown(): (key: ShownKey) => boolean {
  const { mode } = useSession()
  const isRevealed = useStore(hiddenSwitch, (hidden) => hidden.isRevealed)
  const isOn = useSetting('analytics')
  const holds: Readonly<Record<Condition, boolean>> = {
    viewTransitions: 'startViewTransition' in document,
    localApp: mode === 'app',
    account: mode !== 'anonymous',
    library: mode !== 'anonymous' && hasLibrary(),
    // A switch that is on is always shown, so that it can be turned off.
    analytics: isRevealed || isOn,
  }
  return (key) => {
    const entry = entries[key]
    return !('when' in entry) || holds[entry.when]
  }
}

// Listens for shortcuts, shows their dialog, and makes each row of works one tab stop. Load it lazily.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { roveItems } from '../../lists/strips/rovingItem.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { earlyKey } from './earlyKey.ts'
import { createKeySequence, isCharacter, isTaken, keyName } from './keyInput.ts'
import { runShortcut } from './runShortcut.ts'
import { type ShortcutAction, shortcuts } from './shortcuts.ts'

const KeysDialog = lazy(() => withAllMessages(import('./KeysDialog.tsx')).then((module) => ({ default: module.KeysDialog })))

export function Shortcuts() {
  const router = useRouter()
  const client = useQueryClient()
  const hasCharacters = useSetting('singleKeys')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [actions] = useState(readActions)
  const [sequence] = useState(() => createKeySequence((name) => [...actions.keys()].some((keys) => keys.startsWith(`${name} `))))

  const onKey = useEffectEvent((event: KeyboardEvent, wasTaken: boolean) => {
    const name = keyName(event)
    // Enter presses what has the focus.
    if (name === undefined || name === 'Enter' || event.defaultPrevented || wasTaken) return
    if (isCharacter(name) && !hasCharacters) return
    const action = sequence.add(name, event.timeStamp).flatMap((keys) => actions.get(keys) ?? [])[0]
    if (!action || (event.repeat && !('step' in action))) return
    const target = document.activeElement === document.body ? null : document.activeElement
    if (runShortcut(action, { router, client, target, showHelp: () => setHelpOpen(true) })) event.preventDefault()
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // Before any other listener: Escape may have closed an overlay when the event reaches the second one.
    let wasTaken = false
    addEventListener('keydown', ({ target }) => (wasTaken = isTaken(target)), { signal, capture: true })
    addEventListener('keydown', (event) => onKey(event, wasTaken), { signal })
    followRows(signal)
    const early = earlyKey.take()
    if (early) onKey(early, isTaken(early.target))
    return () => stop.abort()
  }, [])

  return <Suspense>{isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}</Suspense>
}

/** The actions by their keys. */
const readActions = (): ReadonlyMap<string, ShortcutAction> =>
  new Map(shortcuts().flatMap(({ keys, action }) => (action ? keys.map((key) => [key, action] as const) : [])))

/** Makes a row of works one tab stop when the focus first enters it. */
function followRows(signal: AbortSignal): void {
  const known = new WeakSet<Element>()
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-one-stop]') : null
    if (!row || known.has(row)) return
    known.add(row)
    roveItems(row)
  }
  // Capture, so that the row gets this event, too.
  document.addEventListener('focusin', onFocus, { signal, capture: true })
}

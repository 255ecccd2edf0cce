// Tabs of one panel: arrow keys move between them, Tab leaves them. Tabs with addresses are links with `tabClass` instead.
import { type KeyboardEvent, useRef } from 'react'
import { revealInBar } from './revealInBar.ts'
import styles from './Tabs.module.css'

interface TabChoice<Key extends string> {
  readonly key: Key
  readonly label: string
}

interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly TabChoice<Key>[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  /** Prefix of the ids. The panel needs `id={panelId(id)}` and `role="tabpanel"`. */
  readonly id: string
}

export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, id }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab === undefined) return
    onChoose(tab.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.key)}"]`)?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const target = targetOf(event.key, at, tabs.length)
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={steer}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          ref={tab.key === chosen ? revealInBar : undefined}
          type="button"
          role="tab"
          id={`${id}-${tab.key}`}
          data-tab={tab.key}
          className={styles.tab}
          aria-selected={tab.key === chosen}
          aria-controls={panelId(id)}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** The id of the panel that the tabs named `id` control. */
export const panelId = (id: string): string => `${id}-panel`

/** Classes of a row of links that look like tabs, and of one such link. The selected link needs `aria-current="page"`. */
export const tabsClass = styles.tabs ?? ''
export const tabClass = styles.tab ?? ''

/** The number of items of a tab. */
export function TabCount({ children }: { readonly children: string }) {
  return <span className={styles.count}>{children}</span>
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

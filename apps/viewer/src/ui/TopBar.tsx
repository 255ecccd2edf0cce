// The bar over a screen: back, the title, and what can be done here. It also names the browser tab.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../i18n/useT.ts'
import { IconButton } from './controls/IconButton.tsx'
import { useLongPress } from './gestures/useLongPress.ts'
import { BackIcon } from './icons/navigation.tsx'
import { confirm } from './overlays/confirm.ts'
import styles from './TopBar.module.css'
import { textAttributes } from './textAttributes.ts'
import { useTitle } from './useTitle.ts'

export interface TopBarProps {
  readonly title: string
  /** What the browser tab says, when it should say more than the bar. */
  readonly documentTitle?: string
  /** Stands in place of the written title: tabs, a search box. */
  readonly children?: ReactNode
  /** Icon buttons at the end. */
  readonly actions?: ReactNode
  /** Stands over a single column, as settings and texts do. */
  readonly isNarrow?: boolean
  /** Stands over a text with what is said of it beside it, as novels do. */
  readonly isBeside?: boolean
  /** The heading below says the same: the title then appears once that heading is out of sight, where the browser can tell. */
  readonly isEcho?: boolean
  /** Main screens have no way back. */
  readonly isMain?: boolean
}

const auto = { dir: 'auto' } as const

export function TopBar(props: TopBarProps) {
  const {
    title,
    documentTitle = title,
    children,
    actions,
    isEcho = false,
    isMain = false,
    isNarrow = false,
    isBeside = false,
  } = props
  useTitle(documentTitle)
  return (
    <header className={styles.bar}>
      <div className={isNarrow ? `${styles.row} ${styles.narrow}` : isBeside ? `${styles.row} ${styles.beside}` : styles.row}>
        {!isMain && <BackButton />}
        {children ?? (
          <div className={isEcho ? `${styles.title} ${styles.echo}` : styles.title} {...(isEcho ? textAttributes(title) : auto)}>
            {title}
          </div>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}

/** Goes back, or home when there is nothing to go back to; held, it asks to go home (docs/spec/product.md 2.2). */
function BackButton() {
  const t = useT()
  const router = useRouter()
  const goHome = () => router.navigate({ to: '/' })
  const longPress = useLongPress(async () => {
    if (await confirm({ title: t('nav.go_home'), yes: t('nav.home') })) await goHome()
  })
  const goBack = () => (router.history.canGoBack() ? router.history.back() : goHome())
  return <IconButton {...longPress} icon={BackIcon} label={t('nav.back')} onClick={goBack} />
}

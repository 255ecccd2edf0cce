// The bar at the top of a screen: back button, title and actions. It also sets the document title.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { IconButton } from './controls/IconButton.tsx'
import { useLongPress } from './gestures/useLongPress.ts'
import { BackIcon } from './icons/navigation.tsx'
import { confirm } from './overlays/confirm.ts'
import styles from './TopBar.module.css'
import { textAttributes } from './textAttributes.ts'
import { useTitle } from './useTitle.ts'

export interface TopBarProps {
  readonly title: string
  /** The document title, when it is longer than the title of the bar. */
  readonly documentTitle?: string
  /** Replaces the title: tabs, a search box. */
  readonly children?: ReactNode
  /** Icon buttons at the end. */
  readonly actions?: ReactNode
  /** For a screen with a single column, such as settings. */
  readonly isNarrow?: boolean
  /** For a text with a side column, such as novels. */
  readonly isBeside?: boolean
  /** The title repeats the heading below: it appears once that heading has scrolled away, if the browser supports it. */
  readonly isEcho?: boolean
  /** Main screens have no back button. */
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

/** Goes back, or home without history. A long press asks whether to go home (docs/spec/product.md 2.2). */
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

// Reader head: what is read, and the ways to chapters, search, settings and the full screen.
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { CloseIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { ContentsIcon, LettersIcon } from '../../ui/icons/reading.tsx'
import { ZoomIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './ReaderBars.module.css'

/** What may lie over the text, one at a time. */
export type ReaderPanel = 'contents' | 'search' | 'settings' | undefined

export interface ReaderHeadProps {
  readonly isShown: boolean
  readonly title: string
  readonly panel: ReaderPanel
  readonly onPanel: (panel: ReaderPanel) => void
  readonly hasContents: boolean
  readonly actions: ReactNode
  /** What fills the screen when asked to. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly onClose: () => void
}

export function ReaderHead(props: ReaderHeadProps) {
  const { isShown, title, panel, onPanel, hasContents, actions, dialog, onClose } = props
  const t = useT()
  const { isFull, fill } = useFullScreen(dialog)
  const opener = (name: Exclude<ReaderPanel, undefined>, icon: Icon, label: string) => (
    <IconButton icon={icon} label={label} aria-pressed={panel === name} onClick={() => onPanel(name)} />
  )
  return (
    <div className={isShown ? styles.head : `${styles.head} ${styles.away}`}>
      <bdi className={styles.title}>{title}</bdi>
      {actions}
      {hasContents && opener('contents', ContentsIcon, t('novel.contents'))}
      {opener('search', SearchIcon, t('novel.search'))}
      {opener('settings', LettersIcon, t('novel.settings'))}
      {document.fullscreenEnabled && (
        <IconButton icon={ZoomIcon} label={t(isFull ? 'reader.fullscreen.leave' : 'reader.fullscreen')} onClick={fill} />
      )}
      <IconButton icon={CloseIcon} label={t('reader.close')} onClick={onClose} />
    </div>
  )
}

function useFullScreen(dialog: RefObject<HTMLDialogElement | null>) {
  const t = useT()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  const fill = async () => {
    try {
      await (isFull ? document.exitFullscreen() : dialog.current?.requestFullscreen())
    } catch {
      // The browser refuses without asking anybody, as some phones do.
      showToast(t('reader.fullscreen.refused'), { kind: 'error' })
    }
  }
  return { isFull, fill }
}

// Header of the reader: title, chapters, search, settings and full screen.
import type { ReactNode } from 'react'
import { barClass, barTitleClass } from '../../../pictures/readerPanel/barClass.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { FullScreenButton } from '../../../ui/controls/FullScreenButton.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import type { Icon } from '../../../ui/icons/icon.tsx'
import { ListenIcon } from '../../../ui/icons/listening.tsx'
import { CloseIcon, SearchIcon } from '../../../ui/icons/navigation.tsx'
import { PartsIcon } from '../../../ui/icons/parts.tsx'
import { ContentsIcon, LettersIcon } from '../../../ui/icons/reading.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import styles from './ReaderBars.module.css'

/** The open panel over the text, one at a time. */
export type OpenPanel = 'contents' | 'search' | 'settings' | 'tools' | undefined

export interface ReaderHeaderProps {
  readonly isShown: boolean
  readonly title: string
  readonly panel: OpenPanel
  readonly onPanel: (panel: OpenPanel) => void
  readonly hasContents: boolean
  readonly actions: ReactNode
  /** Opens the list of parts; undefined for a novel without a series. */
  readonly onParts: (() => void) | undefined
  readonly onClose: () => void
}

export function ReaderHeader(props: ReaderHeaderProps) {
  const { isShown, title, panel, onPanel, hasContents, actions, onParts, onClose } = props
  const t = useT()
  const opener = (name: Exclude<OpenPanel, undefined>, icon: Icon, label: string) => (
    <IconButton icon={icon} label={label} aria-pressed={panel === name} onClick={() => onPanel(name)} />
  )
  return (
    <div className={barClass('top', isShown, styles.header)}>
      <bdi className={barTitleClass} {...textAttributes(title)}>
        {title}
      </bdi>
      {actions}
      {onParts && <IconButton icon={PartsIcon} label={t('parts.title')} aria-haspopup="dialog" onClick={onParts} />}
      {hasContents && opener('contents', ContentsIcon, t('novel.contents'))}
      {opener('search', SearchIcon, t('novel.search'))}
      {opener('tools', ListenIcon, t('readerTools.title'))}
      {opener('settings', LettersIcon, t('novel.settings'))}
      <FullScreenButton />
      <IconButton icon={CloseIcon} label={t('reader.close')} onClick={onClose} />
    </div>
  )
}

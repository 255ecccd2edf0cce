// The panel of the reader for a tapped word of the glossary.
import type { GlossaryItem } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import styles from '../readerTools/readerTools.module.css'
import { TermText } from './TermText.tsx'

export interface TermPanelProps {
  readonly seriesId: string
  readonly item: GlossaryItem
  readonly areBarsShown: boolean
  readonly onClose: () => void
}

export function TermPanel({ seriesId, item, areBarsShown, onClose }: TermPanelProps) {
  const t = useT()
  return (
    <aside
      className={styles.selection}
      data-raised={areBarsShown ? '' : undefined}
      aria-label={t('glossary.title')}
      // The bars, which a movement of the mouse shows, would move the panel away from the mouse.
      onPointerMove={(event) => event.stopPropagation()}
    >
      <div className={styles.tools}>
        <p className={styles.words}>
          <bdi>{item.name}</bdi>
          <span className={styles.reading}>{t('glossary.of')}</span>
        </p>
        <span className={styles.end}>
          <IconButton icon={CloseIcon} label={t('dialog.close')} onClick={onClose} />
        </span>
      </div>
      <TermText seriesId={seriesId} item={item} />
    </aside>
  )
}

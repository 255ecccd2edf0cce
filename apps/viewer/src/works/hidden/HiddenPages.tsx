// Shown in place of the pages of a work that the content settings hide: the reason and a link to the settings, but no picture or title.
import type { HiddenReason } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { EmptyState } from '../../ui/StateMessage.tsx'
import styles from './HiddenPages.module.css'

export function HiddenPages({ reason }: { readonly reason: HiddenReason }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the click only shows the text as a toast; the link inside is accessible.
    <div className={styles.hidden} onClick={() => showToast(t('card.hidden'))}>
      <EmptyState icon={HiddenIcon} title={t('artwork.hidden.title')} text={t(`artwork.hidden.${reason}`)}>
        <Link to="/setting/contents_display" className={buttonClass('quiet')} onClick={(event) => event.stopPropagation()}>
          {t('artwork.hidden.settings')}
        </Link>
      </EmptyState>
    </div>
  )
}

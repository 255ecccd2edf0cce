// Plain host: said in place of what only a self-hosted host offers (docs/spec/product.md 1).
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'

export function PlainHost() {
  const t = useT()
  return (
    <EmptyState icon={PictureIcon} title={t('host.plain.title')} text={t('host.plain.text')}>
      <Link to="/" className={buttonClass('primary')}>
        {t('nav.home')}
      </Link>
    </EmptyState>
  )
}

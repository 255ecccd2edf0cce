// Empty state for screens that need a self-hosted gateway (docs/spec/product.md 1).
import { Link } from '@tanstack/react-router'
import { useT } from '../platform/i18n/useT.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { PictureIcon } from '../ui/icons/states.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'

/** `text` says why; by default for recommended and latest works. */
export function SelfHostedOnly({ text }: { readonly text?: string }) {
  const t = useT()
  return (
    <EmptyState icon={PictureIcon} title={t('host.plain.title')} text={text ?? t('host.plain.text')}>
      <Link to="/" className={buttonClass('primary')}>
        {t('nav.home')}
      </Link>
    </EmptyState>
  )
}

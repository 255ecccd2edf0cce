// The empty state of a refused search, with the reason (docs/spec/product.md 5).
import type { SearchRefusal } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'

export function RefusedSearch({ reason }: { readonly reason: SearchRefusal | 'sensitive' }) {
  const t = useT()
  return (
    <EmptyState icon={HiddenIcon} title={t('search.refused')} text={t(`search.refused.${reason}`)}>
      {reason === 'adult' && (
        <a href={withBasePath('/setting/contents_display')} className={buttonClass('primary')}>
          {t('screen.contents_display')}
        </a>
      )}
    </EmptyState>
  )
}

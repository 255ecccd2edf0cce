// Filters that are not a choice from a list: popular preview, minimum likes, and the reset button.
import type { SearchFilters } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { LengthRangeField } from './LengthRangeField.tsx'
import { NumberField } from './NumberField.tsx'
import type { SearchAccess } from './searchAccess.ts'
import { countFilters, typedNumber } from './searchAccess.ts'

export interface FilterMoreProps {
  readonly kind: 'illust' | 'novel'
  readonly filters: SearchFilters
  readonly access: SearchAccess
  readonly onChange: (filters: SearchFilters) => void
}

export function FilterMore({ kind, filters, access, onChange }: FilterMoreProps) {
  const t = useT()
  return (
    <>
      {kind === 'novel' && (
        <LengthRangeField length={filters.length} access={access} onChange={(length) => onChange({ ...filters, length })} />
      )}
      {access.isApp && <MinLikes filters={filters} onChange={onChange} />}
      {access.isSelfHosted && (
        <Chip
          pressed={filters.popular === true}
          onClick={() => onChange({ ...filters, popular: filters.popular ? undefined : true })}
        >
          {t('search.popular')}
        </Chip>
      )}
      {countFilters(filters) > 0 && (
        <Button kind="plain" onClick={() => onChange({})}>
          {t('search.filters.reset')}
        </Button>
      )}
    </>
  )
}

/** An invalid number is reverted. */
function MinLikes({ filters, onChange }: Pick<FilterMoreProps, 'filters' | 'onChange'>) {
  const t = useT()
  const defaultLikes = useSetting('searchListMinFavNum')
  const shown = filters.min_likes ?? defaultLikes
  return (
    <NumberField
      label={t('search.min_likes')}
      value={shown}
      parse={(text) => typedNumber(text) ?? shown}
      onChange={(likes) => onChange({ ...filters, min_likes: likes === defaultLikes ? undefined : likes })}
    />
  )
}

// Filters that are not a choice from a list: popular preview, minimum likes, and the reset button.
import type { SearchFilters } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { BookmarkedIcon } from '../../ui/icons/settings.tsx'
import { LengthRangeField } from './LengthRangeField.tsx'
import { NumberField } from './NumberField.tsx'
import type { SearchAccess } from './searchAccess.ts'
import { countFilters, typedNumber } from './searchAccess.ts'

const PresetsDialog = lazy(() => import('./PresetsDialog.tsx').then((module) => ({ default: module.PresetsDialog })))

export interface FilterMoreProps {
  readonly kind: 'illust' | 'novel'
  readonly words: string
  readonly filters: SearchFilters
  readonly access: SearchAccess
  readonly onChange: (filters: SearchFilters) => void
}

export function FilterMore({ kind, words, filters, access, onChange }: FilterMoreProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
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
      <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookmarkedIcon size={18} />
        {t('search.presets')}
      </Chip>
      {isOpen && (
        <Suspense>
          <PresetsDialog kind={kind} words={words} filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
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
  const defaultLikes = useSetting('minimumBookmarks')
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

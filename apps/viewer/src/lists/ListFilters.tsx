// A row of filters above a list. Each filter is part of the address; a choice replaces the history entry.
import { useRouter } from '@tanstack/react-router'
import { useT } from '../platform/i18n/useT.ts'
import { Select } from '../ui/controls/Select.tsx'
import styles from './ListFilters.module.css'

export interface ListFilter {
  /** Name of its parameter in the address. */
  readonly name: string
  readonly title: string
  /** The first one is the default, with the value ''. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
}

interface ListFiltersProps {
  /** Path of the screen. */
  readonly path: string
  /** Parameters of the address that are no filter, such as a tab. */
  readonly others?: Readonly<Record<string, string>>
  readonly filters: readonly ListFilter[]
}

export function ListFilters({ path, others = {}, filters }: ListFiltersProps) {
  const router = useRouter()
  const choose = (name: string, value: string) => {
    const query = new URLSearchParams(others)
    for (const filter of filters) {
      const chosen = filter.name === name ? value : filter.chosen
      if (chosen !== '') query.set(filter.name, chosen)
    }
    void router.navigate({ href: query.size === 0 ? path : `${path}?${query}`, replace: true })
  }
  if (filters.length === 0) return null
  return (
    <div className={styles.filters}>
      {filters.map(({ name, title, choices, chosen }) => (
        <Select
          key={name}
          form="chip"
          aria-label={title}
          choices={choices}
          chosen={chosen}
          isSet={chosen !== ''}
          onChoose={(value) => choose(name, value)}
        />
      ))}
    </div>
  )
}

/** The filter by rating. `ratings` are those on offer besides all. */
export function useRatingFilter(name: string, chosen: string | undefined, ratings: readonly ('safe' | 'r18')[]): ListFilter {
  const t = useT()
  return {
    name,
    title: t('search.rating'),
    choices: [
      { value: '', label: t('search.rating.all') },
      ...ratings.map((rating) => ({ value: rating, label: t(`search.rating.${rating}`) })),
    ],
    chosen: chosen ?? '',
  }
}

/** The filter by type of works. `types` are those on offer besides all. */
export function useTypeFilter(chosen: string | undefined, types: readonly ('illust' | 'manga' | 'ugoira')[]): ListFilter {
  const t = useT()
  return {
    name: 'type',
    title: t('search.type'),
    choices: [
      { value: '', label: t('search.type.any') },
      ...types.map((type) => ({ value: type, label: t(`search.type.${type}`) })),
    ],
    chosen: chosen ?? '',
  }
}

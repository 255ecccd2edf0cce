// One filter of a search as a choice from a list.
import type { SearchFilters } from '@emaki/domain'
import type { FilterChoice, FilterField } from '../../ui/fields/filterField.ts'

export type SearchField = FilterField<
  SearchFilters,
  | 'mode'
  | 'order'
  | 'duration'
  | 'users_in'
  | 'type'
  | 'shape'
  | 'size'
  | 'tool'
  | 'length'
  | 'original'
  | 'genre'
  | 'replaceable'
  | 'bookmarks'
  | 'lang'
  | 'hide_flagged'
  | 'grouped'
  | 'hide_ai'
  | 'rating'
>

export type MakeField = ReturnType<typeof fieldMaker>

/** Makes fields whose current choice is in `filters`. */
export const fieldMaker =
  (filters: SearchFilters) =>
  <Value extends string | number>(
    name: SearchField['name'],
    title: string,
    first: string,
    others: readonly (readonly [value: Value, label: string])[],
    change: (value: Value | undefined) => SearchFilters,
    /** A choice that only describes the current filters; choosing it changes nothing. */
    current?: FilterChoice,
  ): SearchField => {
    const value = current?.value ?? filters[name]
    const choices = others.map(([one, label]) => ({ value: String(one), label }))
    return {
      name,
      title,
      choices: [{ value: '', label: first }, ...(current ? [current] : []), ...choices],
      chosen: value === undefined ? '' : String(value),
      isSet: value !== undefined,
      choose: (to) =>
        to === current?.value ? filters : { ...filters, ...change(others.find(([one]) => String(one) === to)?.[0]) },
    }
  }

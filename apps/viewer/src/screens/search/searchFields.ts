// The filters that are a choice from a list, with their labels and their effect (docs/spec/product.md 2.4).
import type { SearchFilters, SearchLength } from '@emaki/domain'
import {
  illustSearchModes,
  lengthBounds,
  minuteLengths,
  novelSearchModes,
  searchDurations,
  searchLengths,
  searchOrders,
  searchRatings,
  searchShapes,
  searchSizes,
  searchTools,
  searchWorkTypes,
  usersInThresholds,
  wordLengths,
} from '@emaki/domain'
import type { FilterChoice, FilterField } from '../../lists/filters/filterField.ts'
import type { Translate } from '../../platform/i18n/useT.ts'
import { hasLengthUnits, type SearchAccess } from './searchAccess.ts'

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
  | 'grouped'
  | 'hide_ai'
  | 'rating'
>

interface FieldsOf {
  readonly kind: 'illust' | 'novel'
  readonly filters: SearchFilters
  readonly access: SearchAccess
  readonly t: Translate
  /** Formats a number in the interface language. */
  readonly number: (value: number) => string
}

/** The available fields of a kind of search, in display order. */
export function searchFields({ kind, filters, access, t, number }: FieldsOf): readonly SearchField[] {
  const { switches } = access
  const field = fieldMaker(filters)
  return [
    ...commonFields(kind, filters, field, t, number),
    ...(kind === 'novel' ? novelFields(field, t, number, filters.length, hasLengthUnits(access)) : pictureFields(field, t)),
    ...(switches.r18 ? [ratingField(field, t)] : []),
    ...(switches.ai ? [aiField(field, t)] : []),
  ]
}

type MakeField = ReturnType<typeof fieldMaker>

/** Makes fields whose current choice is in `filters`. */
const fieldMaker =
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

function commonFields(
  kind: 'illust' | 'novel',
  filters: SearchFilters,
  field: MakeField,
  t: Translate,
  number: (value: number) => string,
): readonly SearchField[] {
  const modes = kind === 'novel' ? novelSearchModes : illustSearchModes
  const isPicked = (filters.start_date ?? filters.end_date) !== undefined && filters.duration === undefined
  return [
    field(
      'mode',
      t('search.mode'),
      t(`search.mode.${modes[0]}`),
      modes.slice(1).map((mode) => [mode, t(`search.mode.${mode}`)] as const),
      (mode) => ({ mode }),
    ),
    field('order', t('search.order'), t('search.order.date_desc'), [[searchOrders[1], t('search.order.date_asc')]], (order) => ({
      order,
    })),
    field(
      'duration',
      t('search.duration'),
      t('search.duration.any'),
      searchDurations.map((duration) => [duration, t(`search.duration.${duration}`)] as const),
      (duration) => ({ duration, start_date: undefined, end_date: undefined }),
      isPicked ? { value: 'picked', label: t('search.duration.picked') } : undefined,
    ),
    field(
      'users_in',
      t('search.users_in'),
      t('search.users_in.any'),
      usersInThresholds.map((threshold) => [threshold, t('search.users_in.more', { count: number(threshold) })] as const),
      (users_in) => ({ users_in }),
    ),
  ]
}

const pictureFields = (field: MakeField, t: Translate): readonly SearchField[] => [
  field(
    'type',
    t('search.type'),
    t('search.type.any'),
    searchWorkTypes.map((type) => [type, t(`search.type.${type}`)] as const),
    (type) => ({ type }),
  ),
  field(
    'shape',
    t('search.shape'),
    t('search.shape.any'),
    searchShapes.map((shape) => [shape, t(`search.shape.${shape}`)] as const),
    (shape) => ({ shape }),
  ),
  field(
    'size',
    t('search.size'),
    t('search.size.any'),
    searchSizes.map((size) => [size, t(`search.size.${size}`)] as const),
    (size) => ({ size }),
  ),
  field(
    'tool',
    t('search.tool'),
    t('search.tool.any'),
    searchTools.map((tool) => [tool, tool] as const),
    (tool) => ({ tool }),
  ),
]

function novelFields(
  field: MakeField,
  t: Translate,
  number: (value: number) => string,
  length: SearchLength | undefined,
  hasUnits: boolean,
): readonly SearchField[] {
  const presets: readonly SearchLength[] = [...searchLengths, ...(hasUnits ? [...minuteLengths, ...wordLengths] : [])]
  const isOwn = length !== undefined && !presets.includes(length)
  return [
    field(
      'length',
      t('search.length'),
      t('search.length.any'),
      presets.map((preset) => [preset, lengthLabel(preset, t, number)] as const),
      (chosen) => ({ length: chosen }),
      isOwn ? { value: length, label: lengthLabel(length, t, number) } : undefined,
    ),
    field('original', t('search.original'), t('search.original.any'), [['true', t('search.original.only')]], (original) => ({
      original: original === undefined ? undefined : true,
    })),
    field('grouped', t('search.grouped'), t('search.grouped.none'), [['true', t('search.grouped.series')]], (grouped) => ({
      grouped: grouped === undefined ? undefined : true,
    })),
  ]
}

/** A length as text: `5,000–20,000 characters`, `10 minutes or more`. */
function lengthLabel(length: SearchLength, t: Translate, number: (value: number) => string): string {
  const preset = searchLengths.find((one) => one === length)
  if (preset !== undefined) return t(`search.length.${preset}`)
  const { unit, min, max } = lengthBounds(length)
  if (min === undefined) return t(`search.length.up_to.${unit}`, { max: number(max ?? 0) })
  if (max === undefined) return t(`search.length.from.${unit}`, { min: number(min) })
  return t(`search.length.range.${unit}`, { min: number(min), max: number(max) })
}

const ratingField = (field: MakeField, t: Translate): SearchField =>
  field(
    'rating',
    t('search.rating'),
    t('search.rating.all'),
    searchRatings.map((rating) => [rating, t(`search.rating.${rating}`)] as const),
    (rating) => ({ rating }),
  )

const aiField = (field: MakeField, t: Translate): SearchField =>
  field('hide_ai', t('search.ai'), t('search.ai.all'), [['true', t('search.ai.hide')]], (hide) => ({
    hide_ai: hide === undefined ? undefined : true,
  }))

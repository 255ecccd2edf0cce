// The filters that are a choice from a list, with their labels and their effect (docs/spec/product.md 2.4).
import type { SearchFilters } from '@emaki/domain'
import {
  illustSearchModes,
  novelSearchModes,
  searchDurations,
  searchOrders,
  searchRatings,
  searchTools,
  usersInThresholds,
} from '@emaki/domain'
import type { Translate } from '../../platform/i18n/useT.ts'
import { newFields, novelFields, pictureFields } from './kindFields.ts'
import { hasNewFilters, type SearchAccess } from './searchAccess.ts'
import { fieldMaker, type MakeField, type SearchField } from './searchField.ts'

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
  const isNew = hasNewFilters(access)
  const options = access.options?.[kind]
  const field = fieldMaker(filters)
  return [
    ...commonFields(kind, filters, isNew, field, t, number),
    ...(kind === 'novel'
      ? novelFields({ filters, options, isNew, field, t, number })
      : pictureFields(field, t, options?.tools ?? searchTools)),
    ...(isNew ? newFields({ filters, options, field, t, number }) : []),
    ...(switches.r18 ? [ratingField(field, t)] : []),
    ...(switches.ai ? [aiField(field, t)] : []),
  ]
}

function commonFields(
  kind: 'illust' | 'novel',
  filters: SearchFilters,
  isNew: boolean,
  field: MakeField,
  t: Translate,
  number: (value: number) => string,
): readonly SearchField[] {
  const modes = kind === 'novel' ? novelSearchModes : illustSearchModes.filter((mode) => isNew || mode !== 'tags_and_titles')
  const isPicked = (filters.start_date ?? filters.end_date) !== undefined && filters.duration === undefined
  return [
    field(
      'mode',
      t('search.mode'),
      t('search.mode.partial_match_for_tags'),
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

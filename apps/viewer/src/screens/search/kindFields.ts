// The filters that only one kind of works has, and those that only newer mirrors know (docs/contract/site-2026.md 8).
import type { KindOptions, NamedOption, SearchFilters, SearchLength } from '@emaki/domain'
import {
  bandBounds,
  lengthBounds,
  minuteLengths,
  searchLengths,
  searchShapes,
  searchSizes,
  searchWorkTypes,
  wordLengths,
} from '@emaki/domain'
import type { Translate } from '../../platform/i18n/useT.ts'
import type { MakeField, SearchField } from './searchField.ts'

export const pictureFields = (field: MakeField, t: Translate, tools: readonly string[]): readonly SearchField[] => [
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
    tools.map((tool) => [tool, tool] as const),
    (tool) => ({ tool }),
  ),
]

interface FieldParts {
  readonly filters: SearchFilters
  /** Undefined while the lists load. */
  readonly options: KindOptions | undefined
  readonly field: MakeField
  readonly t: Translate
  readonly number: (value: number) => string
}

export function novelFields({
  filters,
  options,
  isNew,
  field,
  t,
  number,
}: FieldParts & { readonly isNew: boolean }): SearchField[] {
  const { length, lang, original } = filters
  const hasWords = lang === undefined || options?.wordLanguages?.includes(lang) !== false
  const presets: readonly SearchLength[] = [
    ...searchLengths,
    ...(isNew ? minuteLengths : []),
    ...(isNew && hasWords ? wordLengths : []),
  ]
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
    field('original', t('search.original'), t('search.original.any'), [['true', t('search.original.only')]], (chosen) => ({
      original: chosen === undefined ? undefined : true,
      genre: chosen === undefined ? undefined : filters.genre,
    })),
    // Upstream knows genres of original novels only.
    ...listField(options?.genres, (genres) =>
      field('genre', t('search.genre'), t('search.genre.any'), genres, (genre) => ({
        genre,
        original: genre === undefined ? original : true,
      })),
    ),
    field('grouped', t('search.grouped'), t('search.grouped.none'), [['true', t('search.grouped.series')]], (grouped) => ({
      grouped: grouped === undefined ? undefined : true,
    })),
    ...(isNew
      ? [
          field(
            'replaceable',
            t('search.replaceable'),
            t('search.replaceable.any'),
            [['true', t('search.replaceable.only')]],
            (chosen) => ({ replaceable: chosen === undefined ? undefined : true }),
          ),
        ]
      : []),
  ]
}

/** Filters that both kinds have where the site is asked in its newer form. */
export function newFields({ options, field, t, number }: FieldParts): SearchField[] {
  const bands = options?.bands.map((band): NamedOption => {
    const { min = 0, max } = bandBounds(band)
    const name =
      max === undefined
        ? t('search.bookmarks.from', { min: number(min) })
        : t('search.bookmarks.range', { min: number(min), max: number(max) })
    return { value: band, name }
  })
  return [
    ...listField(bands, (choices) =>
      field('bookmarks', t('search.bookmarks'), t('search.bookmarks.any'), choices, (chosen) => ({
        bookmarks: options?.bands.find((band) => band === chosen),
      })),
    ),
    ...listField(options?.languages, (languages) =>
      field('lang', t('search.lang'), t('search.lang.any'), languages, (lang) => ({ lang })),
    ),
    field('hide_flagged', t('search.flagged'), t('search.flagged.all'), [['true', t('search.flagged.hide')]], (chosen) => ({
      hide_flagged: chosen === undefined ? undefined : true,
    })),
  ]
}

/** No field for an empty list. While the lists load, the field keeps its place. */
const listField = (
  options: readonly NamedOption[] | undefined,
  make: (choices: readonly (readonly [value: string, label: string])[]) => SearchField,
): readonly SearchField[] => (options?.length === 0 ? [] : [make((options ?? []).map(({ value, name }) => [value, name]))])

/** A length as text: `5,000–20,000 characters`, `10 minutes or more`. */
function lengthLabel(length: SearchLength, t: Translate, number: (value: number) => string): string {
  const preset = searchLengths.find((one) => one === length)
  if (preset !== undefined) return t(`search.length.${preset}`)
  const { unit, min, max } = lengthBounds(length)
  if (min === undefined) return t(`search.length.up_to.${unit}`, { max: number(max ?? 0) })
  if (max === undefined) return t(`search.length.from.${unit}`, { min: number(min) })
  return t(`search.length.range.${unit}`, { min: number(min), max: number(max) })
}

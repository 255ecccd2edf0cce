// The filters of a library that are a choice from a list, with their labels, numbers of works and effect.
import {
  type FacetCount,
  fewPages,
  isGone,
  type LibraryFacets,
  type LibraryKind,
  type LibraryQuery,
  libraryColours,
  libraryFilters,
  libraryLengths,
  libraryOrders,
  libraryRatings,
  libraryShapes,
  type UpstreamState,
  upstreamStates,
} from '@emaki/domain'
import type { MessageKey, Translate } from '../platform/i18n/useT.ts'
import type { FilterField } from '../ui/fields/filterField.ts'

export type LibraryField = FilterField<LibraryQuery>

/** Which filters a library has. */
export interface LibraryOffers {
  /** Kinds of works in this list. A filter by kind needs at least two. */
  readonly kinds: readonly LibraryKind[]
  /** True for the archive of a gateway: read works, colours, and the order by the date of keeping. */
  readonly isArchive: boolean
  /** The states upstream that this list knows, in display order. By default all of an archive, and none of other lists. */
  readonly states?: readonly UpstreamState[]
  /** True for bookmarks, which are public or private. */
  readonly hasVisibility: boolean
  /** True where R-18 works may be shown. */
  readonly hasRatings: boolean
  /** True where AI works may be shown. */
  readonly hasAi: boolean
}

interface FieldsOf {
  readonly query: LibraryQuery
  readonly facets: LibraryFacets | undefined
  readonly offers: LibraryOffers
  readonly t: Translate
  /** Formats a number in the interface language. */
  readonly number: (value: number) => string
}

export const kindNames: Readonly<Record<LibraryKind, MessageKey>> = {
  illust: 'home.tab.illust',
  manga: 'home.tab.manga',
  ugoira: 'rank.category.ugoira',
  novel: 'home.tab.novel',
}

/** The available fields, in display order. */
export function libraryFields({ query, facets, offers, t, number }: FieldsOf): readonly LibraryField[] {
  const field = fieldMaker(query, number)
  const { states = offers.isArchive ? upstreamStates : [] } = offers
  const hasPictures = offers.kinds.some((kind) => kind !== 'novel')
  return [
    orderField(query, offers, t),
    ...(offers.isArchive ? [readField(query, facets, t, field)] : []),
    ...(states.length > 0 ? [stateField(query, facets, states, t, field)] : []),
    ...(offers.kinds.length > 1 ? [kindField(query, facets, offers, t, field)] : []),
    ...(hasPictures ? pictureFields(query, facets, t, field) : []),
    ...(hasPictures && offers.isArchive ? [colourField(query, facets, t, field)] : []),
    ...(offers.hasRatings ? [ratingField(query, facets, t, field)] : []),
    ...(offers.hasAi ? [aiField(query, t, field)] : []),
    ...(offers.hasVisibility ? [visibilityField(query, t, field)] : []),
  ]
}

/** A choice: its value, its label, and the members of the query that it sets. */
type FieldChoice = readonly [value: string, label: string, set: LibraryQuery]

type MakeField = ReturnType<typeof fieldMaker>

/** Makes fields. Labels of values with a number of works end with it. */
const fieldMaker =
  (query: LibraryQuery, number: (value: number) => string) =>
  (
    name: string,
    title: string,
    /** Label and effect of the choice that does not filter. */
    any: readonly [label: string, clear: LibraryQuery],
    choices: readonly FieldChoice[],
    /** The chosen values; several only when the address names several. */
    chosen: readonly string[],
    counts: readonly FacetCount[] = [],
  ): LibraryField => {
    const labelled = choices.map(([value, label]) => {
      const count = counts.find((facet) => facet.value === value)?.count
      return { value, label: count === undefined ? label : `${label} (${number(count)})` }
    })
    const several = chosen.length > 1 ? chosen.join(' ') : undefined
    const labelOf = (value: string) => choices.find(([known]) => known === value)?.[1] ?? value
    return {
      name,
      title,
      choices: [
        { value: '', label: any[0] },
        ...(several === undefined ? [] : [{ value: several, label: chosen.map(labelOf).join(', ') }]),
        ...labelled,
      ],
      chosen: several ?? chosen[0] ?? '',
      isSet: chosen.length > 0,
      choose: (to) => {
        if (to === several) return query
        return { ...query, ...any[1], ...choices.find(([value]) => value === to)?.[2] }
      },
    }
  }

const orderNames: Readonly<Record<(typeof libraryOrders)[number], MessageKey>> = {
  kept: 'library.order.kept',
  made: 'search.order.date_desc',
  title: 'library.order.title',
  artist: 'library.order.artist',
  pages: 'library.order.pages',
  bookmarks: 'library.order.bookmarks',
  shuffle: 'library.order.shuffle',
}

/** The order without a choice: the newest in the library first. */
const defaultOrder = 'kept'

/** The order, with the opposite of the two orders by date. */
function orderField(query: LibraryQuery, { isArchive }: LibraryOffers, t: Translate): LibraryField {
  const { order = defaultOrder, reversed } = query
  const chosen = reversed ? `${order} reversed` : order
  const orders = libraryOrders.map((value) => ({
    value,
    label: t(value === 'kept' && !isArchive ? 'library.order.bookmarked' : orderNames[value]),
  }))
  const choices = [...orders]
  const opposite = reversed && order !== 'made' && order !== 'shuffle'
  return {
    name: 'order',
    title: t('search.order'),
    choices: [
      ...choices.flatMap((choice) =>
        choice.value === 'made' ? [choice, { value: 'made reversed', label: t('search.order.date_asc') }] : [choice],
      ),
      ...(opposite
        ? [
            {
              value: chosen,
              label: t('library.order.reversed', { order: orders.find(({ value }) => value === order)?.label ?? '' }),
            },
          ]
        : []),
    ],
    chosen,
    isSet: chosen !== defaultOrder,
    choose: (to) => {
      const [wanted = defaultOrder, opposed] = to.split(' ')
      const known = libraryOrders.find((value) => value === wanted) ?? defaultOrder
      return {
        ...libraryFilters(query),
        ...(known === defaultOrder && opposed === undefined ? {} : { order: known }),
        ...(opposed === undefined ? {} : { reversed: true }),
        ...(known === 'shuffle' ? { seed: query.seed ?? newSeed() } : {}),
      }
    },
  }
}

/** A seed for another shuffled order. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

const readField = (query: LibraryQuery, facets: LibraryFacets | undefined, t: Translate, field: MakeField): LibraryField =>
  field(
    'unread',
    t('library.read'),
    [t('library.read.any'), { unread: undefined }],
    [
      ['1', t('library.read.unread'), { unread: true }],
      ['0', t('library.read.read'), { unread: false }],
    ],
    query.unread === undefined ? [] : [query.unread ? '1' : '0'],
    facets && [{ value: '1', count: facets.unread }],
  )

function stateField(
  query: LibraryQuery,
  facets: LibraryFacets | undefined,
  states: readonly UpstreamState[],
  t: Translate,
  field: MakeField,
): LibraryField {
  const chosen = [...(query.gone === true ? ['gone'] : []), ...(query.states ?? [])]
  const gone = facets?.states.filter(({ value }) => states.some((state) => state === value && isGone(state)))
  return field(
    'state',
    t('library.state'),
    [t('library.state.any'), { states: undefined, gone: undefined }],
    [
      ['gone', t('library.state.gone'), { gone: true, states: undefined }],
      ...states.map((state): FieldChoice => [state, t(`library.state.${state}`), { states: [state], gone: undefined }]),
    ],
    chosen,
    facets && [...facets.states, { value: 'gone', count: gone?.reduce((sum, { count }) => sum + count, 0) ?? 0 }],
  )
}

const kindField = (
  query: LibraryQuery,
  facets: LibraryFacets | undefined,
  { kinds }: LibraryOffers,
  t: Translate,
  field: MakeField,
): LibraryField =>
  field(
    'kind',
    t('search.type'),
    [t('search.type.any'), { kinds: undefined }],
    kinds.map((kind) => [kind, t(kindNames[kind]), { kinds: [kind] }]),
    query.kinds ?? [],
    facets?.kinds,
  )

const pictureFields = (
  query: LibraryQuery,
  facets: LibraryFacets | undefined,
  t: Translate,
  field: MakeField,
): readonly LibraryField[] => [
  field(
    'length',
    t('library.length'),
    [t('library.length.any'), { length: undefined }],
    libraryLengths.map((length) => [length, t(`library.length.${length}`, { count: fewPages }), { length }]),
    query.length ? [query.length] : [],
    facets?.lengths,
  ),
  field(
    'shape',
    t('search.shape'),
    [t('search.shape.any'), { shape: undefined }],
    libraryShapes.map((shape) => [shape, t(`search.shape.${shape}`), { shape }]),
    query.shape ? [query.shape] : [],
    facets?.shapes,
  ),
]

const colourField = (query: LibraryQuery, facets: LibraryFacets | undefined, t: Translate, field: MakeField): LibraryField =>
  field(
    'colour',
    t('library.colour'),
    [t('library.colour.any'), { colour: undefined }],
    libraryColours.map((colour) => [colour, t(`library.colour.${colour}`), { colour }]),
    query.colour ? [query.colour] : [],
    facets?.colours,
  )

const ratingField = (query: LibraryQuery, facets: LibraryFacets | undefined, t: Translate, field: MakeField): LibraryField =>
  field(
    'rating',
    t('search.rating'),
    [t('search.rating.all'), { ratings: undefined }],
    libraryRatings.map((rating) => [
      rating,
      rating === 'safe' ? t('search.rating.safe') : rating === 'r18' ? 'R-18' : 'R-18G',
      { ratings: [rating] },
    ]),
    query.ratings ?? [],
    facets?.ratings,
  )

const aiField = (query: LibraryQuery, t: Translate, field: MakeField): LibraryField =>
  field(
    'ai',
    t('search.ai'),
    [t('search.ai.all'), { ai: undefined }],
    [
      ['0', t('search.ai.hide'), { ai: false }],
      ['1', t('library.ai.only'), { ai: true }],
    ],
    query.ai === undefined ? [] : [query.ai ? '1' : '0'],
  )

const visibilityField = (query: LibraryQuery, t: Translate, field: MakeField): LibraryField =>
  field(
    'visibility',
    t('visibility'),
    [t('following.all'), { visibility: undefined }],
    [
      ['public', t('visibility.public'), { visibility: 'public' }],
      ['private', t('visibility.private'), { visibility: 'private' }],
    ],
    query.visibility ? [query.visibility] : [],
  )

/** The number of active filters without the text and the order. The two days of a range count once. */
export function countLibraryFilters(query: LibraryQuery): number {
  const { text, keptFrom, keptTo, madeFrom, madeTo, tags = [], ...others } = libraryFilters(query)
  const ranges = [keptFrom ?? keptTo, madeFrom ?? madeTo]
  return tags.length + [...Object.values(others), ...ranges].filter((value) => value !== undefined).length
}

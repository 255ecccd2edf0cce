// What the client reads from searches and rankings of the web side (docs/contract/companion.md 5 and 7).
import * as v from 'valibot'
import { flag, id, listOf, mapOf, rating, translations, valuesOf, whole, words } from './fields.ts'
import { novel, work } from './schemas.ts'

const found = <T>(item: v.GenericSchema<unknown, T>) =>
  v.fallback(v.object({ data: listOf(item), total: whole(), lastPage: whole(1) }), { data: [], total: 0, lastPage: 1 })
/** The most popular works of a search, which responses name without a premium account too. */
const popular = <T>(item: v.GenericSchema<unknown, T>) =>
  v.fallback(v.object({ recent: listOf(item), permanent: listOf(item) }), { recent: [], permanent: [] })
/** Searches of each kind of works name their list differently. */
const foundWorks = (key: 'illustManga' | 'illust' | 'manga') =>
  v.pipe(
    v.looseObject({}),
    v.transform((answer) => ({ ...answer, works: answer[key] })),
    v.object({ works: found(work), popular: popular(work), tagTranslation: translations }),
  )
export const foundArtworks = foundWorks('illustManga')
export const foundIllustrations = foundWorks('illust')
export const foundManga = foundWorks('manga')
export const foundNovels = v.object({ novel: found(novel), popular: popular(novel), tagTranslation: translations })

const namedTags = listOf(v.object({ tag: v.string(), ids: listOf(id) }))
/** Tags of the hour with ids of works, each in the thumbnails. Tags of novels have an illustration too. */
export const suggestion = v.object({
  popularTags: v.fallback(v.object({ illust: namedTags, novel: namedTags }), { illust: [], novel: [] }),
  thumbnails: listOf(work),
  tagTranslation: translations,
})

/** Tags that complete a word. The translation of a `romaji` candidate is its reading. */
export const candidates = v.object({
  candidates: listOf(v.object({ tag_name: v.string(), type: words, tag_translation: words })),
})

/** Users by name of the touch site, 10 a page. */
export const touchUsers = v.object({
  users: listOf(v.object({ user_id: id, user_name: words, profile_img: v.fallback(v.object({ main: words }), { main: '' }) })),
  total: whole(),
})

/** Works of others that the text of a novel shows, by the id in the text. The app API has the same form. */
export const insertedIllusts = mapOf(v.looseObject({ visible: flag }))

/** The ranking. `next` is 0 on the last page (docs/contract/companion.md 7.2). */
export const rankingPage = v.object({
  contents: listOf(
    v.object({
      illust_id: id,
      title: words,
      tags: listOf(v.string()),
      url: words,
      illust_type: whole(),
      illust_book_style: whole(),
      illust_page_count: whole(1),
      user_id: words,
      user_name: words,
      profile_img: words,
      width: whole(1),
      height: whole(1),
      rank: whole(),
      rating_count: whole(),
      view_count: whole(),
      illust_upload_timestamp: whole(),
      is_masked: flag,
      mask_reason: words,
      // `[]` when unknown (docs/contract/site-2026.md 2).
      illust_content_type: v.fallback(v.object({ sexual: rating }), { sexual: 1 }),
      illust_series: v.fallback(v.nullable(v.object({ illust_series_id: id, illust_series_title: words })), null),
    }),
  ),
  next: whole(),
  date: words,
  rank_total: whole(),
})

/** A switch that the ranking of novels writes as `"0"`, `"1"` or a boolean. */
const mixedFlag = v.pipe(
  v.unknown(),
  v.transform((value) => value === true || value === 1 || value === '1'),
)

/** The ranking of novels, whose numbers may be strings. `next` is 0 on the last page. */
export const novelRankingPage = v.object({
  display_a: v.object({
    rank_a: valuesOf(
      v.object({
        id,
        title: words,
        create_date: words,
        user_id: words,
        user_name: words,
        profile_img: words,
        comment: words,
        restrict: whole(),
        x_restrict: rating,
        is_original: mixedFlag,
        character_count: whole(),
        ai_type: whole(),
        tag_a: listOf(v.string()),
        url: words,
        series_id: words,
        series_title: words,
        bookmark_count: whole(),
      }),
    ),
    next: whole(),
  }),
})

export type RankingPage = v.InferOutput<typeof rankingPage>
export type NovelRankingPage = v.InferOutput<typeof novelRankingPage>

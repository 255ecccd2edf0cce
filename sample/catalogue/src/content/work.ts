// Makes one work: its artist, scene, title, tags and reception. It depends only on the day and the position in the day.
import type { AiType, WorkType, XRestrict } from '@emaki/domain'
import { dayOf, stamp } from '../japaneseDay.ts'
import { createRandom, type Random } from '../random.ts'
import type { SeriesLabel, WorkDraft } from '../records.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'
import type { EdgeCase } from './edgeCases.ts'
import { workIdAt } from './ids.ts'
import { caption, episodeTitle, workTitle } from './languages/languages.ts'
import { delaysOf, hasCommentsOff, pageCountOf, receptionOf, sizeOf } from './measure.ts'
import type { Episode } from './serials.ts'
import { shareOf } from './serials.ts'
import { aiTagNames, popularity, rareTagNames, tagsOf } from './tags/vocabulary.ts'
import type { LoopScene, StillScene, Theme } from './theme.ts'
import { freeScenes, loopScenes, themeOf, weatherOf } from './theme.ts'

export interface WorkPlan {
  /** Ms since the epoch. It determines the work's id, so it is unique. */
  readonly createdMs: number
  readonly episode?: Episode
  readonly edgeCase?: EdgeCase
  /** Caption lines that link to earlier works or other sites. */
  readonly links: readonly string[]
}

const letters = { illust: 'i', manga: 'm', ugoira: 'u' } as const satisfies Record<WorkType, string>
const tools = [
  'CLIP STUDIO PAINT',
  'Photoshop',
  'SAI',
  'Procreate',
  'Krita',
  'Aseprite',
  'Illustrator',
  'ibisPaint',
  'Blender',
  'GIMP',
]

export function makeWork({ createdMs, episode, edgeCase, links }: WorkPlan): WorkDraft {
  const id = workIdAt(createdMs)
  const random = createRandom('work', id)
  const type = workType(random, episode, edgeCase)
  const artist =
    episode?.artist ?? random.weigh(artistDefinitions, (definition) => shareOf(definition, letters[type]) * definition.pace)
  const rating = episode || type === 'ugoira' ? 0 : ratingOf(artist, random)
  const made = aiUseOf(artist, random)
  const scene = sceneOf(artist, type, rating, random)
  const theme = themeOf(scene)
  const accent = type === 'illust' && rating === 0 && random.chance(0.3) ? weatherOf(dayOf(createdMs), random) : undefined
  const textTheme = textThemeOf(artist, theme, accent, random)
  const language = random.chance(artist.language === 'en' ? 0 : 0.07) ? 'en' : artist.language
  const { comments, ...liked } = receptionOf(artist.standing, random)
  const commentsOff = edgeCase?.commentsOff ?? hasCommentsOff('illust', id)
  const title = workTitle(language, textTheme, random)
  const frameDelays = type === 'ugoira' ? delaysOf(random, edgeCase?.frames) : []
  const label: SeriesLabel | null = episode?.series ?? null
  const text = caption(language, textTheme, random, links)
  const tags = tagsFor({ artist, type, rating, aiTagged: made.tagged, theme, accent, bookmarks: liked.bookmarks }, random)
  return {
    id,
    artistId: artist.id,
    createdMs,
    created: stamp(createdMs),
    title:
      edgeCase?.title ??
      (episode ? `${episode.series.title} ${episodeTitle(artist.language, episode.n, episode.isLast)}` : title),
    caption: edgeCase?.caption ?? text,
    type,
    pageCount: edgeCase?.pageCount ?? pageCountOf(type, random),
    ...sizeOf(type, random),
    ...edgeCase?.size,
    xRestrict: rating,
    aiType: made.aiType,
    sanityLevel: rating > 0 ? 6 : random.chance(0.08) ? 4 : 2,
    bookStyle: type === 'manga' ? (random.chance(0.85) ? 1 : 2) : 0,
    tags: [...new Set([...(edgeCase?.tags ?? []), ...tags])],
    tools: random.chance(0.6) ? random.sample(tools, random.chance(0.75) ? 1 : random.whole(2, 3)) : [],
    series: label,
    ...liked,
    comments: commentsOff ? 0 : comments,
    commentsOff,
    scene,
    seed: random.whole(1, 0x7fffffff),
    frameDelays,
    extension: random.chance(0.3) ? 'png' : 'jpg',
    stub: edgeCase?.stub ?? null,
  }
}

function workType(random: Random, episode: Episode | undefined, edgeCase: EdgeCase | undefined): WorkType {
  if (edgeCase?.type) return edgeCase.type
  if (episode) return episode.type === 'manga' ? 'manga' : 'illust'
  return random.weigh(['illust', 'manga', 'ugoira'] as const, (type) => ({ illust: 75, manga: 9.5, ugoira: 9 })[type])
}

function ratingOf(artist: ArtistDefinition, random: Random): XRestrict {
  if (!random.chance(artist.flagged ?? 0.09)) return 0
  return random.chance(0.78) ? 1 : 2
}

/** How AI took part. Most AI works have both flag and tag, some only one of them. */
function aiUseOf(artist: ArtistDefinition, random: Random): { aiType: AiType; tagged: boolean } {
  if (!random.chance(artist.ai ?? 0.012)) return { aiType: random.chance(0.1) ? 0 : 1, tagged: false }
  const aiType = random.chance(0.86) ? 2 : 1
  return { aiType, tagged: aiType === 1 || random.chance(0.8) }
}

function sceneOf(artist: ArtistDefinition, type: WorkType, rating: XRestrict, random: Random): StillScene | LoopScene {
  if (rating > 0) return 'tile-pattern'
  if (type === 'manga') return 'manga-page'
  if (type === 'ugoira') return random.pick(loopScenes)
  const own = artist.scenes.filter((scene) => scene !== 'manga-page' && scene !== 'tile-pattern')
  const [home] = own
  if (home && random.chance(0.68)) return home
  return own.length > 1 && random.chance(0.75) ? random.pick(own) : random.pick(freeScenes)
}

/** The theme of title and caption: the scene, its weather, or, for manga, another theme of the artist. */
function textThemeOf(artist: ArtistDefinition, theme: Theme, accent: Theme | undefined, random: Random): Theme {
  if (accent && random.chance(0.6)) return accent
  const elsewhere = artist.scenes.find((scene) => scene !== 'manga-page')
  return theme === 'story' && elsewhere && random.chance(0.4) ? themeOf(elsewhere) : theme
}

interface Traits {
  readonly artist: ArtistDefinition
  readonly type: WorkType
  readonly rating: XRestrict
  readonly aiTagged: boolean
  readonly theme: Theme
  readonly accent: Theme | undefined
  readonly bookmarks: number
}

/** Tags as author and readers set them: plain ones first, popularity last. */
function tagsFor({ artist, type, rating, aiTagged, theme, accent, bookmarks }: Traits, random: Random): string[] {
  const tags: string[] = []
  const maybe = (probability: number, ...names: string[]) => {
    if (random.chance(probability)) tags.push(...names)
  }
  if (rating > 0) tags.push(rating === 1 ? 'R-18' : 'R-18G')
  if (type === 'manga') maybe(0.9, '漫画')
  if (type === 'ugoira') maybe(0.85, 'うごイラ')
  maybe(0.62, 'オリジナル')
  if (artist.language === 'zh-CN') maybe(0.5, '原创')
  else if (artist.language === 'ko') maybe(0.5, '창작')
  else if (artist.language !== 'ja') maybe(0.5, 'original')
  if (artist.language.startsWith('zh') && type === 'manga') maybe(0.6, '中文')
  const themed = tagsOf(theme)
  const [plain = 'イラスト'] = themed
  maybe(0.8, plain)
  tags.push(...random.sample(themed, random.whole(1, 4)))
  if (accent) tags.push(...tagsOf(accent).slice(0, 1), ...random.sample(tagsOf(accent), 1))
  if (type === 'ugoira') maybe(0.4, random.pick(['ループ', 'アニメーション']))
  maybe(
    0.3,
    random.pick(['イラスト', '創作', '落書き', '練習', '習作', 'アナログ', 'デジタル', '水彩', '厚塗り', '壁紙', 'まとめ']),
  )
  maybe(0.14, random.pick(rareTagNames))
  if (aiTagged) tags.push(...random.sample(aiTagNames, random.whole(1, 3)))
  const earned = popularity.find(([least]) => bookmarks >= least)
  if (earned && rating === 0) {
    maybe(0.5, earned[1])
    if (earned[0] >= 1000) maybe(0.25, `${plain}${earned[1]}`)
  }
  return [...new Set(tags)].slice(0, 10)
}

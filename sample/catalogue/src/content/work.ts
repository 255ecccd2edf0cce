// One work: who made it, what it shows, how it is called and tagged, how it was received. Depends on its day and place alone.
import type { AiType, WorkType, XRestrict } from '@emaki/domain'
import { dayOf, stamp } from '../japaneseDay.ts'
import type { Random } from '../random.ts'
import { createRandom } from '../random.ts'
import type { SeriesLabel } from '../records.ts'
import { artistSketches } from './artists/all.ts'
import type { ArtistSketch } from './artists/sketch.ts'
import type { WorkDraft } from './draft.ts'
import { workIdAt } from './identity.ts'
import { delays, isQuiet, pages, reception, size } from './measure.ts'
import type { Oddity } from './oddities.ts'
import { caption, episodeTitle, workTitle } from './phrase.ts'
import type { Episode } from './serials.ts'
import { share } from './serials.ts'
import { popularity } from './tags/general.ts'
import { aiTagNames, sprinkles, tagsOf } from './tags/vocabulary.ts'
import type { LoopScene, StillScene, Theme } from './theme.ts'
import { freeScenes, loopScenes, themeOf, weatherOf } from './theme.ts'

export interface Commission {
  /** ms since the epoch; names the work, so no two are alike. */
  readonly createdMs: number
  readonly episode?: Episode
  readonly oddity?: Oddity
  /** Caption lines that link to earlier things. */
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

/** Makes the work. */
export function makeWork({ createdMs, episode, oddity, links }: Commission): WorkDraft {
  const id = workIdAt(createdMs)
  const random = createRandom('work', id)
  const type = workType(random, episode, oddity)
  const artist = episode?.artist ?? random.weigh(artistSketches, (sketch) => share(sketch, letters[type]) * sketch.pace)
  const rating = episode || type === 'ugoira' ? 0 : ratingBy(artist, random)
  const made = aiBy(artist, random)
  const scene = sceneBy(artist, type, rating, random)
  const theme = themeOf(scene)
  const accent = type === 'illust' && rating === 0 && random.chance(0.3) ? weatherOf(dayOf(createdMs), random) : undefined
  const told = spokenOf(artist, theme, accent, random)
  const language = random.chance(artist.language === 'en' ? 0 : 0.07) ? 'en' : artist.language
  const { comments, ...liked } = reception(artist.standing, random)
  const commentsOff = oddity?.commentsOff ?? isQuiet('illust', id)
  const title = workTitle(language, told, random)
  const frameDelays = type === 'ugoira' ? delays(random, oddity?.frames) : []
  const label: SeriesLabel | null = episode?.series ?? null
  const text = caption(language, told, random, links)
  const tags = tagsFor({ artist, type, rating, aiTagged: made.tagged, theme, accent, bookmarks: liked.bookmarks }, random)
  return {
    id,
    artistId: artist.id,
    createdMs,
    created: stamp(createdMs),
    title:
      oddity?.title ?? (episode ? `${episode.series.title} ${episodeTitle(artist.language, episode.n, episode.isLast)}` : title),
    caption: oddity?.caption ?? text,
    type,
    pageCount: oddity?.pageCount ?? pages(type, random),
    ...size(type, random),
    ...oddity?.size,
    xRestrict: rating,
    aiType: made.aiType,
    sanityLevel: rating > 0 ? 6 : random.chance(0.08) ? 4 : 2,
    bookStyle: type === 'manga' ? (random.chance(0.85) ? 1 : 2) : 0,
    tags: [...new Set([...(oddity?.tags ?? []), ...tags])],
    tools: random.chance(0.6) ? random.sample(tools, random.chance(0.75) ? 1 : random.whole(2, 3)) : [],
    series: label,
    ...liked,
    comments: commentsOff ? 0 : comments,
    commentsOff,
    scene,
    seed: random.whole(1, 0x7fffffff),
    frameDelays,
    extension: random.chance(0.3) ? 'png' : 'jpg',
    stub: oddity?.stub ?? null,
  }
}

function workType(random: Random, episode: Episode | undefined, oddity: Oddity | undefined): WorkType {
  if (oddity?.type) return oddity.type
  if (episode) return episode.type === 'manga' ? 'manga' : 'illust'
  return random.weigh(['illust', 'manga', 'ugoira'] as const, (type) => ({ illust: 75, manga: 9.5, ugoira: 9 })[type])
}

function ratingBy(artist: ArtistSketch, random: Random): XRestrict {
  if (!random.chance(artist.flagged ?? 0.09)) return 0
  return random.chance(0.78) ? 1 : 2
}

/** How AI took part. Most AI works are flagged and tagged; some are only the one or the other. */
function aiBy(artist: ArtistSketch, random: Random): { aiType: AiType; tagged: boolean } {
  if (!random.chance(artist.ai ?? 0.012)) return { aiType: random.chance(0.1) ? 0 : 1, tagged: false }
  const aiType = random.chance(0.86) ? 2 : 1
  return { aiType, tagged: aiType === 1 || random.chance(0.8) }
}

function sceneBy(artist: ArtistSketch, type: WorkType, rating: XRestrict, random: Random): StillScene | LoopScene {
  if (rating > 0) return 'tile-pattern'
  if (type === 'manga') return 'manga-page'
  if (type === 'ugoira') return random.pick(loopScenes)
  const own = artist.scenes.filter((scene) => scene !== 'manga-page' && scene !== 'tile-pattern')
  const [home] = own
  if (home && random.chance(0.68)) return home
  return own.length > 1 && random.chance(0.75) ? random.pick(own) : random.pick(freeScenes)
}

/** What title and caption speak of: the scene, the weather over it, or, in manga, the artist's other world. */
function spokenOf(artist: ArtistSketch, theme: Theme, accent: Theme | undefined, random: Random): Theme {
  if (accent && random.chance(0.6)) return accent
  const elsewhere = artist.scenes.find((scene) => scene !== 'manga-page')
  return theme === 'story' && elsewhere && random.chance(0.4) ? themeOf(elsewhere) : theme
}

interface Traits {
  readonly artist: ArtistSketch
  readonly type: WorkType
  readonly rating: XRestrict
  readonly aiTagged: boolean
  readonly theme: Theme
  readonly accent: Theme | undefined
  readonly bookmarks: number
}

/** Tags as an author and the readers would set them: the plain ones first, the praise last. */
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
  maybe(0.14, random.pick(sprinkles))
  if (aiTagged) tags.push(...random.sample(aiTagNames, random.whole(1, 3)))
  const earned = popularity.find(([least]) => bookmarks >= least)
  if (earned && rating === 0) {
    maybe(0.5, earned[1])
    if (earned[0] >= 1000) maybe(0.25, `${plain}${earned[1]}`)
  }
  return [...new Set(tags)].slice(0, 10)
}

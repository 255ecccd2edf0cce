// The metadata of one novel: title, caption, length, tags. Its text is generated later from the same seed.
import { stamp } from '../japaneseDay.ts'
import { createRandom, type Random } from '../random.ts'
import type { NovelDraft } from '../records.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'
import { novelIdAt } from './ids.ts'
import { caption, episodeTitle, novelTitle } from './languages/languages.ts'
import { hasCommentsOff, receptionOf } from './measure.ts'
import type { Episode } from './serials.ts'
import { shareOf } from './serials.ts'

import { type StoryDay, storySeriesId, storyText } from './stories/stories.ts'
import { aiTagNames, novelTagNames, popularity, tagsOf } from './tags/vocabulary.ts'
import { themeOf } from './theme.ts'

interface NovelPlan {
  readonly createdMs: number
  readonly episode?: Episode
  /** The artist, if a written story determines it. */
  readonly artist?: ArtistDefinition
}

/** Makes the novel that appears at this instant (ms). */
export function makeNovel({ createdMs, episode, artist: plannedArtist }: NovelPlan): NovelDraft {
  const id = novelIdAt(createdMs)
  const random = createRandom('novel', id)
  const artist =
    episode?.artist ??
    plannedArtist ??
    random.weigh(artistDefinitions, (definition) => shareOf(definition, 'n') * definition.pace)
  const scene = artist.scenes[0] === 'manga-page' ? (artist.scenes[1] ?? 'still-life') : artist.scenes[0]
  const theme = themeOf(scene)
  const pageCount = random.chance(0.7) ? random.whole(1, 4) : random.whole(5, 18)
  const aiType = random.chance(0.07) ? 2 : 1
  const xRestrict = episode || !random.chance(0.12) ? 0 : random.chance(0.75) ? 1 : 2
  const { comments, ...liked } = receptionOf(artist.standing - 1.2, random)
  const commentsOff = hasCommentsOff('novel', id)
  const title = novelTitle(artist.language, theme, random)
  return {
    id,
    artistId: artist.id,
    createdMs,
    created: stamp(createdMs),
    title: episode ? `${episode.series.title} ${episodeTitle(artist.language, episode.n, episode.isLast)}` : title,
    caption: caption(artist.language, theme, random),
    pageCount,
    textLength: pageCount * random.whole(900, 5200),
    xRestrict,
    aiType,
    isOriginal: random.chance(0.85),
    tags: tagsFor(xRestrict, aiType === 2, tagsOf(theme), liked.bookmarks, random),
    series: episode?.series ?? null,
    ...liked,
    comments: commentsOff ? 0 : comments,
    commentsOff,
    scene,
    seed: random.whole(1, 0x7fffffff),
    language: artist.language,
  }
}

/** The novel of a written story: its own text, with random reception. */
export function makeStory({ story, createdMs, round }: StoryDay): NovelDraft {
  const artist = artistDefinitions.find(({ id }) => id === story.artistId)
  if (!artist) throw new Error(`nobody tells ${story.title}`)
  const made = makeNovel({ createdMs, artist: artist })
  const { serial, long } = story
  return {
    ...made,
    title: story.title,
    caption: story.caption,
    pageCount: long?.pages ?? story.text.split('[newpage]').length,
    textLength: long?.length ?? storyText(story, made).length,
    xRestrict: 0,
    aiType: 1,
    isOriginal: true,
    tags: [...new Set([...story.tags, 'オリジナル小説'])],
    series: serial ? { id: storySeriesId(serial.title, round), title: serial.title } : null,
  }
}

function tagsFor(rating: number, isAi: boolean, themed: readonly string[], bookmarks: number, random: Random): string[] {
  const tags = rating > 0 ? [rating === 1 ? 'R-18' : 'R-18G'] : []
  tags.push(...random.sample(novelTagNames, random.whole(1, 3)))
  if (random.chance(0.6)) tags.push('オリジナル')
  tags.push(...random.sample(themed, random.whole(1, 3)))
  if (isAi) tags.push(random.pick(aiTagNames))
  const earned = popularity.find(([least]) => bookmarks >= least)
  if (earned && random.chance(0.5)) tags.push(earned[1])
  return [...new Set(tags)]
}

// One day of the sample collection: every work and novel that appears on it, the same on every machine.
import type { DayNumber } from '../japaneseDay.ts'
import { dayOf, startOfDay } from '../japaneseDay.ts'
import type { Random } from '../random.ts'
import { createRandom } from '../random.ts'
import type { NovelDraft, WorkDraft } from '../records.ts'
import { artistDefinitions } from './artists/artists.ts'
import { edgeCaseOn } from './edgeCases.ts'
import { workIdAt } from './ids.ts'
import { makeNovel, makeStory } from './novel.ts'
import { episodesOf } from './serials.ts'
import { spotlightTime } from './spotlight.ts'
import { storyOn } from './stories/stories.ts'
import { makeWork } from './work.ts'

/** Everything that appears on the Japanese day, in order of time. */
export function makeDay(day: DayNumber): { readonly works: WorkDraft[]; readonly novels: NovelDraft[] } {
  const plan = planDay(day)
  const edgeCase = edgeCaseOn(day)
  const oddAt = plan.times.length - 1
  const works = plan.times.map((createdMs, index) => {
    const episode = plan.episodes[index]
    return makeWork({
      createdMs,
      links: captionLinks(createdMs),
      ...(episode ? { episode } : index === oddAt && edgeCase ? { edgeCase } : {}),
    })
  })
  const novels = plan.novelTimes.map((createdMs, index) => {
    const episode = plan.novelEpisodes[index]
    return makeNovel({ createdMs, ...(episode ? { episode } : {}) })
  })
  const story = storyOn(day)
  if (!story) return { works, novels }
  return { works, novels: [...novels, makeStory(story)].sort((a, b) => a.createdMs - b.createdMs) }
}

/** The first instant after `instantMs` at which a work may appear, at the latest the next midnight. Cheap to compute. */
export function nextAppearance(instantMs: number): number {
  const day = dayOf(instantMs)
  const { times, novelTimes } = planDay(day)
  const storyMs = storyOn(day)?.createdMs ?? 0
  const later = [...times, ...novelTimes, storyMs, spotlightTime(day)].filter((time) => time > instantMs)
  return Math.min(...later, startOfDay(day + 1))
}

/** The publication times of a day in ms, ascending and at least two minutes apart, and the episodes that take the first of them. */
function planDay(day: DayNumber) {
  const random = createRandom('day', day)
  const due = episodesOf(day)
  const episodes = due.filter((episode) => episode.type !== 'novel')
  const novelEpisodes = due.filter((episode) => episode.type === 'novel')
  const weekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6
  const works = episodes.length + random.whole(2, 5) + (weekend ? random.whole(0, 2) : 0)
  const novels = novelEpisodes.length + (random.chance(0.09) ? 1 : 0)
  const storyMs = storyOn(day)?.createdMs ?? 0
  const novelTimes = publicationTimes(day, novels, 'novels').map((time) =>
    Math.abs(time - storyMs) < keepApartMs ? time + keepApartMs : time,
  )
  return { times: publicationTimes(day, works, 'works'), episodes, novelTimes, novelEpisodes }
}

/** A written story needs a minute of its own, because the minute determines its id. */
const keepApartMs = 120_000

/** `count` instants in a day, denser towards the evening. */
function publicationTimes(day: DayNumber, count: number, label: string): number[] {
  const random = createRandom('times', label, day)
  const window = 1440 / count
  return Array.from({ length: count }, (_, index) => {
    const minute = 1440 * ((index * window + random.next() * (window - 4)) / 1440) ** 0.75
    return startOfDay(day) + Math.floor(minute * 60) * 1000
  })
}

/** The id of a work that appeared in the days before this instant (ms). */
export const earlierWorkId = (instantMs: number, random: Random): number =>
  workIdAt(random.pick(planDay(dayOf(instantMs) - random.whole(1, 20)).times))

/** Occasional links of a caption: to an earlier work, an artist or another site. */
function captionLinks(createdMs: number): string[] {
  const random = createRandom('links', createdMs)
  if (!random.chance(0.13)) return []
  const target = random.whole(0, 3)
  if (target < 2) {
    const id = earlierWorkId(createdMs, random)
    return [`<strong><a href="pixiv://illusts/${id}">illust/${id}</a></strong>`]
  }
  const { id, account } = random.pick(artistDefinitions)
  if (target === 2) return [`<strong><a href="pixiv://users/${id}">user/${id}</a></strong>`]
  return random.chance(0.5)
    ? [`<a href="https://example.com/${account}" target="_blank">https://example.com/${account}</a>`]
    : [`<strong><a href="https://twitter.com/${account}" target="_blank">twitter/${account}</a></strong>`]
}

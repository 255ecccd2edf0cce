// Series: which ones run, who makes them, and which episode is due on a day. A story runs for about one and a half years, then its slot
// starts another one. The day determines everything, so an episode has the same number on every machine.

import type { DayNumber } from '../japaneseDay.ts'
import { createRandom, type Random } from '../random.ts'
import type { SeriesLabel } from '../records.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'
import { seriesTitle } from './languages/languages.ts'
import { themeOf } from './theme.ts'

/** An episode of a series, with its number from 1. */
export type Episode = ReturnType<typeof episodesOf>[number]

type Slot = ReturnType<typeof slotsFor>[number]

/** Slots with their days between two episodes, and the days that one story runs. */
const slots: readonly Slot[] = [
  ...slotsFor('manga', 'm', 0, 18),
  ...slotsFor('illust', 'i', 18, 6),
  ...slotsFor('novel', 'n', 24, 7),
  // Long series: any three years contain one with more than two pages of parts.
  ...slotsFor('manga', 'm', 31, 1, { pace: 7, run: 900 }),
  ...slotsFor('novel', 'n', 32, 1, { pace: 8, run: 900 }),
]

/** Episodes that appear on a Japanese day, in slot order. */
export function episodesOf(day: DayNumber) {
  return slots.flatMap((slot) => {
    const since = day + slot.offset
    const dayOfRun = since % slot.run
    if (dayOfRun % slot.pace !== 0) return []
    const n = dayOfRun / slot.pace + 1
    const isLast = dayOfRun + slot.pace >= slot.run
    return [{ artist: slot.artist, series: seriesOf(slot, Math.floor(since / slot.run)), n, isLast, type: slot.type }]
  })
}

/** Series ids have five or six digits. Works and novels have separate ids, each for up to 25 slots. */
function seriesOf(slot: Slot, run: number): SeriesLabel {
  const random = createRandom('series', slot.type, slot.index, run)
  const id = slot.type === 'novel' ? 600_000 + run * 2_903 + slot.index * 83 : 60_000 + run * 2_903 + slot.index * 113
  return { id, title: seriesTitle(slot.artist.language, themeOf(slot.artist.scenes[0]), random) }
}

function slotsFor(
  type: 'manga' | 'illust' | 'novel',
  letter: string,
  from: number,
  count: number,
  fixed: { readonly pace?: number; readonly run?: number } = {},
) {
  const makers = artistDefinitions.filter((artist) => artist.makes.includes(letter) && artist.pace > 0.6)
  return Array.from({ length: count }, (_, n) => {
    const index = from + n
    const random: Random = createRandom('slot', type, index)
    const artist = random.weigh(makers, (maker) => shareOf(maker, letter) * maker.pace)
    const pace = type === 'novel' ? random.whole(34, 52) : random.whole(18, 42)
    return { index, type, artist, pace, run: random.whole(420, 640), offset: random.whole(0, 600), ...fixed }
  })
}

/** Share of an artist's works of this type, 0 to 1. */
export function shareOf(artist: ArtistDefinition, letter: string): number {
  return [...artist.makes].filter((made) => made === letter).length / artist.makes.length
}

// Works reuse the pictures of the sample: how varied the lists are that readers see first.
import { type Variation, variationOf } from '@emaki/pictures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainRenderer } from '../testing/plainRenderer.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { firstPicture } from './picture.ts'

const days = 7
const places = 30
let sample: SampleSite
beforeAll(() => {
  sample = openSampleSite(createPlainRenderer())
})
afterAll(() => sample.catalogue.close())

/** What a reader takes for the same picture: the same file, turned the same way, in nearly the same colours and part. */
const looks = ({ file, frame = 0, isMirrored, hue, crop, paper }: Variation): string =>
  [file, frame, isMirrored, Math.round(hue / 12), Math.round(crop.x * 2), Math.round(crop.y * 2), paper].join(' ')

it('no picture is twice among the first 30 places of the rankings of a week', () => {
  const latest = Date.parse(sample.catalogue.latestRankingDay())
  for (let before = 0; before < days; before++) {
    const day = new Date(latest - before * 86_400_000).toISOString().slice(0, 10)
    const ranked = sample.catalogue.ranking('day', day, { offset: 0, limit: places }).filter(({ stub }) => stub === null)
    expect(ranked.length).toBeGreaterThan(20)
    const shown = ranked.map((work) => variationOf(firstPicture(work)))
    expect(new Set(shown.map(looks)).size, day).toBe(shown.length)
    process.stdout.write(`${day}: ${new Set(shown.map(({ file }) => file)).size} files for ${shown.length} works\n`)
  }
})

// What a series says of itself: a few sentences in its author's language, and whether its last part ends it.
import { createRandom } from '../random.ts'
import { artistSketches } from './artists/all.ts'
import { caption } from './phrase.ts'
import { themeOf } from './theme.ts'
import { lexiconOf } from './words/all.ts'

/** Plain text with \n; `isConcluded` when the title of the latest part says that the story ends with it. */
export function seriesCaption(
  seriesId: number,
  artistId: number,
  latestTitle: string,
): { caption: string; isConcluded: boolean } {
  const sketch = artistSketches.find(({ id }) => id === artistId)
  if (!sketch) return { caption: '', isConcluded: false }
  const text = caption(sketch.language, themeOf(sketch.scenes[0]), createRandom('series caption', seriesId))
  const [ending = ''] = lexiconOf(sketch.language).finale.split('{n}')
  return { caption: text.replaceAll('<br />', '\n'), isConcluded: ending !== '' && latestTitle.includes(ending) }
}

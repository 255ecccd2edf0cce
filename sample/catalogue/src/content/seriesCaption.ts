// The caption of a series: a few sentences in its author's language, and whether the story is complete.
import { createRandom } from '../random.ts'
import { artistDefinitions } from './artists/artists.ts'
import { lexiconOf } from './languages/languages.ts'
import { caption } from './phrase.ts'
import { themeOf } from './theme.ts'

/** Plain text with \n. `isConcluded` is true if the title of the latest part marks it as the last. */
export function seriesCaption(
  seriesId: number,
  artistId: number,
  latestTitle: string,
): { caption: string; isConcluded: boolean } {
  const definition = artistDefinitions.find(({ id }) => id === artistId)
  if (!definition) return { caption: '', isConcluded: false }
  const text = caption(definition.language, themeOf(definition.scenes[0]), createRandom('series caption', seriesId))
  const [ending = ''] = lexiconOf(definition.language).finale.split('{n}')
  return { caption: text.replaceAll('<br />', '\n'), isConcluded: ending !== '' && latestTitle.includes(ending) }
}

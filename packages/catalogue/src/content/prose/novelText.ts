// A novel's text, composed from its number alone: pages of paragraphs in the author's language.
import { createRandom } from '../../random.ts'
import type { NovelRecord } from '../../records.ts'
import { artistSketches } from '../artists/all.ts'
import { caption } from '../phrase.ts'
import { themeOf } from '../theme.ts'

/** The whole text with its markup (contract 5.9), the same on every machine. */
export function novelText(novel: Pick<NovelRecord, 'id' | 'artist' | 'pageCount'>): string {
  const sketch = artistSketches.find(({ id }) => id === novel.artist.id)
  if (!sketch) return ''
  const random = createRandom('prose', novel.id)
  const theme = themeOf(sketch.scenes[0])
  const paragraph = () => caption(sketch.language, theme, random).replaceAll('<br />', '\n')
  return Array.from({ length: novel.pageCount }, () => Array.from({ length: 12 }, paragraph).join('\n\n')).join('\n[newpage]\n')
}

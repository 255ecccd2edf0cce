// Loads the caption parser lazily. A placeholder shows until it is loaded.
import { lazyModule } from '../../ui/lazyModule.ts'
import { type CaptionNode, captionText } from './captionNode.ts'
import { captionPlaceholder } from './captionPlaceholder.ts'

const parser = lazyModule(() => import('./parseCaption.ts'))

/** The nodes of a caption, a biography or a comment. */
export function useCaption(html: string): readonly CaptionNode[] {
  return parser.useLoaded()?.parseCaption(html) ?? captionPlaceholder(html)
}

/** The text of a caption without its markup. Rejects when the parser fails to load. */
export async function captionPlainText(html: string): Promise<string> {
  const { parseCaption } = await parser.fetch()
  return captionText(parseCaption(html)).trim()
}

// Loads the caption parser lazily. A placeholder shows until it is loaded.
import { lateModule } from '../../ui/lateModule.ts'
import { type CaptionNode, captionText } from './captionNode.ts'
import { captionPlaceholder } from './captionPlaceholder.ts'

const parser = lateModule(() => import('./parseCaption.ts'))

/** The nodes of a caption, a biography or a comment. */
export function useCaption(html: string): readonly CaptionNode[] {
  return parser.useArrived()?.parseCaption(html) ?? captionPlaceholder(html)
}

/** The text of a caption without its markup. Rejects when the parser fails to load. */
export async function captionPlainText(html: string): Promise<string> {
  const { parseCaption } = await parser.fetch()
  return captionText(parseCaption(html)).trim()
}

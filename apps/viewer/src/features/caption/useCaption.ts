// The parser of captions, which comes in a file of its own: a rough form stands in until it is here.
import { lateModule } from '../../ui/lateModule.ts'
import { type CaptionNode, captionText } from './captionNode.ts'
import { roughCaption } from './roughCaption.ts'

const parser = lateModule(() => import('./captionTree.ts'))

/** What may be shown of a caption, a bio or a comment. */
export function useCaption(html: string): readonly CaptionNode[] {
  return parser.useArrived()?.parseCaption(html) ?? roughCaption(html)
}

/** A caption's words without its markup; rejects when the parser cannot be had. */
export async function captionWords(html: string): Promise<string> {
  const { parseCaption } = await parser.fetch()
  return captionText(parseCaption(html)).trim()
}

// The words of a caption or of what an artist tells, on one line: what goes with a shared address.
import { captionText } from '../caption/captionNode.ts'
import { parseCaption } from '../caption/parseCaption.ts'

/** The words of a caption on one line. */
export const summaryOf = (html: string): string => captionText(parseCaption(html)).replace(/\s+/g, ' ').trim()

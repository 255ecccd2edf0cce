// The words of a caption or of what an artist tells, on one line: what goes with a shared address.
import { captionText, parseCaption } from '../caption/captionTree.ts'

export const summaryOf = (html: string): string => captionText(parseCaption(html)).replace(/\s+/g, ' ').trim()

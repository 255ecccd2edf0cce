// Tags of the novel markup that hold a number, an id or nothing: `[newpage]`, `[jump:2]`, `[pixivimage:1-2]`, `[uploadedimage:3]`.
import type { NovelArtwork, NovelJump, NovelSpan, NovelUpload } from './novelTree.ts'

export interface NovelPageBreak extends NovelSpan {
  readonly kind: 'newpage'
}
type ValueTag = NovelPageBreak | NovelJump | NovelArtwork | NovelUpload

/** Maximum length of a value. */
const maxValue = 40

/** The complete tag whose opening bracket is at `at`. */
export function valueTagAt(text: string, at: number): ValueTag | undefined {
  switch (text.charAt(at + 1)) {
    case 'n':
      return text.startsWith('[newpage]', at) ? { kind: 'newpage', at, end: at + 9 } : undefined
    case 'j':
      return jumpAt(text, at)
    case 'p':
      return artworkAt(text, at)
    case 'u':
      return uploadAt(text, at)
    default:
      return undefined
  }
}

function jumpAt(text: string, at: number): NovelJump | undefined {
  const found = valueAt(text, at, '[jump:', /^-?\d{1,9}$/)
  return found && { kind: 'jump', at, end: found.end, page: Number(found.value) + 0 }
}

function artworkAt(text: string, at: number): NovelArtwork | undefined {
  const found = valueAt(text, at, '[pixivimage:', /^\d{1,30}(?:-\d{1,6})?$/)
  const [id = '', page = '1'] = found?.value.split('-') ?? []
  return found && { kind: 'artwork', at, end: found.end, id, page: Math.max(1, Number(page)) }
}

function uploadAt(text: string, at: number): NovelUpload | undefined {
  const found = valueAt(text, at, '[uploadedimage:', /^\w+$/)
  return found && { kind: 'upload', at, end: found.end, id: found.value }
}

function valueAt(text: string, at: number, name: string, pattern: RegExp): { value: string; end: number } | undefined {
  if (!text.startsWith(name, at)) return undefined
  const start = at + name.length
  const near = text.slice(start, start + maxValue)
  const length = near.indexOf(']')
  const value = near.slice(0, Math.max(0, length)).trim()
  return pattern.test(value) ? { value, end: start + length + 1 } : undefined
}

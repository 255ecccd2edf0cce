// Highlights as files: JSON to import again, and Markdown to read. Imported files are untrusted (docs/reliability.md H6).
import { markdownLine, oneLine, record } from '@emaki/domain'
import { type Highlight, parseHighlights } from './highlight.ts'

/** Maximum length of a file, in characters. */
export const maxHighlightFileLength = 40_000_000
/** Maximum number of imported highlights. */
const maxImported = 20_000

/** Name of the format, as the file states it. */
const formatName = 'highlights'

/** The content of an exported file. */
export const writeHighlightFile = (highlights: readonly Highlight[]): string =>
  JSON.stringify({ format: formatName, version: 1, highlights })

/** Reads a file. Undefined if it is not such a file, or if no entry of it is valid. Never throws. */
export function readHighlightFile(json: string): { readonly highlights: Highlight[]; readonly unreadable: number } | undefined {
  if (json.length > maxHighlightFileLength) return undefined
  const file = record(parsed(json))
  if (file.format !== formatName || !Array.isArray(file.highlights)) return undefined
  const entries: readonly unknown[] = file.highlights
  const found = parseHighlights(entries.slice(0, maxImported))
  return found.length === 0 && entries.length > 0 ? undefined : { highlights: found, unreadable: entries.length - found.length }
}

/** Merges imported highlights with known ones: a known one stays if it was changed later. Returns those to save. */
export function newerHighlights(known: readonly Highlight[], imported: readonly Highlight[]): Highlight[] {
  const changedById = new Map(known.map(({ id, novel, changed }) => [`${novel.id}/${id}`, changed]))
  return imported.filter(({ id, novel, changed }) => (changedById.get(`${novel.id}/${id}`) ?? -1) < changed)
}

export interface MarkdownWords {
  /** Heading of the file. */
  readonly title: string
  /** The name of a novel's author, for example `by Name`. */
  readonly by: (author: string) => string
}

/** Highlights as Markdown, by novel in the order of their positions. Quotes and notes stay plain text. */
export function highlightsMarkdown(highlights: readonly Highlight[], words: MarkdownWords): string {
  const parts = [`# ${markdownLine(oneLine(words.title))}`]
  for (const group of byNovel(highlights)) {
    const { title, author, id } = group.novel
    parts.push(`## ${markdownLine(oneLine(title) || id)}`)
    const name = oneLine(author)
    parts.push(`${name === '' ? '' : `${markdownLine(words.by(name))}  \n`}<https://www.pixiv.net/novel/show.php?id=${id}>`)
    for (const { anchor, note } of group.highlights) {
      parts.push(
        lines(anchor.exact)
          .map((line) => `> ${markdownLine(line)}`)
          .join('\n>\n'),
      )
      if (note.trim() !== '') parts.push(lines(note.trim()).map(markdownLine).join('  \n'))
    }
  }
  return `${parts.join('\n\n')}\n`
}

export interface NovelHighlights {
  readonly novel: Highlight['novel']
  readonly highlights: readonly Highlight[]
}

/** Groups by novel: the novel with the latest change first, its highlights in the order of their positions. */
export function byNovel(highlights: readonly Highlight[]): NovelHighlights[] {
  const groups = new Map<string, Highlight[]>()
  for (const highlight of [...highlights].sort((one, other) => other.changed - one.changed)) {
    const group = groups.get(highlight.novel.id)
    if (group) group.push(highlight)
    else groups.set(highlight.novel.id, [highlight])
  }
  return [...groups.values()].flatMap((group) => {
    const [latest] = group
    return latest ? [{ novel: latest.novel, highlights: group.sort((one, other) => one.anchor.at - other.anchor.at) }] : []
  })
}

const lines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/)

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Invalid JSON is no such file.
    return undefined
  }
}

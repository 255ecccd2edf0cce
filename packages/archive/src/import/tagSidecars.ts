// Lists of tags and addresses that gallery-dl (`--write-tags`) and Hydrus write beside a file, as text or as JSON.
import { inAppPath, list, parseId, record } from '@emaki/domain'
import type { WorkKey } from '../workKey.ts'
import { readFileName } from './fileName.ts'
import type { FoundWork } from './foundWork.ts'

export interface TagSidecar {
  /** The work of an address on the list; undefined without one, or with addresses of several works. */
  readonly key: WorkKey | undefined
  readonly work: Pick<FoundWork, 'tags' | 'title' | 'artist' | 'page'>
}

const maxLines = 500
const maxLine = 100

/** Whether a text is a list of tags rather than a novel: few short lines without a sentence or markup. */
export function isTagList(body: string): boolean {
  const lines = body.trim().split(/\r?\n/, maxLines + 1)
  return (
    body.length <= maxLines * maxLine &&
    lines.length <= maxLines &&
    lines.every((line) => line.trim() !== '' && line.length <= maxLine && !/[。「」]|\[newpage\]|\[chapter:|[.!?]$/.test(line))
  )
}

/** A text with a tag or an address in each line. */
export const readTagText = (body: string): TagSidecar => tagsOf(body.split(/\r?\n/, maxLines))

/** A JSON file with lists of tags and addresses, at any of the places that Hydrus lets its user choose. Undefined when there is none. */
export function readTagJson(value: unknown): TagSidecar | undefined {
  const found: string[] = []
  const visit = (one: unknown, name: string, depth: number): void => {
    if (depth > 6 || found.length >= maxLines) return
    for (const item of list(one))
      if (typeof item !== 'string') visit(item, name, depth + 1)
      else if (found.length < maxLines && (name === '' || isListName.test(name))) found.push(item)
    for (const [key, inner] of Object.entries(record(one))) visit(inner, key, depth + 1)
  }
  visit(value, '', 0)
  return found.length === 0 ? undefined : tagsOf(found)
}

const isListName = /tag|url/i

function tagsOf(lines: readonly string[]): TagSidecar {
  const all = lines.map((line) => line.trim()).filter((line) => line !== '' && line.length <= maxLine * 5)
  const places = all.filter((line) => /^https?:\/\//i.test(line)).flatMap((line) => placeOf(line) ?? [])
  const [first] = places
  const isOne = first && places.every(({ key }) => key.id === first.key.id && key.kind === first.key.kind)
  const tags = all.filter((line) => !/^https?:\/\//i.test(line) && line.length <= maxLine)
  const spaced = (name: string) => tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1)
  const creator = spaced('creator')
  // Hydrus puts a namespace before tags that are about something else than the subject.
  const subjects = tags.filter((tag) => !/^(?:creator|title|page|rating|source|meta|pixiv (?:work|id)):/i.test(tag))
  return {
    key: isOne ? first.key : undefined,
    work: {
      tags: subjects.length === 0 ? undefined : subjects.map((name) => ({ name })),
      title: spaced('title'),
      // The site's id of the artist is not on the list.
      artist: creator === undefined ? undefined : { id: '0', name: creator },
      page: places.find(({ page }) => page !== undefined)?.page,
    },
  }
}

/** The work of an address: that of its page, or that of a picture, which also has the page's number. */
function placeOf(address: string): { readonly key: WorkKey; readonly page?: number } | undefined {
  const name = /^https?:\/\/i\.pximg\.net\/[^?#]*\/([^/?#]+)\.\w+$/i.exec(address)?.[1]
  const named = name === undefined ? undefined : readFileName(name)
  if (named?.pattern === 'page') return { key: { kind: 'illust', id: named.id }, page: named.page }
  const artwork = parseId(/^\/artworks\/(\d+)/.exec(inAppPath(address) ?? '')?.[1])
  return artwork === undefined ? undefined : { key: { kind: 'illust', id: artwork } }
}

// The glossary of a novel series: people and terms that its author explains (docs/contract/site-2026.md 11).
import { list, record, text, writtenText } from '../tolerance.ts'
import { parseId } from './ids.ts'

/** A person or a term. */
export interface GlossaryItem {
  readonly id: string
  readonly name: string
  /** One or two sentences; may be empty. */
  readonly overview: string
  /** URL on upstream's image hosts, or empty. */
  readonly picture: string
  /** The long text, which only the item's own call has. Empty without one. */
  readonly detail: string
}

export interface Glossary {
  readonly categories: readonly { readonly name: string; readonly items: readonly GlossaryItem[] }[]
}

/** Reads the glossary of a series. Leaves out items without a name, and categories without items. Never throws. */
export const readGlossary = (body: unknown): Glossary => ({
  categories: list(record(body).categories).flatMap((category) => {
    const { name, items } = record(category)
    const named = list(items).flatMap((item) => readGlossaryItem(item) ?? [])
    return named.length > 0 ? [{ name: writtenText(name), items: named }] : []
  }),
})

/** Reads one item. Undefined without an id or a name. */
export function readGlossaryItem(wire: unknown): GlossaryItem | undefined {
  const { id: wireId, name: wireName, overview, coverImage, detail } = record(wire)
  const id = parseId(wireId)
  const name = writtenText(wireName).trim()
  if (id === undefined || name === '') return undefined
  const { urls } = record(coverImage)
  const picture = text(record(urls)['240mw']) || text(record(urls).original)
  return { id, name, overview: writtenText(overview), picture, detail: writtenText(detail) }
}

// The messages of each language as two lazy chunks: those of the first load, and the rest. Only languages in use are loaded.
import type { Language } from '@emaki/domain'
import { type Catalogue, type PackedMessages, unpackMessages } from './packedMessages.ts'

type Files = Readonly<Record<string, () => Promise<PackedMessages>>>

const first: Files = import.meta.glob<PackedMessages>('./locales/*.json', { import: 'default', query: '?first' })
const rest: Files = import.meta.glob<PackedMessages>('./locales/*.json', { import: 'default', query: '?rest' })

/** Fetches the messages that a language needs before a lazy screen is loaded. Rejects on failure. A second call fetches nothing. */
export const fetchFirstMessages = (tag: Language): Promise<Catalogue> => fetchFile(first, tag)

/** Fetches all other messages of a language. Rejects on failure. */
export const fetchOtherMessages = (tag: Language): Promise<Catalogue> => fetchFile(rest, tag)

async function fetchFile(files: Files, tag: Language): Promise<Catalogue> {
  const load = files[`./locales/${tag}.json`]
  if (load === undefined) throw new Error(`no messages for ${tag}`)
  return unpackMessages(await load())
}

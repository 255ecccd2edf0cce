// The messages of each language as two lazy chunks: those of the first load, and the rest. Only languages in use are loaded.
import type { Language } from '@emaki/domain'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Catalogue = Record<string, string | CompiledMessage>
type Files = Readonly<Record<string, () => Promise<Catalogue>>>

const first: Files = import.meta.glob<Catalogue>('./locales/*.json', { import: 'default', query: '?first' })
const rest: Files = import.meta.glob<Catalogue>('./locales/*.json', { import: 'default', query: '?rest' })

/** Fetches the messages that a language needs before a lazy screen is loaded. Rejects on failure. A second call fetches nothing. */
export const fetchFirstMessages = (tag: Language): Promise<Catalogue> => fetchFile(first, tag)

/** Fetches all other messages of a language. Rejects on failure. */
export const fetchOtherMessages = (tag: Language): Promise<Catalogue> => fetchFile(rest, tag)

function fetchFile(files: Files, tag: Language): Promise<Catalogue> {
  const load = files[`./locales/${tag}.json`]
  return load === undefined ? Promise.reject(new Error(`no messages for ${tag}`)) : load()
}

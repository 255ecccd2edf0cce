// The message files: each language in two lazy chunks, what the first load says and the rest. Only spoken languages are ever loaded.
import type { Language } from '@emaki/domain'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Catalogue = Record<string, string | CompiledMessage>
type Files = Readonly<Record<string, () => Promise<Catalogue>>>

const first: Files = import.meta.glob<Catalogue>('./locales/*.json', { import: 'default', query: '?first' })
const rest: Files = import.meta.glob<Catalogue>('./locales/*.json', { import: 'default', query: '?rest' })

/** Starts fetching what a language says before any lazy screen is here. Rejects when it cannot be had. Asking twice fetches once. */
export const fetchFirstMessages = (tag: Language): Promise<Catalogue> => fetchFile(first, tag)

/** Starts fetching all else that a language says. Rejects when it cannot be had. */
export const fetchOtherMessages = (tag: Language): Promise<Catalogue> => fetchFile(rest, tag)

function fetchFile(files: Files, tag: Language): Promise<Catalogue> {
  const load = files[`./locales/${tag}.json`]
  return load === undefined ? Promise.reject(new Error(`no messages for ${tag}`)) : load()
}

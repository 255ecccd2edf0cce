// The message files, one lazy chunk each: only the spoken language is ever loaded.
import type { Language } from '@emaki/domain'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Catalogue = Record<string, string | CompiledMessage>

const files = import.meta.glob<Catalogue>('./locales/*.json', { import: 'default' })

/** Starts fetching a language. Rejects when its file cannot be had. The browser keeps it: asking twice fetches once. */
export function fetchLanguage(tag: Language): Promise<Catalogue> {
  const load = files[`./locales/${tag}.json`]
  return load === undefined ? Promise.reject(new Error(`no messages for ${tag}`)) : load()
}

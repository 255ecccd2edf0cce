// Why a search is refused: its words are not allowed, or contain a sensitive word (docs/spec/product.md 5). Checked before upstream is called.
import type { SearchRefusal } from '@emaki/domain'
import { passesSensitiveWords, searchRefusal } from '@emaki/domain'
import { useSetting } from '../../platform/settings/store.ts'
import { useSensitiveWords } from '../../works/queries/sensitiveWords.ts'

/** `checking` until the list of sensitive words is loaded or has failed; undefined when the search is allowed. */
export function useSearchRefusal(words: string): SearchRefusal | 'sensitive' | 'checking' | undefined {
  const r18 = useSetting('r18')
  const refusal = searchRefusal(words, { r18 })
  // With adult works on, only a few words are refused, and the list is not needed.
  const isFileNeeded = refusal === undefined && !r18 && passesSensitiveWords(words, undefined)
  const list = useSensitiveWords(isFileNeeded)
  if (refusal !== undefined) return refusal
  if (list === 'checking') return 'checking'
  return passesSensitiveWords(words, list) ? undefined : 'sensitive'
}

// Why a search shows nothing: its words are refused, or a sensitive word is among them (docs/spec/product.md 5). Asked before upstream is.
import type { SearchRefusal } from '@emaki/domain'
import { passesSensitiveWords, searchRefusal } from '@emaki/domain'
import { useSensitiveWords } from '../../data/operator/sensitiveWords.ts'
import { useSetting } from '../../settings/store.ts'

/** `checking` until the words file is here or cannot be had; undefined when the search may be made. */
export function useSearchRefusal(words: string): SearchRefusal | 'sensitive' | 'checking' | undefined {
  const r18 = useSetting('r18')
  const refusal = searchRefusal(words, { r18 })
  // Adult display lets all pass but the few words that never do; the file is then not needed.
  const isFileNeeded = refusal === undefined && !r18 && passesSensitiveWords(words, undefined)
  const list = useSensitiveWords(isFileNeeded)
  if (refusal !== undefined) return refusal
  if (list === 'checking') return 'checking'
  return passesSensitiveWords(words, list) ? undefined : 'sensitive'
}

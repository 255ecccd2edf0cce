// The operator's list of sensitive words, parsed once for each version of the file.
import { readWordList, type WordList } from '@emaki/domain'
import type { OperatorFiles } from '../../operator/operatorFiles.ts'

/** The current list; undefined when the file cannot be read. The same object for the same version. */
export type SensitiveWords = () => Promise<WordList | undefined>

/** Never rejects. */
export function sensitiveWords(files: OperatorFiles): SensitiveWords {
  let cached: { readonly etag: string; readonly list: WordList } | undefined
  return async () => {
    const file = await files.text('words.txt')
    if (!file) return undefined
    if (cached?.etag !== file.etag) cached = { etag: file.etag, list: readWordList(file.body) }
    return cached.list
  }
}

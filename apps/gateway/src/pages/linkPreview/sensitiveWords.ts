// The operator's sensitive words as the gateway itself heeds them: read from the served file, built once for each version of it.
import { readWordList, type WordList } from '@emaki/domain'
import type { OwnFiles } from '../../operator/ownFiles.ts'

/** The list as it is now; undefined when the file cannot be had. The same object as long as the file is the same. */
export type SensitiveWords = () => Promise<WordList | undefined>

/** The words of the operator's file. Never rejects. */
export function sensitiveWords(files: OwnFiles): SensitiveWords {
  let kept: { readonly etag: string; readonly list: WordList } | undefined
  return async () => {
    const file = await files.text('words.txt')
    if (!file) return undefined
    if (kept?.etag !== file.etag) kept = { etag: file.etag, list: readWordList(file.body) }
    return kept.list
  }
}

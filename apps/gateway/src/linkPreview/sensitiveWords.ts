// The operator's list of sensitive words, parsed once for each version of the file.
import { readWordList, type WordList } from '@emaki/domain'
import type { OperatorFiles, OperatorText } from '../operator/operatorFiles.ts'

/** The current list; undefined when the file cannot be read. The same object for the same version. A promise only to read the file. */
export type SensitiveWords = () => WordList | undefined | Promise<WordList | undefined>

/** Never rejects. */
export function sensitiveWords(files: OperatorFiles): SensitiveWords {
  let cached: { readonly etag: string; readonly list: WordList } | undefined
  const listOf = ({ body, etag }: OperatorText): WordList => {
    if (cached?.etag !== etag) cached = { etag, list: readWordList(body) }
    return cached.list
  }
  return () => {
    const file = files.ready('words.txt')
    return file ? listOf(file) : files.text('words.txt').then((read) => read && listOf(read))
  }
}

// Sensitive words: the operator's file, fetched when the first text is to be checked (docs/spec/calls.md 7.6). Without it, texts pass.
import type { WordList } from '@emaki/domain'
import { readBytes, readWordList, requestTimeoutMs } from '@emaki/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { initialData } from '../query/initialData.ts'

/** The largest file that is read; the gateway serves none larger. */
const maxBytes = 4 * 1024 * 1024

/** The list; null when it cannot be had. Asked for once in a visit: the browser's own cache keeps it longer. */
export const sensitiveWordsQuery = () =>
  queryOptions<WordList | null>({
    queryKey: ['sensitive-words'],
    queryFn: ({ signal }) => fetchWords(signal),
  })

/**
 * The list as the check takes it: undefined when it is not `needed` (adult display is on) or cannot be had, and `checking` until it is here.
 */
export function useSensitiveWords(isNeeded: boolean): WordList | undefined | 'checking' {
  const { data, isFetching } = useQuery({ ...sensitiveWordsQuery(), enabled: isNeeded })
  if (!isNeeded) return undefined
  return data === undefined && isFetching ? 'checking' : (data ?? undefined)
}

async function fetchWords(signal: AbortSignal): Promise<WordList | null> {
  try {
    const answer = await fetch(wordsAddress(), {
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
    })
    const isText = answer.headers.get('content-type')?.startsWith('text/plain') === true
    if (!answer.ok || !isText) return null
    return readWordList(new TextDecoder().decode(await readBytes(answer, maxBytes, signal)))
  } catch (error) {
    if (signal.aborted) throw error
    // Spec 5: a file that cannot be loaded forbids nothing.
    return null
  }
}

/** Beside the mirror: `/api/words.txt` of the same host. */
function wordsAddress(): URL {
  const page = typeof location === 'undefined' ? 'http://localhost/' : location.href
  return new URL('/api/words.txt', new URL(initialData().config.mirrorBase, page))
}

// The operator's list of sensitive words, loaded for the first text to check (docs/spec/calls.md 7.6). Without it every text passes.

import type { WordList } from '@emaki/domain'
import { readBytes, readWordList, requestTimeoutMs } from '@emaki/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { anonymousCredentials } from '../../platform/http/instanceAccess.ts'
import { initialData } from '../../platform/query/initialData.ts'

/** Maximum file size in bytes. The gateway serves no larger file. */
const maxBytes = 4 * 1024 * 1024

/** The word list, or null when it cannot be loaded. Requested once a visit; the browser's HTTP cache keeps it longer. */
export const sensitiveWordsQuery = () =>
  queryOptions<WordList | null>({
    queryKey: ['sensitive-words'],
    queryFn: ({ signal }) => fetchWords(signal),
  })

/**
 * The word list for the check. Undefined when it is not needed (adult display is on) or cannot be loaded. `checking` while
 * it loads.
 */
export function useSensitiveWords(isNeeded: boolean): WordList | undefined | 'checking' {
  const { data, isFetching } = useQuery({ ...sensitiveWordsQuery(), enabled: isNeeded })
  if (!isNeeded) return undefined
  return data === undefined && isFetching ? 'checking' : (data ?? undefined)
}

async function fetchWords(signal: AbortSignal): Promise<WordList | null> {
  try {
    const response = await fetch(wordsAddress(), {
      credentials: anonymousCredentials(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
    })
    const isText = response.headers.get('content-type')?.startsWith('text/plain') === true
    if (!response.ok || !isText) return null
    return readWordList(new TextDecoder().decode(await readBytes(response, maxBytes, signal)))
  } catch (error) {
    if (signal.aborted) throw error
    // Spec 5: without the file no text is refused.
    return null
  }
}

/** Next to the mirror: `/api/words.txt` of the same host. */
function wordsAddress(): URL {
  const page = typeof location === 'undefined' ? 'http://localhost/' : location.href
  return new URL('/api/words.txt', new URL(initialData().config.mirrorBase, page))
}

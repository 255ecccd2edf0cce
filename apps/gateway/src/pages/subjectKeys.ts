// The keys of the pages of works and users: what such a page depends on besides its response and build.
import type { IncomingMessage } from 'node:http'
import type { WordList } from '@emaki/domain'
import { getOrCreate } from '../cache/getOrCreate.ts'
import type { SharedResponse } from '../cache/sharedResponses.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import type { PageRequest } from './pagePlan.ts'

/**
 * The key of a page for a response, the list of sensitive words and the second response. It contains the host name, which the
 * client chooses: the bytes of the cache are limited.
 */
export type SubjectKey = (
  incoming: IncomingMessage,
  initial: Pick<PageRequest, 'language'>,
  response: SharedResponse,
  words: WordList | undefined,
  second: SharedResponse | undefined,
) => string

/** A key and what it is made of. */
interface KnownKey {
  readonly language: PageRequest['language']
  readonly words: WordList | undefined
  readonly second: SharedResponse | undefined
  readonly host: string | undefined
  readonly key: string
}

/** Creates the function. It remembers the last key of each response, because a new string for each request would be hashed each time. */
export function createSubjectKeys(origin: PublicOrigin): SubjectKey {
  const known = new WeakMap<SharedResponse, KnownKey>()
  const versionOf = createVersions<WordList>()
  const secondVersionOf = createVersions<SharedResponse>()

  return (incoming, { language }, response, words, second) => {
    const host = origin(incoming)
    const last = known.get(response)
    if (last && last.language === language && last.words === words && last.second === second && last.host === host)
      return last.key
    const key = `${versionOf(words)} ${secondVersionOf(second)} ${language ?? ''} ${host ?? ''}`
    known.set(response, { language, words, second, host, key })
    return key
  }
}

/** Numbers the versions of a list: each version may hide other previews. 0 for no list. */
function createVersions<T extends object>() {
  const versions = new WeakMap<T, number>()
  let newest = 0
  return (version: T | undefined) => (version ? getOrCreate(versions, version, () => ++newest) : 0)
}

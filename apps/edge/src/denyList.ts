// The deny list of the operator in Workers KV: the text of deny.txt, with the rules that the gateway applies.
import { createDenyRules, type DenyRules, parseDenyList } from '@emaki/domain'
import { createDeniedWorks, type DeniedWorks } from '@emaki/domain/server'
import type { KeyValueNamespace } from './bindings.ts'
import { digest } from './digest.ts'

/** The key of the list in the namespace. */
export const denyListKey = 'deny.txt'

/** How long an isolate uses a list before it reads it again, in ms. KV shows a change after up to 60 s more. */
const rereadMs = 30_000
/** How long an isolate uses its list after KV has failed, in ms. */
const retryMs = 5000

export interface DenyList {
  readonly works: DeniedWorks
  /** Identifies the list: equal for equal texts. Empty without entries. Cached responses without what it denies are stored with it. */
  version(): string
  /** Reads the list when it is time to. False while it was never read: nothing may be served then. */
  refresh(): Promise<boolean>
}

export interface DenyListOptions {
  readonly namespace: Pick<KeyValueNamespace, 'get'>
  readonly now: () => number
  /** Called with errors of KV and of lines that cannot be read. */
  readonly onError: (error: unknown) => void
}

/** Opens the list without reading it. A failure of KV leaves the list as it is. */
export function openDenyList({ namespace, now, onError }: DenyListOptions): DenyList {
  let rules: DenyRules | undefined
  let text: string | undefined
  let version = ''
  let nextReadAt = Number.NEGATIVE_INFINITY
  const empty = createDenyRules([])

  const apply = async (next: string) => {
    if (next === text) return
    const { entries, unreadable } = parseDenyList(next)
    if (unreadable.length > 0) onError(new Error(`lines of ${denyListKey} cannot be read: ${unreadable.join(', ')}`))
    const nextVersion = entries.size === 0 ? '' : (await digest([...entries.keys()].join('\n'))).slice(0, 32)
    text = next
    version = nextVersion
    rules = createDenyRules([...entries.values()])
  }
  return {
    works: createDeniedWorks(() => rules ?? empty),
    version: () => version,
    async refresh() {
      if (now() < nextReadAt) return true
      // Other requests go on with the list that is known. Without one, each of them reads it.
      if (rules) nextReadAt = now() + rereadMs
      try {
        await apply((await namespace.get(denyListKey)) ?? '')
        nextReadAt = now() + rereadMs
      } catch (error) {
        onError(error)
        if (rules) nextReadAt = now() + retryMs
      }
      return rules !== undefined
    },
  }
}

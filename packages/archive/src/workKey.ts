// Names of works in the archive. Ids of artworks and of novels are two number spaces, so a key has both parts.
import { parseId } from '@emaki/domain'

export type KeptKind = 'illust' | 'novel'

export interface WorkKey {
  readonly kind: KeptKind
  /** Decimal, as `parseId` accepts it. */
  readonly id: string
}

/** The key as text, such as `illust:123`. */
export const workKeyText = ({ kind, id }: WorkKey): string => `${kind}:${id}`

/** Reads `illust:123` or `novel:123`; undefined for anything else. */
export function parseWorkKey(text: string): WorkKey | undefined {
  const [kind, rest] = text.split(':', 2)
  const id = parseId(rest)
  return id !== undefined && (kind === 'illust' || kind === 'novel') && text === `${kind}:${id}` ? { kind, id } : undefined
}

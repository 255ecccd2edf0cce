// The form of a message file in the build: smaller than an object, because each key begins like the one before it.
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Catalogue = Record<string, string | CompiledMessage>

/**
 * First the keys, separated by spaces, then their messages in the same order. Each key is a digit and its last parts: the digit is the number
 * of parts, separated by dots, that it has in common with the key before it.
 */
export type PackedMessages = readonly [keys: string, ...messages: (string | CompiledMessage)[]]

/** Used by the build (apps/viewer/build/messages.ts). */
export function packMessages(catalogue: Catalogue): PackedMessages {
  let before: readonly string[] = []
  const keys = Object.keys(catalogue).map((key) => {
    const parts = key.split('.')
    const different = parts.findIndex((part, at) => part !== before[at])
    const common = Math.min(9, different === -1 ? parts.length - 1 : different)
    before = parts
    return common + parts.slice(common).join('.')
  })
  return [keys.join(' '), ...Object.values(catalogue)]
}

export function unpackMessages([keys, ...messages]: PackedMessages): Catalogue {
  let parts: string[] = []
  const entries = keys.split(' ').map((key, at): [string, string | CompiledMessage] => {
    parts = [...parts.slice(0, Number(key[0])), ...key.slice(1).split('.')]
    return [parts.join('.'), messages[at] ?? '']
  })
  return Object.fromEntries(entries)
}

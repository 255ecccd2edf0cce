// The contract's examples in packages/app-api.
import { readFileSync } from 'node:fs'

/** Reads the example of that name. Throws when there is none. */
export const contractExample = (name: string): Record<string, unknown> => {
  const file = new URL(`../../../app-api/src/testing/contract/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

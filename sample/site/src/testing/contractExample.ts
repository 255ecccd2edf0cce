import { readFileSync } from 'node:fs'

/**
 * An example of the contract, of the app API (docs/contract/app-api.md 6) or the web API (docs/contract/companion.md 3 to 10). Throws if
 * there is none.
 */
export const contractExample = (side: 'app-api' | 'companion', name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../packages/${side}/src/testing/contract/${name}.json`, import.meta.url), 'utf8'))

import { readFileSync } from 'node:fs'

/** An example of the contract, of the app API or of the web API. Throws if there is none. */
export const contractExample = (side: 'app-api' | 'companion', name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../packages/${side}/src/testing/contract/${name}.json`, import.meta.url), 'utf8'))

// The contract's examples, as the rooms that read upstream keep them.
import { readFileSync } from 'node:fs'

/** The example of that name: of the app API (app-api 6) or of the web side (companion-api 3 to 10). Throws when there is none. */
export const contractExample = (side: 'app-api' | 'companion', name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../packages/${side}/src/testing/contract/${name}.json`, import.meta.url), 'utf8'))

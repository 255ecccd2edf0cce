// What is neither work, novel nor user: spotlight articles, and the live list, which upstream leaves empty (contract 3.8, 2.11).
import type { Catalogue } from '@emaki/catalogue'
import type { Endpoints } from './endpoint.ts'

export function otherEndpoints(_catalogue: Catalogue): Endpoints {
  return {
    '/v1/live/list': () => ({ live_info: null, lives: [], next_url: null }),
  }
}

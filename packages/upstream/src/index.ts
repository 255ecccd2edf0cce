// The read endpoints of the app API over a repository of works (docs/contract/app-api.md 3).
import type { UpstreamEndpoints } from './endpoint.ts'
import { illustEndpoints } from './illustEndpoints.ts'
import { novelEndpoints } from './novelEndpoints.ts'
import { searchEndpoints } from './searchEndpoints.ts'
import { seriesEndpoints } from './seriesEndpoints.ts'
import { userEndpoints } from './userEndpoints.ts'

export {
  illustPage,
  missingUser,
  novelPage,
  type UpstreamEndpoint,
  type UpstreamEndpoints,
  type UpstreamRequest,
} from './endpoint.ts'
export { recommendedNovels, relatedNovels } from './novelEndpoints.ts'
export * from './novelWebview.ts'
export { userPage } from './userEndpoints.ts'
export type * from './workRepository.ts'

/** Read endpoints by path. All are GET. */
export const upstreamEndpoints: UpstreamEndpoints = {
  ...illustEndpoints,
  ...novelEndpoints,
  ...searchEndpoints,
  ...seriesEndpoints,
  ...userEndpoints,
}

// GET /api/x/media: media of an account at another site. Its server needs a login there, so the list is always empty
// (docs/contract/other-clients.md 2).
import type { CompanionRoute } from './route.ts'
import { freeText, matching } from './web/parameter.ts'

export const mediaRoute: CompanionRoute = {
  method: 'GET',
  path: '/api/x/media',
  aliases: [],
  lifetime: 'detail',
  about: 'Media of an account at X: always empty here, which ends the list of a client',
  parameters: [freeText('userName', 60), matching('userId', /^\d{1,20}$/), freeText('nextCursor', 64)],
  handle: async ({ values }) => ({ json: { results: [], next_cursor: '', user_id: values.userId ?? '' } }),
}

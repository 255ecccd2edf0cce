// User page: one page of users, each with some works, out of any mirror answer that lists them.
import type { DataResult, UserPreview } from '@emaki/domain'
import { normaliseUserPreview } from '@emaki/domain'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'
import { listPage } from './listPage.ts'

/** Reads an answer's `user_previews`. */
export const userPage = (result: DataResult<unknown>, next: NextPage): DataResult<FeedPage<UserPreview>> =>
  listPage(result, 'user_previews', next, normaliseUserPreview)

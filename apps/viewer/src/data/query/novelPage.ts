// Novel page: one page of novels out of any mirror answer that lists them.
import type { DataResult, Novel } from '@emaki/domain'
import { normaliseNovel } from '@emaki/domain'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'
import { listPage } from './listPage.ts'

/** Reads an answer's `novels`. */
export const novelPage = (result: DataResult<unknown>, next: NextPage): DataResult<FeedPage<Novel>> =>
  listPage(result, 'novels', next, normaliseNovel)

// Series page: one page of a member's series.
import type { DataResult, Series } from '@emaki/domain'
import { normaliseSeries } from '@emaki/domain'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'
import { listPage } from './listPage.ts'

/** Reads an answer's `illust_series_details` or `novel_series_details`. */
export const seriesPage = (result: DataResult<unknown>, kind: 'illust' | 'novel', next: NextPage): DataResult<FeedPage<Series>> =>
  listPage(result, `${kind}_series_details`, next, normaliseSeries)

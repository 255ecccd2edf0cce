// Reads one page of works from a companion response.
import type { Artwork, DataResult } from '@emaki/domain'
import { failure, list, normaliseWebWork, record, success } from '@emaki/domain'
import { translate } from '../../i18n/catalogue.ts'
import { webLanguage } from '../http/companion.ts'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'

/**
 * Reads the works that `worksOf` finds. Leaves out advertisements, nulls and masked works, which are part of such lists
 * (docs/contract/companion.md 5.1). A response without a list is an unknown error.
 */
export function webWorkPage(
  result: DataResult<unknown>,
  worksOf: (response: Readonly<Record<string, unknown>>) => unknown,
  next: NextPage,
): DataResult<FeedPage<Artwork>> {
  if (result.status !== 0) return result
  const response = record(result.data)
  const works = worksOf(response)
  if (!Array.isArray(works)) return failure(translate('error.unknown'))
  const translations = record(response.tagTranslation)
  const items = list(works).flatMap((wire) => normaliseWebWork(wire, translations, webLanguage()) ?? [])
  return success({ items, unreadable: 0, next: next(response) })
}

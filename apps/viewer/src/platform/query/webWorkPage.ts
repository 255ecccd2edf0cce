// Reads one page of works from a companion response.
import type { Artwork } from '@emaki/domain'
import { list, normaliseWebWork, record, succeeded } from '@emaki/domain'
import { webLanguage } from '../http/companion.ts'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'

/**
 * Reads the works that `worksOf` finds. Leaves out advertisements, nulls and masked works, which are part of such lists
 * (docs/contract/companion.md 5.1). A response without a list is an unknown error.
 */
export function webWorkPage(
  result: RequestResult<unknown>,
  worksOf: (response: Readonly<Record<string, unknown>>) => unknown,
  next: NextPage,
): RequestResult<FeedPage<Artwork>> {
  if (!result.ok) return result
  const response = record(result.value)
  const works = worksOf(response)
  if (!Array.isArray(works)) return requestFailed(translate('error.unknown'))
  const translations = record(response.tagTranslation)
  const items = list(works).flatMap((wire) => normaliseWebWork(wire, translations, webLanguage()) ?? [])
  return succeeded({ items, unreadable: 0, next: next(response) })
}

// Reads one page of works from a companion response.
import type { Artwork, Novel } from '@emaki/domain'
import { list, normaliseWebNovel, normaliseWebWork, record, succeeded, type TagTranslations } from '@emaki/domain'
import { webLanguage } from '../http/companion.ts'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'

/**
 * Reads the works that `worksOf` finds. Leaves out advertisements, nulls and masked works, which are part of such lists
 * (docs/contract/companion.md 5.1). A response without a list is an unknown error.
 */
export const webWorkPage = (result: RequestResult<unknown>, worksOf: ListOf, next: NextPage): RequestResult<FeedPage<Artwork>> =>
  webPage(result, worksOf, next, normaliseWebWork)

/** The same for novels. */
export const webNovelPage = (result: RequestResult<unknown>, worksOf: ListOf, next: NextPage): RequestResult<FeedPage<Novel>> =>
  webPage(result, worksOf, next, normaliseWebNovel)

type ListOf = (response: Readonly<Record<string, unknown>>) => unknown

function webPage<T>(
  result: RequestResult<unknown>,
  worksOf: ListOf,
  next: NextPage,
  read: (wire: unknown, translations: TagTranslations, language: string) => T | undefined,
): RequestResult<FeedPage<T>> {
  if (!result.ok) return result
  const response = record(result.value)
  const works = worksOf(response)
  if (!Array.isArray(works)) return requestFailed(translate('error.unknown'))
  const translations = record(response.tagTranslation)
  const items = list(works).flatMap((wire) => read(wire, translations, webLanguage()) ?? [])
  return succeeded({ items, unreadable: 0, next: next(response) })
}

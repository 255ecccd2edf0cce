// The name under which an answer is cached: its query key and the language that it was asked in.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { requestLanguage } from '../../i18n/catalogue.ts'

/** What every name ends with that is of the language which requests ask for now. */
export const languageSuffix = (): string => ` ${requestLanguage()}`

/** The `queryKeyHashFn` of the page's client: an answer in another language is another answer. */
export const queryKeyHash = (key: QueryKey): string => `${hashKey(key)}${languageSuffix()}`

/** True for a cached answer's name that says its language. */
export const hasLanguageSuffix = (name: string): boolean => /[\]}] [a-z]{2}(?:-[A-Z]{2})?$/.test(name)

// The hash of a query key: the key and the request language.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { requestLanguage } from '../i18n/catalogue.ts'

/** The end of every hash in the current request language. */
export const languageSuffix = (): string => ` ${requestLanguage()}`

/** The `queryKeyHashFn` of the query client. Each language has its own cache entry. */
export const queryKeyHash = (key: QueryKey): string => `${hashKey(key)}${languageSuffix()}`

/** True when a hash or storage key ends with a language. */
export const hasLanguageSuffix = (name: string): boolean => /[\]}] [a-z]{2}(?:-[A-Z]{2})?$/.test(name)

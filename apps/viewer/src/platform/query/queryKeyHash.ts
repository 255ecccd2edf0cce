// The hash of a query key: the key, the account and the request language.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { requestLanguage } from '../i18n/catalogue.ts'
import { accountScope, scopeMark } from '../settings/accountScope.ts'

/** The end of every hash of the active account in the current request language. */
export const hashSuffix = (): string => `${scopeMark(accountScope.getState())} ${requestLanguage()}`

/** The `queryKeyHashFn` of the query client. Each account and each language has its own cache entry. */
export const queryKeyHash = (key: QueryKey): string => `${hashKey(key)}${hashSuffix()}`

const suffixForm = /[\]}]((?:@[\w-]+)?~?) [a-z]{2}(?:-[A-Z]{2})?$/

/** True when a hash or storage key ends with a language. */
export const hasLanguageSuffix = (name: string): boolean => suffixForm.test(name)

/** The `scopeMark` of the account that a hash or storage key belongs to. */
export const scopeMarkOf = (name: string): string => suffixForm.exec(name)?.[1] ?? ''

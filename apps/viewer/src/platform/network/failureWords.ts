// The words for each kind of failure, the same on every screen.
import type { RequestError } from '../http/requestResult.ts'
import type { MessageKey } from '../i18n/catalogue.ts'

export interface FailureWords {
  readonly title: string
  readonly text?: string | undefined
}

/** Messages that say no more than the title does. */
const emptyMessages = ['error.unknown', 'error.network'] as const

/** The title and sentence of a failure. The site's own words, and those for login, version and address, are the sentence. */
export function failureWords({ kind, message }: RequestError, t: (key: MessageKey) => string): FailureWords {
  switch (kind) {
    case 'removed':
      return { title: t('list.unavailable'), text: t('list.unavailable.text') }
    case 'offline':
      return { title: t('failure.offline'), text: t('failure.offline.text') }
    case 'blocked':
      return { title: t('failure.blocked'), text: message }
    case 'rateLimited':
      return { title: t('failure.rateLimited'), text: t('failure.rateLimited.text') }
    case 'refused':
    case 'agreement':
      return { title: t('failure.refused'), text: message }
    case 'other':
      return {
        title: t('state.error'),
        text: emptyMessages.some((key) => t(key) === message) ? t('failure.other.text') : message,
      }
  }
}

// The operator's contact and policy text (docs/operate/public-instance.md).
import { parseLanguage, record, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { createServiceCall } from '../../platform/http/serviceCall.ts'
import { requestLanguage } from '../../platform/i18n/catalogue.ts'
import { unwrap } from '../../platform/query/queryClient.ts'

export interface PolicyText {
  /** HTML that must be parsed with an allow-list. */
  readonly html: string
  /** Undefined when the operator does not say. */
  readonly language: string | undefined
}

/** The text in the current language, if the operator has it in several. Null when the operator has none. */
export const policyQuery = () =>
  queryOptions<PolicyText | null>({
    queryKey: ['policy', requestLanguage()],
    queryFn: async ({ signal }) => {
      // A static site has no gateway of its own; its host sends a page for every path.
      if (import.meta.env.EMAKI_STATIC) return null
      let isMissing = false
      const onMissing = () => {
        isMissing = true
      }
      const result = await createServiceCall({ credentials: 'omit', onMissing })('/api/policy', signal)
      if (isMissing) return null
      const { html, language } = record(unwrap(result))
      return { html: text(html), language: parseLanguage(language) }
    },
  })

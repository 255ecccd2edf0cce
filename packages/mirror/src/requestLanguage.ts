// Content negotiation: the language of a response. Cache keys must include it.
import { type Language, matchLanguage } from '@emaki/domain'

/** Longer headers are cut. No browser sends that many languages (docs/reliability.md C2). */
const maxHeaderLength = 1000

/** The best of our languages for an Accept-Language header with weights. Undefined when it names none of them. */
export function requestLanguage(header: string | null | undefined): Language | undefined {
  const preferred = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((text) => text.trim())
      const weight = options.find((option) => option.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return matchLanguage(preferred.map(({ tag }) => tag))
}

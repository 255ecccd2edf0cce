// The requester's language from Accept-Language, for tag translations and error messages (docs/contract/app-api.md 1.2, 3.0).

const longestHeader = 500

/** The preferred language of the header in this spelling (`zh-CN`, `zh-TW`, `en` …). Default: Japanese. */
export function wantedLanguage(header: string | null): string {
  let best = 'ja'
  let bestWeight = 0
  for (const part of (header ?? '').slice(0, longestHeader).split(',')) {
    const [tag = '', ...rest] = part.trim().split(';')
    if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag)) continue
    const weight = Number(/^q=([\d.]+)$/.exec(rest.join(';').trim())?.[1] ?? 1)
    if (weight > bestWeight) {
      best = canonicalTag(tag)
      bestWeight = weight
    }
  }
  return best
}

type Missing = 'work' | 'user'

const missingTexts: Readonly<Record<string, string>> = {
  'zh-CN': '尚无此页',
  'zh-TW': '查無此頁面',
  ja: 'お探しのページは見つかりませんでした',
  ko: '요청하신 페이지가 없습니다',
}

/** The message for a missing work or user. The Simplified Chinese text is exact, because clients match it (docs/contract/app-api.md 1.10). */
export function missingText(missing: Missing, language: string): string {
  const text = missingTexts[language]
  if (text !== undefined) return text
  return missing === 'user'
    ? 'User has left pixiv or the user ID does not exist.'
    : 'The work has been deleted or the work ID does not exist.'
}

function canonicalTag(tag: string): string {
  const lower = tag.toLowerCase()
  const base = baseLanguage(lower)
  if (base !== 'zh') return base
  return /-(hant|tw|hk|mo)\b/.test(lower) ? 'zh-TW' : 'zh-CN'
}

/** The language without its region. */
export const baseLanguage = (tag: string): string => tag.split('-')[0] ?? tag

// What keeps the app from starting: browsers inside other apps, and adult works in the Chinese of the mainland (docs/spec/product.md 4.2).
import { type Language, oldestChrome } from '@emaki/domain'

/** `inApp`: the page is open inside another app. `adult`: adult works are on and the language is zh-CN. */
export type StartBlock = 'inApp' | 'adult'

/** Browsers inside messengers and those of vendors that rewrite pages (docs/spec/behaviours.md 7). */
const inAppBrowsers = /MicroMessenger|QQ|Quark|baidu|NewsArticle|UCBrowser|Huawei|HeyTap|Miui|Vivo|Oppo|360se|Sogou/i

/** Why the app must not start, or undefined when it may. */
export function startBlock(
  userAgent: string,
  language: Language,
  { r18, r18g }: { readonly r18: boolean; readonly r18g: boolean },
): StartBlock | undefined {
  if (isInAppBrowser(userAgent)) return 'inApp'
  return (r18 || r18g) && language === 'zh-CN' ? 'adult' : undefined
}

/** True for a browser of the list. The first brackets are left out: they name the device, and Chrome on a vendor's phone is Chrome. */
export const isInAppBrowser = (userAgent: string): boolean =>
  inAppBrowsers.test(userAgent.replace(/\([^()]*\)/, userAgent.includes('360SE') ? '360se' : ''))

/** True for a Chrome that is older than what Emaki is made for. */
export function isOldChrome(userAgent: string): boolean {
  const version = /\bChrom(?:e|ium)\/(\d{1,4})\./.exec(userAgent)?.[1]
  return version !== undefined && Number(version) < oldestChrome
}

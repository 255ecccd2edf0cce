// Blocks the start of the app in in-app browsers, and for adult works in Simplified Chinese (docs/spec/product.md 4.2).
import { type Language, oldestChrome } from '@emaki/domain'

/** `inApp`: the browser is part of another app. `adult`: adult works are on and the language is zh-CN. */
export type StartBlock = 'inApp' | 'adult'

/** Browsers of messengers, and of vendors that rewrite pages (docs/spec/behaviours.md 7). */
const inAppBrowsers = /MicroMessenger|QQ|Quark|baidu|NewsArticle|UCBrowser|Huawei|HeyTap|Miui|Vivo|Oppo|360se|Sogou/i

/** Why the app must not start; undefined when it may. */
export function startBlock(
  userAgent: string,
  language: Language,
  { r18, r18g }: { readonly r18: boolean; readonly r18g: boolean },
): StartBlock | undefined {
  if (isInAppBrowser(userAgent)) return 'inApp'
  return (r18 || r18g) && language === 'zh-CN' ? 'adult' : undefined
}

/** True for a browser of the list. The first parentheses are skipped: they name the device, and Chrome on a vendor's phone is allowed. */
export const isInAppBrowser = (userAgent: string): boolean =>
  inAppBrowsers.test(userAgent.replace(/\([^()]*\)/, userAgent.includes('360SE') ? '360se' : ''))

/** True for a Chrome that is older than the oldest supported version. */
export function isOldChrome(userAgent: string): boolean {
  const version = /\bChrom(?:e|ium)\/(\d{1,4})\./.exec(userAgent)?.[1]
  return version !== undefined && Number(version) < oldestChrome
}

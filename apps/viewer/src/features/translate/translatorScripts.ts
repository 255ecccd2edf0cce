// Other people's translator scripts, which a reader may let in (docs/spec/product.md 3): fetched from their own places, and only while the setting says so.

import { translatorsCookie } from '../../settings/storageKeys.ts'
import { onSetting, readSettings } from '../../settings/store.ts'

const scripts = {
  isAutoLoadKissT: { word: 'kiss', address: 'https://fishjar.github.io/kiss-translator/kiss-translator.user.js' },
  isAutoLoadImt: { word: 'imt', address: 'https://download.immersivetranslate.com/immersive-translate.user.js' },
} as const
type ScriptKey = keyof typeof scripts
/** The word for a script, in the cookie and in what is said of it. */
type ScriptWord = (typeof scripts)[ScriptKey]['word']
const keys: readonly ScriptKey[] = ['isAutoLoadKissT', 'isAutoLoadImt']

/** The page's policy lets in nobody else's script; this cookie asks the gateway to let in these, from the next page on. */
const yearS = 31_536_000

/** The cookie for the settings; one that ends at once when no script is wanted. */
export function translatorCookie(wanted: Readonly<Record<ScriptKey, boolean>>): string {
  const words = keys.filter((key) => wanted[key]).map((key) => scripts[key].word)
  return `${translatorsCookie}=${words.join('.')}; path=/; max-age=${words.length > 0 ? yearS : 0}; samesite=lax`
}

/** Loads the scripts that are let in, and follows the settings. `onFailure` hears which one could not be had. */
export function followTranslatorScripts(onFailure: (script: ScriptWord) => void): void {
  const keep = () => {
    // The Cookie Store is not everywhere; this is one word without a secret.
    // biome-ignore lint/suspicious/noDocumentCookie: see above.
    document.cookie = translatorCookie(readSettings())
  }
  for (const key of keys) onSetting(key, keep)
  const wanted = keys.filter((key) => readSettings()[key])
  if (wanted.length === 0) return
  keep()
  for (const key of wanted) {
    const script = document.createElement('script')
    script.src = scripts[key].address
    script.async = true
    script.referrerPolicy = 'no-referrer'
    script.addEventListener('error', () => onFailure(scripts[key].word))
    document.head.append(script)
  }
}

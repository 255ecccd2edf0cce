// Third-party translator scripts that a user may allow (docs/spec/product.md 3). Loaded from their own hosts, only while the setting is on.
import { translatorsCookie } from '../../platform/settings/storageKeys.ts'
import { onSetting, readSettings } from '../../platform/settings/store.ts'

const scripts = {
  loadKissTranslator: { word: 'kiss', address: 'https://fishjar.github.io/kiss-translator/kiss-translator.user.js' },
  loadImmersiveTranslate: { word: 'imt', address: 'https://download.immersivetranslate.com/immersive-translate.user.js' },
} as const
type ScriptKey = keyof typeof scripts
/** The name of a script in the cookie and in messages. */
type ScriptWord = (typeof scripts)[ScriptKey]['word']
const keys: readonly ScriptKey[] = ['loadKissTranslator', 'loadImmersiveTranslate']

const yearS = 31_536_000

/**
 * The cookie for the settings. The content security policy allows no third-party scripts; the cookie asks the gateway to allow these from
 * the next page load on. It expires at once if no script is allowed.
 */
export function translatorCookie(wanted: Readonly<Record<ScriptKey, boolean>>): string {
  const words = keys.filter((key) => wanted[key]).map((key) => scripts[key].word)
  return `${translatorsCookie}=${words.join('.')}; path=/; max-age=${words.length > 0 ? yearS : 0}; samesite=lax`
}

/** Writes the cookie for the settings as they are now. */
export function keepTranslatorCookie(): void {
  // Not every browser has the Cookie Store API, and the value is no secret.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = translatorCookie(readSettings())
}

/** Loads the allowed scripts, and updates the cookie when settings change. `onFailure` gets the name of a script that fails to load. */
export function followTranslatorScripts(onFailure: (script: ScriptWord) => void): void {
  for (const key of keys) onSetting(key, keepTranslatorCookie)
  const wanted = keys.filter((key) => readSettings()[key])
  if (wanted.length === 0) return
  keepTranslatorCookie()
  for (const key of wanted) {
    const script = document.createElement('script')
    script.src = scripts[key].address
    script.async = true
    script.referrerPolicy = 'no-referrer'
    script.addEventListener('error', () => onFailure(scripts[key].word))
    document.head.append(script)
  }
}

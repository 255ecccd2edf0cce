// Compiles the message files at build, so that no ICU parser travels to the browser.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const localeFile = /\/i18n\/locales\/([\w-]+)\.json$/

/** Turns each `i18n/locales/<tag>.json` into a module whose default export is Lingui's compiled catalogue. */
export function messages(): Plugin {
  return {
    name: 'emaki-messages',
    enforce: 'pre',
    transform(code, id) {
      const tag = localeFile.exec(id)?.[1]
      if (tag === undefined) return null
      const source: Record<string, string> = JSON.parse(code)
      const compiled = Object.fromEntries(Object.entries(source).map(([key, text]) => [key, compiledText(tag, key, text)]))
      // A parsed string starts faster than an object literal of the same size.
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`,
        map: null,
        moduleType: 'js',
      }
    },
  }
}

function compiledText(tag: string, key: string, text: string) {
  try {
    return compileMessageOrThrow(text)
  } catch (error) {
    throw new Error(`${tag}.json, "${key}": ${error instanceof Error ? error.message : String(error)}`)
  }
}

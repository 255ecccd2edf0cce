// Compiles the message files at build time, so that the browser needs no ICU parser, and splits each into the first load and the rest, and takes out what first screens in the HTML show.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { packMessages } from '../src/platform/i18n/packedMessages.ts'
import { firstMessages, pageMessages } from './firstMessages.ts'

const localeFile = /\/i18n\/locales\/([\w-]+)\.json\?(first|rest|page)$/
const source = join(import.meta.dirname, '../src')

/**
 * Turns each `i18n/locales/<tag>.json?first`, `…?rest` and `…?page` into a module whose default export is that part as Lingui's compiled catalogue, packed
 * (src/platform/i18n/packedMessages.ts).
 */
export function messages(): Plugin {
  let first: ReadonlySet<string> | undefined
  let page: ReadonlySet<string> | undefined
  return {
    name: 'emaki-messages',
    enforce: 'pre',
    buildStart() {
      first = undefined
      page = undefined
    },
    load(id) {
      const [, tag, part] = localeFile.exec(id) ?? []
      if (tag === undefined) return null
      const texts: Record<string, string> = JSON.parse(readFileSync(id.replace(/\?.*/, ''), 'utf8'))
      const keys = Object.keys(texts)
      if (part === 'page') page ??= pageMessages(source, keys)
      else first ??= firstMessages(source, keys)
      const isWanted = (key: string) => (part === 'page' ? page?.has(key) : first?.has(key) === (part === 'first'))
      const wanted = Object.entries(texts).filter(([key]) => isWanted(key))
      const compiled = Object.fromEntries(wanted.map(([key, text]) => [key, compiledText(tag, key, text)]))
      // JSON.parse starts faster than an object literal of the same size.
      const packed = JSON.stringify(JSON.stringify(packMessages(compiled)))
      return { code: `export default JSON.parse(${packed})`, map: null, moduleType: 'js' }
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

// The language in force: loads its words, speaks it, and keeps the document's lang with it.
import { defaultLanguage, type Language, parseLanguage } from '@emaki/domain'
import { setupI18n } from '@lingui/core'
import type zhCN from './locales/zh-CN.json'
import { type Catalogue, fetchFirstMessages, fetchOtherMessages } from './messageChunks.ts'

/** Every key that may be said: exactly those of the default language. */
export type MessageKey = keyof typeof zhCN
export type MessageValues = Readonly<Record<string, string | number>>

const i18n = setupI18n({})
const listeners = new Set<() => void>()
/** Counts language changes, so that a slow load never overtakes a later choice. */
let latestRequest = 0
/** The language that is spoken, or will be once its first words are here. */
let chosen: Language = defaultLanguage

/** Speaks `tag` from now on. False when a file of it cannot be had: the language before stays. */
export async function switchLanguage(tag: Language): Promise<boolean> {
  const request = ++latestRequest
  try {
    const messages = await fetchAll(tag)
    if (request === latestRequest) activateMessages(tag, messages)
    return true
  } catch {
    // Offline, or the file is gone after a deploy: the caller decides what to say.
    return false
  }
}

/** Names the language that will be spoken, so that lazy screens can fetch its other words before the first have come. */
export function setPendingLanguage(tag: Language): void {
  chosen = tag
}

/** Resolves once every word of the language is here. Lazy screens wait for it; it rejects when the words cannot be had. */
export async function loadAllMessages(): Promise<void> {
  const tag = chosen
  i18n.load(tag, await fetchOtherMessages(tag))
  if (tag !== chosen) await loadAllMessages()
}

/** Speaks `tag` from messages already at hand, beside those that it had before. */
export function activateMessages(tag: Language, messages: Catalogue): void {
  chosen = tag
  i18n.load(tag, messages)
  i18n.activate(tag)
  if (typeof document !== 'undefined') {
    document.documentElement.lang = tag
    document.documentElement.dir = 'ltr'
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${tag}.webmanifest`)
  }
  for (const listener of listeners) listener()
}

/** The language that is spoken, or will be once its first words are here: what requests ask for. */
export const requestLanguage = (): Language => chosen

/** The language being spoken. */
export const activeLanguage = (): Language => parseLanguage(i18n.locale) ?? defaultLanguage

/** The text of `key` outside of React; the key itself while no language is loaded. */
export function translate(key: MessageKey, values?: MessageValues): string {
  return i18n.locale === '' ? key : i18n._(key, values)
}

/** Calls `listener` after each change of language. Returns the way to stop. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetchAll(tag: Language): Promise<Catalogue> {
  const [first, other] = await Promise.all([fetchFirstMessages(tag), fetchOtherMessages(tag)])
  return { ...first, ...other }
}

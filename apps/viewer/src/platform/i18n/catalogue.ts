// The message catalogue: loads the messages of a language, activates it, and sets the language of the document.
import { defaultLanguage, type Language, parseLanguage } from '@emaki/domain'
import { setupI18n } from '@lingui/core'
import { withBasePath } from '../settings/basePath.ts'
import type zhCN from './locales/zh-CN.json'
import { fetchFirstMessages, fetchOtherMessages } from './messageChunks.ts'
import type { Catalogue } from './packedMessages.ts'

/** Every message key: those of the default language. */
export type MessageKey = keyof typeof zhCN
export type MessageValues = Readonly<Record<string, string | number>>

const i18n = setupI18n({})
const listeners = new Set<() => void>()
/** Languages with all messages. */
const complete = new Set<Language>()
/** Counts calls of switchLanguage, so that a slow load never replaces a later choice. */
let latestRequest = 0
/** The active language, or the one that becomes active once its first messages are loaded. */
let chosen: Language = defaultLanguage

/** Loads and activates the language `tag`. Resolves to false when its messages fail to load: the previous language stays. */
export async function switchLanguage(tag: Language): Promise<boolean> {
  const request = ++latestRequest
  try {
    const messages = await fetchAll(tag)
    if (request === latestRequest) activateMessages(tag, messages)
    return true
  } catch {
    // Offline, or the file was removed by a deploy: the caller informs the user.
    return false
  }
}

/** Sets the language that will become active, so that lazy screens can fetch its other messages before the first ones are loaded. */
export function setPendingLanguage(tag: Language): void {
  chosen = tag
}

/** Resolves once every message of the language is loaded. Lazy screens wait for it. Rejects when they fail to load. */
export async function loadAllMessages(): Promise<void> {
  const tag = chosen
  if (complete.has(tag)) return
  i18n.load(tag, await fetchOtherMessages(tag))
  complete.add(tag)
  if (tag !== chosen) await loadAllMessages()
}

/** A part of the app that is being loaded, once every message is loaded too: its own messages need not be in the first load. */
export const withAllMessages = async <Module>(part: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([part, loadAllMessages()])
  return module
}

/** Activates `tag` with `messages`, in addition to messages that were loaded before. */
export function activateMessages(tag: Language, messages: Catalogue): void {
  chosen = tag
  i18n.load(tag, messages)
  i18n.activate(tag)
  if (typeof document !== 'undefined') {
    document.documentElement.lang = tag
    document.documentElement.dir = 'ltr'
    document.querySelector('link[rel=manifest]')?.setAttribute('href', withBasePath(`/manifest.${tag}.webmanifest`))
  }
  for (const listener of listeners) listener()
}

/** The language that requests ask for: the active one, or the one that is being loaded. */
export const requestLanguage = (): Language => chosen

export const activeLanguage = (): Language => parseLanguage(i18n.locale) ?? defaultLanguage

/** The text of `key`, for code outside of React. Returns the key while no language is loaded. */
export function translate(key: MessageKey, values?: MessageValues): string {
  return i18n.locale === '' ? key : i18n._(key, values)
}

/** Calls `listener` after each change of language. Returns the function that unsubscribes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the texts of a language that need not be the active one, so that a search finds its words. Rejects when they fail to load. */
export async function loadTranslator(tag: Language): Promise<typeof translate> {
  const other = setupI18n({ locale: tag, messages: { [tag]: await fetchAll(tag) } })
  return (key, values) => other._(key, values)
}

async function fetchAll(tag: Language): Promise<Catalogue> {
  const [first, other] = await Promise.all([fetchFirstMessages(tag), fetchOtherMessages(tag)])
  return { ...first, ...other }
}

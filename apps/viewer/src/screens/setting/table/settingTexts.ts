// The words of the settings' table: names, hints and choices. A setting without its words does not compile.
import type { Language } from '@emaki/domain'
import type { MessageKey, Translate } from '../../../i18n/useT.ts'
import { type KeyOf, type SettingKey, type Table, table } from '../../../settings/table.ts'

/** Every setting that a screen shows. */
export type ShownKey = Exclude<SettingKey, KeyOf<'none'>>
/** The settings whose entry has a mark, such as `hint`. */
type Marked<Mark extends 'hint' | 'confirms' | 'alerts'> = {
  [Key in ShownKey]: Table[Key] extends Readonly<Record<Mark, true>> ? Key : never
}[ShownKey]
type OwnWords<Key extends KeyOf<'choice'>> = Table[Key] extends { readonly family: unknown } ? never : Key
type Alike<Key extends SettingKey> = Table[Key] extends { readonly alike: infer Others } ? keyof Others : never
type ChoiceKey = {
  [Key in KeyOf<'choice'>]: `setting.${OwnWords<Key>}.${Exclude<Table[Key]['options'][number], Alike<Key>>}`
}[KeyOf<'choice'>]

/** The table as the screens read it: what differs between phones and others is no word. */
export const entries = table(false)
export const shownKeys = Object.keys(entries).filter(isShown)

function isShown(key: string): key is ShownKey {
  return Object.hasOwn(entries, key) && entries[key as SettingKey].control !== 'none'
}

const has = <Mark extends 'hint' | 'confirms' | 'alerts'>(key: ShownKey, mark: Mark): key is Marked<Mark> => {
  const entry = entries[key]
  return mark in entry && Reflect.get(entry, mark) === true
}

/** What a setting is called. */
export const nameOf = (key: ShownKey, t: Translate): string => t(`setting.${key}`)

/** The line under its name; undefined where the name says all. */
export const hintOf = (key: ShownKey, t: Translate): string | undefined =>
  has(key, 'hint') ? t(`setting.${key}.hint`) : undefined

/** What is asked before a setting is turned on in an interface in `language`; undefined when nothing is. */
export function questionOf(key: ShownKey, t: Translate, language: Language) {
  if (!has(key, 'confirms')) return undefined
  const why = t(`setting.${key}.why`)
  // The next start is blocked then (docs/spec/product.md 4.2): said before, not found out after.
  const isBlocked = (key === 'r18' || key === 'r18g') && language === 'zh-CN'
  return {
    title: t(`setting.${key}.ask`),
    text: isBlocked ? `${t('setting.adult.blocked')} ${why}` : why,
    yes: t('setting.turn_on'),
  }
}

/** What is told after it was turned on. */
export const alertOf = (key: ShownKey, t: Translate) =>
  has(key, 'alerts')
    ? { title: t(`setting.${key}.alert`), text: t(`setting.${key}.alert_text`), yes: t('dialog.ok'), no: null }
    : undefined

/** The name of a choice. */
export function choiceName(key: KeyOf<'choice'>, option: string | number, t: Translate): string {
  if (key === 'ugoiraMp4Bitrate') return `${option} Mbps`
  if (key === 'ugoiraDefDLFormat') return t(`ugoira.format.${option as Table['ugoiraDefDLFormat']['options'][number]}`)
  const word: MessageKey = `setting.${key}.${option}` as ChoiceKey
  return t(word)
}

/** True for a setting whose name, hint or choices say `query`, in any case and width. An empty query finds nothing. */
export function says(key: ShownKey, query: string, t: Translate): boolean {
  const needle = plain(query)
  const entry = entries[key]
  const choices =
    entry.control === 'choice'
      ? choicesOf(key as KeyOf<'choice'>).map((option) => choiceName(key as KeyOf<'choice'>, option, t))
      : []
  return needle !== '' && [nameOf(key, t), hintOf(key, t) ?? '', ...choices].some((text) => plain(text).includes(needle))
}

/** The choices on offer: those that look like another are known, but not offered. */
export function choicesOf(key: KeyOf<'choice'>): readonly (string | number)[] {
  const entry = entries[key]
  const alike: Readonly<Record<string, string>> = 'alike' in entry ? entry.alike : {}
  return entry.options.filter((option) => !Object.hasOwn(alike, option))
}

/** The choice on offer that stands for a kept one. */
export function shownChoice(key: KeyOf<'choice'>, value: string | number): string {
  const entry = entries[key]
  const alike: Readonly<Record<string, string>> = 'alike' in entry ? entry.alike : {}
  return String(alike[value] ?? value)
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

// The texts of the table of settings: names, hints and choices. A setting without its messages does not compile.
import type { Language } from '@emaki/domain'
import type { MessageKey, Translate } from '../../../platform/i18n/useT.ts'
import { ownName } from '../../../platform/settings/siteNames.ts'
import { type KeyOf, type SettingKey, type Table, table } from '../../../platform/settings/table.ts'
import { contains, otherWords } from './searchWords.ts'

/** A setting that has a control. */
export type ShownKey = Exclude<SettingKey, KeyOf<'none'>>
/** The settings whose entry has an option, such as `hint`. */
type Marked<Mark extends 'hint' | 'confirms' | 'alerts'> = {
  [Key in ShownKey]: Table[Key] extends Readonly<Record<Mark, true>> ? Key : never
}[ShownKey]
type OwnWords<Key extends KeyOf<'choice'>> = Table[Key] extends { readonly family: unknown } ? never : Key
type Alike<Key extends SettingKey> = Table[Key] extends { readonly alike: infer Others } ? keyof Others : never
type ChoiceKey = {
  [Key in KeyOf<'choice'>]: `setting.${OwnWords<Key>}.${Exclude<Table[Key]['options'][number], Alike<Key>>}`
}[KeyOf<'choice'>]

/** The table. The defaults that differ on a phone do not matter for the texts. */
export const entries = table(false)
export const shownKeys = Object.keys(entries).filter(isShown)

/** True for a setting that has a control, and so a name. */
function isShown(key: string): key is ShownKey {
  return Object.hasOwn(entries, key) && entries[key as SettingKey].control !== 'none'
}

const has = <Mark extends 'hint' | 'confirms' | 'alerts'>(key: ShownKey, mark: Mark): key is Marked<Mark> => {
  const entry = entries[key]
  return mark in entry && Reflect.get(entry, mark) === true
}

export const nameOf = (key: ShownKey, t: Translate): string => t(`setting.${key}`)

/** What imported entries without a control are about, and the parts of the existing viewer's files. */
const otherEntries: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ['bookmarkSearch', 'bookmarks.search'],
  ['searchPresets', 'search.presets.title'],
  ['novelTextLanguages', 'setting.novelTextStyle'],
  ['languageOfferAnswered', 'setting.language'],
  ['PIXIV_SearchHistory', 'search.recent'],
  ['PXV_APP_SETTING', 'screen.preference'],
  ['PXV_CNT_SHOW', 'screen.contents_display'],
  ['PXV_CLIENT_CONFIG', 'setting.group.network'],
])

/** The name of an entry of a settings file, as the settings name it. An entry that is nothing here keeps its own name. */
export function entryName(name: string, t: Translate): string {
  const key = ownName(name)
  if (isShown(key)) return nameOf(key, t)
  const message = otherEntries.get(key)
  return message === undefined ? name : t(message)
}

/** The explanation of a setting; undefined without one. */
export const hintOf = (key: ShownKey, t: Translate): string | undefined =>
  has(key, 'hint') ? t(`setting.${key}.hint`) : undefined

/** The confirmation before a setting is turned on, for the interface language; undefined without one. */
export function questionOf(key: ShownKey, t: Translate, language: Language) {
  if (!has(key, 'confirms')) return undefined
  const why = t(`setting.${key}.why`)
  // Warn that the next start will be blocked (docs/spec/product.md 4.2).
  const isBlocked = (key === 'r18' || key === 'r18g') && language === 'zh-CN'
  return {
    title: t(`setting.${key}.ask`),
    text: isBlocked ? `${t('setting.adult.blocked')} ${why}` : why,
    yes: t('setting.turn_on'),
  }
}

/** The alert after a setting was turned on; undefined without one. */
export const alertOf = (key: ShownKey, t: Translate) =>
  has(key, 'alerts')
    ? { title: t(`setting.${key}.alert`), text: t(`setting.${key}.alert_text`), yes: t('dialog.ok'), no: null }
    : undefined

export function choiceName(key: KeyOf<'choice'>, option: string | number, t: Translate): string {
  if (key === 'ugoiraBitrate') return `${option} Mbps`
  if (key === 'ugoiraFormat') return t(`ugoira.format.${option as Table['ugoiraFormat']['options'][number]}`)
  const word: MessageKey = `setting.${key}.${option}` as ChoiceKey
  return t(word)
}

/** The hint, choices and other words of a setting, by which a search finds it besides its name. */
export function wordsOf(key: ShownKey, t: Translate): readonly string[] {
  const entry = entries[key]
  const choices =
    entry.control === 'choice'
      ? choicesOf(key as KeyOf<'choice'>).map((option) => choiceName(key as KeyOf<'choice'>, option, t))
      : []
  return [hintOf(key, t) ?? '', ...choices, ...otherWords(key, t)]
}

/** True for a setting whose name or other words contain `query`. An empty query finds nothing. */
export const says = (key: ShownKey, query: string, t: Translate): boolean => contains([nameOf(key, t), ...wordsOf(key, t)], query)

/** The offered choices: old choices that look like another one are not offered. */
export function choicesOf(key: KeyOf<'choice'>): readonly (string | number)[] {
  const entry = entries[key]
  const alike: Readonly<Record<string, string>> = 'alike' in entry ? entry.alike : {}
  return entry.options.filter((option) => !Object.hasOwn(alike, option))
}

/** The offered choice for a stored value. */
export function shownChoice(key: KeyOf<'choice'>, value: string | number): string {
  const entry = entries[key]
  const alike: Readonly<Record<string, string>> = 'alike' in entry ? entry.alike : {}
  return String(alike[value] ?? value)
}

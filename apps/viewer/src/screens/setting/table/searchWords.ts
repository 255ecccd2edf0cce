// Other words for settings and pages, so that the search of the settings finds them by what people call them.
import type { Translate } from '../../../platform/i18n/useT.ts'
import type { SettingKey } from '../../../platform/settings/table.ts'

/** Each has one message, with the words of each language. */
export const searchTopics = [
  'adult',
  'ai',
  'animation',
  'backup',
  'block',
  'colour',
  'download',
  'font',
  'history',
  'language',
  'network',
  'quality',
  'storage',
  'theme',
] as const
export type SearchTopic = (typeof searchTopics)[number]

const topicOf: Readonly<Partial<Record<SettingKey, SearchTopic>>> = {
  r18: 'adult',
  r18g: 'adult',
  ai: 'ai',
  autoPlayUgoira: 'animation',
  ugoiraFormat: 'animation',
  pageTransition: 'animation',
  blockTags: 'block',
  blockUids: 'block',
  commentLinks: 'block',
  commentWords: 'block',
  commentUids: 'block',
  accentColor: 'colour',
  dark: 'theme',
  fileNameTemplate: 'download',
  folderPerArtist: 'download',
  pageFont: 'font',
  novelTextStyle: 'font',
  language: 'language',
  imageHost: 'network',
  apiHost: 'network',
  directMode: 'network',
  useApiProxy: 'network',
  imageResolution: 'quality',
}

/** The other words of a setting. */
export const otherWords = (key: SettingKey, t: Translate): readonly string[] => {
  const topic = topicOf[key]
  return topic === undefined ? [] : topicWords([topic], t)
}

export const topicWords = (topics: readonly SearchTopic[], t: Translate): readonly string[] =>
  topics.map((topic) => t(`setting.words.${topic}`))

/** True if one of the texts contains `query`, ignoring case and width. False for an empty query. */
export function contains(texts: readonly string[], query: string): boolean {
  const needle = plain(query)
  return needle !== '' && texts.some((text) => plain(text).includes(needle))
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

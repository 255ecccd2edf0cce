// Names of keep rules, and new ones.
import type { KeepRule, KeepSubject } from '@emaki/domain'
import type { MessageKey, Translate } from '../../../platform/i18n/useT.ts'

export const subjectNames: Readonly<Record<KeepSubject['kind'], MessageKey>> = {
  bookmarks: 'library.source.bookmarks',
  follows: 'library.source.artists',
  artist: 'library.source.artist',
  series: 'library.source.series',
  search: 'library.source.search',
  pressed: 'library.source.pressed',
}

/** The name of a rule: its subject and what it is limited to. */
export const ruleName = ({ subject }: Pick<KeepRule, 'subject'>, t: Translate): string =>
  [t(subjectNames[subject.kind]), ...partsOf(subject, t)].filter((part) => part !== '').join(' · ')

function partsOf(subject: KeepSubject, t: Translate): readonly string[] {
  const works = 'works' in subject && subject.works !== 'both' ? t(`search.kind.${subject.works}`) : ''
  switch (subject.kind) {
    case 'bookmarks': {
      const { visibility, tag } = subject
      return [visibility === 'both' ? '' : t(`visibility.${visibility}`), tag === undefined ? '' : `#${tag}`, works]
    }
    case 'follows':
      return [t(`library.artists.${subject.which}`), works]
    case 'artist':
      return [`ID ${subject.id}`, t(`library.artists.${subject.which}`), works]
    case 'series':
      return [t(subject.of === 'novel' ? 'home.tab.novel' : 'home.tab.manga'), `ID ${subject.id}`]
    case 'search':
      return [subject.word, t(`search.kind.${subject.of}`)]
    default:
      return []
  }
}

/** A rule for bookmarks with an id that no other rule has. */
export function newRule(rules: readonly KeepRule[]): KeepRule {
  let number = rules.length + 1
  while (rules.some(({ id }) => id === `rule-${number}`)) number++
  return { id: `rule-${number}`, isOn: true, subject: defaultSubject('bookmarks'), quota: {}, whenFull: 'stop', everyHours: 24 }
}

/** The subject of a kind with its defaults. An artist and a series need an id, a search needs words. */
export function defaultSubject(kind: KeepSubject['kind']): KeepSubject {
  switch (kind) {
    case 'bookmarks':
      return { kind, works: 'both', visibility: 'both' }
    case 'follows':
      return { kind, works: 'both', which: 'new' }
    case 'artist':
      return { kind, id: '', works: 'both', which: 'all' }
    case 'series':
      return { kind, of: 'manga', id: '' }
    case 'search':
      return { kind, of: 'illust', word: '', parameters: {} }
    case 'pressed':
      return { kind }
  }
}

// Names of keep rules, and new ones.
import type { KeepRule, KeepSource } from '@emaki/domain'
import type { MessageKey, Translate } from '../../../i18n/useT.ts'

export const sourceNames: Readonly<Record<KeepSource['kind'], MessageKey>> = {
  bookmarks: 'library.source.bookmarks',
  artists: 'library.source.artists',
  series: 'library.source.series',
  search: 'library.source.search',
  pressed: 'library.source.pressed',
}

/** The name of a rule: its source and what it is limited to. */
export function ruleName({ source }: KeepRule, t: Translate): string {
  const name = t(sourceNames[source.kind])
  const parts: readonly string[] =
    source.kind === 'bookmarks'
      ? [
          source.visibility === 'all' ? '' : t(`visibility.${source.visibility}`),
          source.tag === undefined ? '' : `#${source.tag}`,
        ]
      : source.kind === 'artists'
        ? [t(`library.artists.${source.works}`)]
        : source.kind === 'search'
          ? [source.words]
          : []
  return [name, ...parts].filter((part) => part !== '').join(' · ')
}

/** A rule for bookmarks with an id that no other rule has. */
export function newRule(rules: readonly KeepRule[]): KeepRule {
  let number = rules.length + 1
  while (rules.some(({ id }) => id === `rule-${number}`)) number++
  return { id: `rule-${number}`, isOn: true, source: { kind: 'bookmarks', visibility: 'all' }, whenFull: 'stop' }
}

/** The source of a kind with its defaults. A search needs words. */
export function defaultSource(kind: KeepSource['kind']): KeepSource {
  switch (kind) {
    case 'bookmarks':
      return { kind, visibility: 'all' }
    case 'artists':
      return { kind, works: 'new' }
    case 'search':
      return { kind, words: '', of: 'illust' }
    default:
      return { kind }
  }
}

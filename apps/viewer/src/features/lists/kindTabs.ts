// Kind tabs: illustrations, manga and novels of one screen as addresses; the first kind is the address without a query.
import type { Translate } from '../../i18n/useT.ts'
import type { ListTab } from './ListFrame.tsx'

export const workKinds = ['illust', 'manga', 'novel'] as const
export type WorkKind = (typeof workKinds)[number]

/** The tabs of a screen at `path`. */
export const kindTabs = (path: string, shown: WorkKind, t: Translate): readonly ListTab[] =>
  workKinds.map((kind) => ({
    label: t(`home.tab.${kind}`),
    href: kind === 'illust' ? path : `${path}?type=${kind}`,
    isShown: kind === shown,
  }))

import type { Translate } from '../platform/i18n/useT.ts'
import type { ListTab } from './ListFrame.tsx'

export const workKinds = ['illust', 'manga', 'novel'] as const
export type WorkKind = (typeof workKinds)[number]

/** Tabs for illustrations, manga and novels of the screen at `path`. The first kind has no query string. */
export const kindTabs = (path: string, shown: WorkKind, t: Translate): readonly ListTab[] =>
  workKinds.map((kind) => ({
    label: t(`home.tab.${kind}`),
    href: kind === 'illust' ? path : `${path}?type=${kind}`,
    isShown: kind === shown,
  }))

// The head of home: product name, tabs and search box.
import { isAiWork } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { TrendTag } from '../../lists/queries/tags.ts'
import { trendTagsQuery } from '../../lists/queries/tags.ts'
import { SearchBox } from '../../lists/searchBox/SearchBox.tsx'
import { ReplacingAnchor } from '../../platform/links/RouterAnchor.tsx'
import { usePageIdle } from '../../platform/schedule.ts'
import { usePermissions } from '../../platform/session/session.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { SiteTitle } from '../../ui/useTitle.ts'
import { type HomeTab, MastheadView } from './MastheadView.tsx'

export function Masthead({ tab }: { readonly tab: HomeTab }) {
  const { isLocal } = usePermissions()
  return (
    <MastheadView
      site={use(SiteTitle)}
      tab={tab}
      // Only the account of the app API has the mixed feed.
      hasAll={isLocal || tab === 'all'}
      Anchor={ReplacingAnchor}
      current={revealInBar}
    >
      <HomeSearch />
    </MastheadView>
  )
}

/** The search box. Its placeholder is a random trending tag, which is searched for when nothing is typed (docs/spec/product.md 2.3). */
function HomeSearch() {
  const isSettled = usePageIdle()
  const { data: tags = [], isPending } = useQuery({ ...trendTagsQuery(), enabled: isSettled })
  const [random] = useState(Math.random)
  return <SearchBox placeholder={suggestionOf(tags, random)} isPlaceholderPending={isPending} />
}

const adultTag = /R-?18/i

/** A random tag, except tags of works that a content switch hides. `random`: 0 to 1. */
function suggestionOf(tags: readonly TrendTag[], random: number): string {
  const harmless = tags.filter(({ name }) => !adultTag.test(name) && !isAiWork({ tags: [{ name, translated_name: null }] }))
  return harmless[Math.floor(random * harmless.length)]?.name ?? ''
}

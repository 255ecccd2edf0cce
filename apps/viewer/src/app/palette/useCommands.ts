// All commands of the palette, for this page, account and browser.
import { searchTarget } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { activeLanguage, loadTranslator } from '../../platform/i18n/catalogue.ts'
import { type Translate, useT } from '../../platform/i18n/useT.ts'
import { useSession } from '../../platform/session/session.ts'
import { useOtherAccounts } from '../../platform/session/useOtherAccounts.ts'
import type { VisitEntry } from '../../screens/history/visitEntry.ts'
import { useSettingList } from '../../screens/setting/settingList.ts'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { accountCommands } from './accountCommands.ts'
import type { Command } from './command.ts'
import { screenCommands } from './screenCommands.ts'
import { settingCommands } from './settingCommands.ts'
import { pageCommands, readVisits, visitCommands } from './workCommands.ts'

/** `query`: what is typed. The last command searches for it. */
export function useCommands(query: string): readonly Command[] {
  const t = useT()
  const client = useQueryClient()
  const router = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { user } = useSession()
  const others = useOtherAccounts()
  const settings = useSettingList()
  const hiddenBy = useContentRule()
  const hasCollections = useHasCollections()
  const { english, visits } = useLoaded()
  const navigate = (href: string) => router.navigate({ href })
  const facts = { t, english, client, settings, hasCollections, navigate, userId: user?.id, isLoggedIn: user !== null, others }
  return [
    ...pageCommands(facts),
    ...visitCommands(visits, facts, ({ href, subject }) => href === path || hiddenBy(subject) !== undefined),
    ...screenCommands(facts),
    ...accountCommands(facts),
    ...settingCommands(facts),
    ...searchCommands(query, t, navigate),
  ]
}

/** What loads while the palette is open already. */
function useLoaded(): { readonly english: Translate | undefined; readonly visits: readonly VisitEntry[] } {
  const [english, setEnglish] = useState<Translate>()
  const [visits, setVisits] = useState<readonly VisitEntry[]>([])
  useEffect(() => {
    void readVisits().then(setVisits)
    // Offline: the names of the interface language are enough.
    if (activeLanguage() !== 'en')
      loadTranslator('en').then(
        (words) => setEnglish(() => words),
        () => undefined,
      )
  }, [])
  return { english, visits }
}

/** Its words are what is typed, so that it always fits, as the last one. */
function searchCommands(query: string, t: Translate, navigate: (href: string) => unknown): readonly Command[] {
  const target = searchTarget(query)
  if (target === undefined) return []
  const name = t('palette.search', { words: query.trim() })
  return [{ id: 'search', group: 'search', icon: SearchIcon, name, words: [query], run: () => navigate(target) }]
}

// The home screen: product name, search box, and sections with works (docs/spec/product.md 2.3).
import { useMemo } from 'react'
import { useHost } from '../../platform/hosts/host.ts'
import { hasCompanion } from '../../platform/http/companion.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { hasStartedRow } from '../../works/readingPlaces/startedTabs.ts'
import styles from './HomeScreen.module.css'
import { LowerCards } from './LowerCards.tsx'
import { Masthead } from './Masthead.tsx'
import { RankingCard } from './RankingCard.tsx'
import { SpotlightsCard } from './SpotlightsCard.tsx'
import { StartedRow } from './StartedRow.tsx'

export interface HomeScreenProps {
  readonly tab: 'illust' | 'manga' | 'novel'
}

export function HomeScreen({ tab }: HomeScreenProps) {
  const t = useT()
  const { isSelfHosted } = useHost()
  // Once for each tab: a row that appears later would move the others.
  const isReading = useMemo(() => hasStartedRow(tab), [tab])
  useTitle(tab === 'illust' ? '' : t(`home.tab.${tab}`))
  return (
    <div className={styles.home}>
      <Masthead tab={tab} />
      {isReading && <StartedRow tab={tab} hasPlace />}
      {tab === 'illust' && !hasCompanion() && <RankingCard kind="illust" />}
      {tab === 'illust' && hasCompanion() && (
        <div className={styles.pair}>
          <RankingCard kind="illust" />
          <SpotlightsCard />
        </div>
      )}
      {tab === 'manga' && <RankingCard kind="manga" />}
      <LowerCards key={tab} tab={tab} isSelfHosted={isSelfHosted} hasStartedRow={isReading} />
    </div>
  )
}

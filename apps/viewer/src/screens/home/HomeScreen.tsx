// The home screen: product name, search box, and sections with works (docs/spec/product.md 2.3).
import { useState } from 'react'
import { useHost } from '../../data/hosts/host.ts'
import { hasCompanion } from '../../data/http/companion.ts'
import { hasStartedRow } from '../../features/seriesParts/startedRow.ts'
import { useT } from '../../i18n/useT.ts'
import { useTitle } from '../../ui/useTitle.ts'
import styles from './HomeScreen.module.css'
import { LowerCards } from './LowerCards.tsx'
import { Masthead } from './Masthead.tsx'
import { RankingCard } from './RankingCard.tsx'
import { SpotlightsCard } from './SpotlightsCard.tsx'
import { StartedRow, startedKinds } from './StartedRow.tsx'

export interface HomeScreenProps {
  readonly tab: 'illust' | 'manga' | 'novel'
}

export function HomeScreen({ tab }: HomeScreenProps) {
  const t = useT()
  useTitle(tab === 'illust' ? '' : t(`home.tab.${tab}`))
  return (
    <div className={styles.home}>
      <Masthead tab={tab} />
      <Rows key={tab} tab={tab} />
    </div>
  )
}

function Rows({ tab }: HomeScreenProps) {
  const { isSelfHosted } = useHost()
  // Decided once: a row that appears later would move the others.
  const [isReading] = useState(() => hasStartedRow(startedKinds[tab]))
  return (
    <>
      {isReading && <StartedRow kinds={startedKinds[tab]} hasPlace />}
      {tab === 'illust' && !hasCompanion() && <RankingCard kind="illust" />}
      {tab === 'illust' && hasCompanion() && (
        <div className={styles.pair}>
          <RankingCard kind="illust" />
          <SpotlightsCard />
        </div>
      )}
      {tab === 'manga' && <RankingCard kind="manga" />}
      <LowerCards tab={tab} isSelfHosted={isSelfHosted} hasStartedRow={isReading} />
    </>
  )
}

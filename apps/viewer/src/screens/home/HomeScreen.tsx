// Home: the name of the house, a search box, and cards that lead into the collection (spec 2.3).
import { useHost } from '../../data/host.ts'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { DiscoveryCard } from './DiscoveryCard.tsx'
import styles from './HomeScreen.module.css'
import { Masthead } from './Masthead.tsx'
import { RandomCard } from './RandomCard.tsx'
import { RankingCard } from './RankingCard.tsx'
import { SpotlightsCard } from './SpotlightsCard.tsx'

export interface HomeScreenProps {
  readonly tab: 'illust' | 'manga' | 'novel'
}

export function HomeScreen({ tab }: HomeScreenProps) {
  const t = useT()
  const { isSelfHosted } = useHost()
  const { mode } = useSession()
  useTitle(tab === 'illust' ? '' : t(`home.tab.${tab}`))
  return (
    <div className={styles.home}>
      <Masthead tab={tab} />
      {tab === 'novel' ? (
        <EmptyState icon={PictureIcon} title={t('home.tab.novel')} text={t('coming.text')} />
      ) : (
        <>
          <div className={tab === 'illust' ? styles.pair : undefined}>
            <RankingCard key={tab} kind={tab} />
            {tab === 'illust' && <SpotlightsCard />}
          </div>
          {tab === 'illust' && (mode === 'app' || (mode === 'anonymous' && isSelfHosted)) && <DiscoveryCard />}
          <RandomCard key={tab} kind={tab} />
        </>
      )}
    </div>
  )
}

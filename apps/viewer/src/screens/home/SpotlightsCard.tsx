// The newest spotlight articles.
import { useQuery } from '@tanstack/react-query'
import { spotlightsQuery } from '../../lists/queries/spotlightFront.ts'
import { Strip } from '../../lists/strips/Strip.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { usePageIdle } from '../../platform/schedule.ts'
import { HomeCard } from './HomeCard.tsx'
import { RowState } from './RowState.tsx'
import { SpotlightSlide } from './SpotlightSlide.tsx'

export function SpotlightsCard() {
  const t = useT()
  const follow = useFollowLinks()
  const isSettled = usePageIdle()
  const { data, isError, error, refetch } = useQuery({ ...spotlightsQuery(), enabled: isSettled })
  const state = data ? 'finished' : isError ? 'error' : 'loading'
  return (
    <HomeCard title={t('home.spotlights')} more="/spotlights">
      {data && data.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
        <div onClick={follow}>
          <Strip label={t('home.spotlights')}>
            {data.map((article) => (
              <li key={article.id}>
                <SpotlightSlide article={article} />
              </li>
            ))}
          </Strip>
        </div>
      ) : (
        <RowState
          feed={{ state, failure: error ? failureOf(error) : undefined, retry: () => void refetch() }}
          empty={t('home.no_spotlights')}
        />
      )}
    </HomeCard>
  )
}

// Ten recommended novels, without those whose title has a sensitive word (docs/spec/behaviours.md 1). There is no screen with the full list.

import { recommendedNovelsQuery } from '../../lists/queries/recommended.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { useSensitiveWords } from '../../works/queries/sensitiveWords.ts'
import { HomeCard } from './HomeCard.tsx'
import { NearRow } from './NearRow.tsx'
import { Novels } from './NovelsRow.tsx'

export function RecommendedNovelsCard() {
  const t = useT()
  return (
    <HomeCard title={t('home.recommended')}>
      <NearRow isNovels>
        <CheckedNovels />
      </NearRow>
    </HomeCard>
  )
}

function CheckedNovels() {
  const t = useT()
  const words = useSensitiveWords(!useSetting('r18'))
  // Nothing is shown until the titles can be checked.
  return words !== 'checking' && <Novels title={t('home.recommended')} query={recommendedNovelsQuery(false, words)} />
}

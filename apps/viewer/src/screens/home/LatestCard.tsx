// The section of the newest works. It is empty until it is clicked, because the newest works are never cached (docs/spec/product.md 2.3).

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'

export interface LatestCardProps {
  readonly more: string
  /** The query of the list: a section that was opened before is open again when the user comes back. */
  readonly queryKey: readonly (string | number)[]
  readonly isNovels?: boolean
  /** The row of works. */
  readonly children: ReactNode
}

export function LatestCard({ more, queryKey, isNovels = false, children }: LatestCardProps) {
  const t = useT()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(() => client.getQueryData(['feed', ...queryKey]) !== undefined)
  return (
    <HomeCard title={t('home.latest')} more={more}>
      {isOpen ? (
        <div className={isNovels ? styles.novelRow : styles.lower}>{children}</div>
      ) : (
        <button type="button" className={styles.prompt} onClick={() => setOpen(true)}>
          <DownIcon size={20} />
          {t('home.latest.show')}
        </button>
      )}
    </HomeCard>
  )
}

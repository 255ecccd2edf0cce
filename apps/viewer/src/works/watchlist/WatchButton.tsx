// Watches a series, or no longer: as a button with words, or as an icon beside the title of a series. Load it lazily on works.
import type { SeriesKind, SeriesRef, WatchedSeries } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { WatchedIcon, WatchIcon } from '../../ui/icons/parts.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWatch } from './useWatch.ts'

export interface WatchButtonProps {
  readonly kind: SeriesKind
  readonly entry: WatchedSeries
  readonly isIcon?: boolean
}

export function WatchButton({ kind, entry, isIcon = false }: WatchButtonProps) {
  const t = useT()
  const { isWatched, isKnown, change } = useWatch(kind, entry.id)
  const Icon = isWatched ? WatchedIcon : WatchIcon
  const label = t(isWatched ? 'watch.watched' : 'watch.add')
  const press = () => change(entry, !isWatched)
  if (isIcon) {
    return (
      <IconButton
        icon={Icon}
        label={label}
        aria-pressed={isWatched}
        aria-disabled={!isKnown}
        onClick={() => isKnown && press()}
      />
    )
  }
  return (
    // A spinner in place of the icon: the width stays.
    <Button aria-pressed={isWatched} disabled={!isKnown} aria-busy={!isKnown} onClick={press}>
      {isKnown ? <Icon size={20} /> : <Spinner size={20} />}
      {label}
    </Button>
  )
}

/** The series of a work as an entry of the watchlist: the rest is loaded with the list. */
export const entryOfWork = ({ id, title }: SeriesRef, author: { readonly id: string; readonly name: string }): WatchedSeries => ({
  ...{ id, title, author: { id: author.id, name: author.name } },
  ...{ maskedBy: undefined, cover: '', isAdult: true, count: 0, updated: '', latestId: undefined },
})

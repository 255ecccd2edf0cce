// Buttons to the previous and the next work of the list, shown while swiping is on in the settings (docs/spec/product.md 2.9).
import { neighboursOf } from '../../../lists/opening/openedList.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { useSetting } from '../../../platform/settings/store.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons/navigation.tsx'
import { useGoToNeighbour } from './useGoToNeighbour.ts'

export function NeighbourLinks({ id }: { readonly id: string }) {
  const t = useT()
  const isOn = useSetting('isEnableSwipe')
  const go = useGoToNeighbour(id)
  const { previous, next } = neighboursOf(id)
  if (!isOn || (previous === undefined && next === undefined)) return null
  return (
    <>
      <IconButton
        icon={BackIcon}
        label={t('artwork.previous')}
        disabled={previous === undefined}
        onClick={() => go('previous')}
      />
      <IconButton icon={ForwardIcon} label={t('artwork.next')} disabled={next === undefined} onClick={() => go('next')} />
    </>
  )
}

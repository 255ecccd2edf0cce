// A select: the button with the selected choice. SelectBox, which opens the list, is loaded lazily and then replaces this button.
// Both have the same role and name, so that assistive technology reads one control.
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { lazyModule } from '../lazyModule.ts'
import { showToast } from '../overlays/toast.ts'
import { SelectTrigger } from './SelectTrigger.tsx'
import type { SelectProps } from './selectParts.ts'

const box = lazyModule(() => import('./SelectBox.tsx'))

export function Select<Value extends string>(props: SelectProps<Value>) {
  const t = useT()
  /** The button was pressed before SelectBox was loaded: the list opens once it is. */
  const [isWanted, setWanted] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const loaded = box.useLoaded()
  if (loaded) return <loaded.SelectBox {...props} startsOpen={isWanted} startsFocused={isFocused} />
  const { onChoose: _, ...shown } = props
  const open = () => {
    setWanted(true)
    box.fetch().catch(() => {
      setWanted(false)
      showToast(t('error.network'), { kind: 'error' })
    })
  }
  return <SelectTrigger {...shown} onClick={open} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)} />
}

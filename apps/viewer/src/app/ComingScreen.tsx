// A screen that is not built yet: it says which one it is, and where to go meanwhile.
import { type MessageKey, useT } from '../i18n/useT.ts'
import { BrushIcon } from '../ui/icons/states.tsx'
import { MessagePage } from './MessagePage.tsx'

export interface ComingScreenProps {
  /** The screen's name. */
  readonly name: MessageKey
}

export function ComingScreen({ name }: ComingScreenProps) {
  const t = useT()
  return <MessagePage icon={BrushIcon} title={t(name)} text={t('coming.text')} />
}

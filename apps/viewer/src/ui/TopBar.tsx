// The bar at the top of a screen: back button, title and actions. It also sets the document title.
import { useRouter } from '@tanstack/react-router'
import { useT } from '../platform/i18n/useT.ts'
import { IconButton } from './controls/IconButton.tsx'
import { TopBarView, type TopBarViewProps } from './controls/TopBarView.tsx'
import { useLongPress } from './gestures/useLongPress.ts'
import { BackIcon } from './icons/navigation.tsx'
import { confirm } from './overlays/confirm.ts'
import { useTitle } from './useTitle.ts'

export interface TopBarProps extends Omit<TopBarViewProps, 'back'> {
  /** The document title, when it is longer than the title of the bar. */
  readonly documentTitle?: string
  /** Main screens have no back button. */
  readonly isMain?: boolean
}

export function TopBar({ documentTitle, isMain = false, ...shown }: TopBarProps) {
  useTitle(documentTitle ?? shown.title)
  return <TopBarView {...shown} back={!isMain && <BackButton />} />
}

/** Goes back, or home without history. A long press asks whether to go home (docs/spec/product.md 2.2). */
function BackButton() {
  const t = useT()
  const router = useRouter()
  const goHome = () => router.navigate({ to: '/' })
  const longPress = useLongPress(async () => {
    if (await confirm({ title: t('nav.go_home'), yes: t('nav.home') })) await goHome()
  })
  const goBack = () => (router.history.canGoBack() ? router.history.back() : goHome())
  return <IconButton {...longPress} icon={BackIcon} label={t('nav.back')} onClick={goBack} />
}

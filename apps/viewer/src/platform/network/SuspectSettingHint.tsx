// Hint below a network error: names the changed setting that may be its cause. Its text loads only when there is such a setting.
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { session } from '../account/session.ts'
import { type FailedRequest, suspectSetting } from '../hosts/suspectSetting.ts'
import { withAllMessages } from '../i18n/catalogue.ts'
import { useSetting } from '../settings/store.ts'

const SuspectSettingText = lazy(() =>
  withAllMessages(import('./SuspectSettingText.tsx')).then((module) => ({
    default: module.SuspectSettingText,
  })),
)

/** Undefined in builds for a gateway, which is always the host. */
const OtherHostButton = import.meta.env.EMAKI_STATIC
  ? lazy(() => withAllMessages(import('./OtherHostButton.tsx')).then((module) => ({ default: module.OtherHostButton })))
  : undefined

/** Renders nothing while every network setting has its default. On a static site the cause may be the connected host. */
export function SuspectSettingHint({ failed }: { readonly failed: FailedRequest }) {
  const isLocalApp = useStore(session, ({ mode }) => mode === 'app')
  const settings = {
    directMode: useSetting('directMode'),
    useApiProxy: useSetting('useApiProxy'),
    apiProxy: useSetting('apiProxy'),
    apiHost: useSetting('apiHost'),
    imageHost: useSetting('imageHost'),
    directPictures: useSetting('directPictures'),
  }
  const suspect = suspectSetting(failed, settings, isLocalApp)
  if (suspect !== undefined)
    return (
      <Suspense>
        <SuspectSettingText suspect={suspect} />
      </Suspense>
    )
  return OtherHostButton && failed === 'data' ? (
    <Suspense>
      <OtherHostButton />
    </Suspense>
  ) : null
}

// Opens the addresses of a list's syndication feeds for feed readers. The sheet loads lazily.
import { screenFeeds } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { activeLanguage, withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SyndicationIcon } from '../../ui/icons/workActions.tsx'
import { useContentSwitches } from '../hidden/useContentSwitches.ts'

const FeedSheet = lazy(() => withAllMessages(import('./FeedSheet.tsx')).then((module) => ({ default: module.FeedSheet })))

/** `address` is the address of the list in the viewer. Renders nothing for a list without feeds, and on instances whose feeds need a key. The feeds have the content switches of the settings. */
export function FeedButton({ address }: { readonly address: string }) {
  const t = useT()
  const content = useContentSwitches()
  const [isOpen, setOpen] = useState(false)
  const { pathname, searchParams } = new URL(address, location.origin)
  const feeds = initialData().config.hasFeeds ? screenFeeds(pathname, searchParams, activeLanguage(), content) : []
  if (feeds.length === 0) return null
  return (
    <>
      <IconButton icon={SyndicationIcon} label={t('feed.title')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <FeedSheet feeds={feeds} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

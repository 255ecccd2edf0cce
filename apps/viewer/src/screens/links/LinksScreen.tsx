// Recommended sites, apps and userscripts of the operator, in tabs (docs/spec/product.md 2.13).
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendEvent } from '../../library/operator/analytics.ts'
import { type Links, linksQuery, type RecommendedLink } from '../../library/operator/links.ts'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import columnPage from '../../ui/columnPage.module.css'
import { panelId, Tabs } from '../../ui/controls/Tabs.tsx'
import { BookmarkedIcon } from '../../ui/icons/settings.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './LinksScreen.module.css'

type Tab = 'site' | 'app' | 'tm'
const listOf: Readonly<Record<Tab, keyof Pick<Links, 'sites' | 'apps' | 'userscripts'>>> = {
  site: 'sites',
  app: 'apps',
  tm: 'userscripts',
}
const names: Readonly<Record<Tab, MessageKey>> = { site: 'links.sites', app: 'links.apps', tm: 'links.userscripts' }
const tabs: readonly Tab[] = ['site', 'app', 'tm']

export function LinksScreen() {
  const t = useT()
  const [tab, setTab] = useState<Tab>('site')
  return (
    <>
      <TopBar title={t('screen.osusume')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.osusume')}</h1>
        <Tabs
          id="links"
          label={t('screen.osusume')}
          tabs={tabs.map((key) => ({ key, label: t(names[key]) }))}
          chosen={tab}
          onChoose={setTab}
        />
        <div id={panelId('links')} role="tabpanel" aria-labelledby={`links-${tab}`}>
          <LinkList pick={(links) => links[listOf[tab]]} />
        </div>
      </div>
    </>
  )
}

/** The links of one kind. Each opens in a new tab and sends an analytics event, if the user has turned analytics on. */
export function LinkList({ pick }: { readonly pick: (links: Links) => readonly RecommendedLink[] }) {
  const t = useT()
  const { data, error, refetch, isPending } = useQuery(linksQuery())
  if (error) return <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <Spinner />
  const links = pick(data)
  if (links.length === 0) return <EmptyState icon={BookmarkedIcon} title={t('links.none')} />
  return (
    <ul className={styles.links}>
      {links.map(({ title, description, url }) => (
        <li key={url}>
          <a
            className={styles.link}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => sendEvent('open_link', { link: url.replace(/^https?:\/\//, '') })}
          >
            <strong dir="auto">{title}</strong>
            {description !== '' && <span dir="auto">{description}</span>}
            <span className={styles.host}>{new URL(url).host}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

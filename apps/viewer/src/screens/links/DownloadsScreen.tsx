// Emaki as an app: installation from the browser, and downloads that the operator offers (docs/spec/product.md 2.13).
import { useQuery } from '@tanstack/react-query'
import { linksQuery } from '../../library/operator/links.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { InstallCard } from '../../platform/install/InstallCard.tsx'
import { type Platform, platformOf } from '../../platform/install/install.ts'
import columnPage from '../../ui/columnPage.module.css'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './LinksScreen.module.css'
import { LinkList } from './LinksScreen.tsx'

const ways: readonly Platform[] = ['android', 'ios', 'desktop']

/** The platform of this device is first. */
const waysFor = (here: Platform): readonly Platform[] => [here, ...ways.filter((way) => way !== here)]

export function DownloadsScreen() {
  const t = useT()
  const { data } = useQuery(linksQuery())
  return (
    <>
      <TopBar title={t('screen.down_app')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.down_app')}</h1>
        <p className={styles.text}>{t('install.text')}</p>
        <InstallCard />
        <dl className={styles.ways}>
          {waysFor(platformOf(navigator.userAgent, navigator.maxTouchPoints)).map((way) => (
            <div key={way}>
              <dt>{t(`install.${way}`)}</dt>
              <dd>{t(`install.${way}.how`)}</dd>
            </div>
          ))}
        </dl>
        {data !== undefined && data.downloads.length > 0 && (
          <section aria-labelledby="downloads">
            <h2 id="downloads" className={styles.title}>
              {t('install.files')}
            </h2>
            <LinkList pick={(links) => links.downloads} />
          </section>
        )}
      </div>
    </>
  )
}

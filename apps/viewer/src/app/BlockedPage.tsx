// The page shown instead of the app when the app must not start: the reason, and what to do (docs/spec/product.md 4.2).
import { languages } from '@emaki/domain'
import { useRef, useState } from 'react'
import { languageNames } from '../platform/i18n/languageNames.ts'
import { useT } from '../platform/i18n/useT.ts'
import { setSettings } from '../platform/settings/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { AlertIcon, ShieldIcon } from '../ui/icons/states.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'
import { useTitle } from '../ui/useTitle.ts'
import styles from './BlockedPage.module.css'
import type { StartBlock } from './startBlock.ts'

export function BlockedPage({ block }: { readonly block: StartBlock }) {
  return <main className={styles.page}>{block === 'inApp' ? <InApp /> : <Adult />}</main>
}

function InApp() {
  const t = useT()
  useTitle(t('blocked.in_app.title'))
  const address = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
    } catch {
      // In-app browsers often have no clipboard access: select the address, so that the user can copy it.
      address.current?.focus()
    }
  }
  return (
    <EmptyState level={1} icon={AlertIcon} title={t('blocked.in_app.title')} text={t('blocked.in_app.text')}>
      <input
        ref={address}
        className={styles.address}
        readOnly
        value={location.href}
        aria-label={t('blocked.address')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button kind="primary" onClick={copy}>
        {t('share.copy')}
      </Button>
      <p role="status" className={styles.copied}>
        {isCopied && t('tips.copylink.succ')}
      </p>
    </EmptyState>
  )
}

/** Offers both ways to start: adult works off, or another language. */
function Adult() {
  const t = useT()
  useTitle(t('blocked.adult.title'))
  const change = (changes: Parameters<typeof setSettings>[0]) => {
    setSettings(changes)
    location.reload()
  }
  return (
    <EmptyState level={1} icon={ShieldIcon} title={t('blocked.adult.title')} text={t('blocked.adult.text')}>
      <Button kind="primary" onClick={() => change({ r18: false, r18g: false })}>
        {t('blocked.adult.off')}
      </Button>
      <ul className={styles.languages}>
        {languages
          .filter((language) => language !== 'zh-CN')
          .map((language) => (
            <li key={language}>
              <Button kind="plain" lang={language} onClick={() => change({ language, languageOfferAnswered: true })}>
                {languageNames[language]}
              </Button>
            </li>
          ))}
      </ul>
    </EmptyState>
  )
}

// The about pages: what Emaki is, frequently asked questions, and the disclaimer (docs/spec/product.md 2.13).
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOperatorQuery } from '../../library/operator/operatorPage.ts'
import { policyQuery } from '../../library/operator/policy.ts'
import { PolicyLink } from '../../library/policy/PolicyLink.tsx'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { OtherHostButton } from '../../platform/network/OtherHostButton.tsx'
import { initialData } from '../../platform/query/initialData.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { InfoIcon } from '../../ui/icons/settings.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CaptionNodes } from '../../works/caption/CaptionNodes.tsx'
import { parsePolicy } from '../../works/caption/parseCaption.ts'
import styles from './AboutScreen.module.css'

export interface AboutScreenProps {
  readonly part: 'about' | 'faq' | 'disclaimer' | 'policy'
}

const titles: Readonly<Record<AboutScreenProps['part'], MessageKey>> = {
  about: 'screen.about',
  faq: 'screen.faq',
  disclaimer: 'screen.disclaimer',
  policy: 'screen.policy',
}

export function AboutScreen({ part }: AboutScreenProps) {
  const t = useT()
  return (
    <>
      <TopBar title={t(titles[part])} isNarrow isEcho={part !== 'about'} />
      <div className={styles.page}>
        {part === 'about' ? <About /> : <h1 className={styles.title}>{t(titles[part])}</h1>}
        {part === 'faq' && <Faq />}
        {part === 'disclaimer' && <Disclaimer />}
        {part === 'policy' && <Policy />}
      </div>
    </>
  )
}

/** The host of a static site, and a button to choose another one. */
function ConnectedHost() {
  const t = useT()
  return (
    <section>
      <p className={styles.small}>{t('host_chooser.connected', { host: new URL(initialData().config.mirrorBase).host })}</p>
      <OtherHostButton />
    </section>
  )
}

function About() {
  const t = useT()
  const { data: isOperator } = useQuery(isOperatorQuery())
  return (
    <>
      <header className={styles.head}>
        <img src={withBasePath('/icon.svg')} alt="" width={72} height={72} />
        <h1 className={styles.name}>Emaki 絵巻</h1>
        <p>{t('about.text')}</p>
      </header>
      <nav className={styles.ways} aria-label={t('screen.about')}>
        <Link to="/setting/about/faq" className={styles.way}>
          {t('screen.faq')}
          <ForwardIcon size={18} />
        </Link>
        <Link to="/setting/self_test" className={styles.way}>
          {t('screen.self_test')}
          <ForwardIcon size={18} />
        </Link>
        <Link to="/setting/about/disclaimer" className={styles.way}>
          {t('screen.disclaimer')}
          <ForwardIcon size={18} />
        </Link>
        <PolicyLink className={styles.way}>
          {t('screen.policy')}
          <ForwardIcon size={18} />
        </PolicyLink>
        <Link to="/setting/down_app" className={styles.way}>
          {t('screen.down_app')}
          <ForwardIcon size={18} />
        </Link>
        {!import.meta.env.EMAKI_STATIC && (
          <a href="/api/docs" className={styles.way} target="_blank" rel="noopener noreferrer">
            {t('about.api')}
            <ForwardIcon size={18} />
          </a>
        )}
        {isOperator && (
          <Link to="/operator" className={styles.way}>
            {t('screen.operator')}
            <ForwardIcon size={18} />
          </Link>
        )}
      </nav>
      {import.meta.env.EMAKI_STATIC && <ConnectedHost />}
      <p className={styles.small}>{t('about.licence')}</p>
    </>
  )
}

const questions = ['account', 'hidden', 'kept', 'slow', 'save', 'offline', 'language'] as const

function Faq() {
  const t = useT()
  return (
    <div className={styles.questions}>
      {questions.map((name) => (
        <details key={name} className={styles.question}>
          <summary>{t(`faq.${name}`)}</summary>
          <p>{t(`faq.${name}.answer`)}</p>
        </details>
      ))}
    </div>
  )
}

const paragraphs = ['works', 'site', 'adult', 'warranty'] as const

function Disclaimer() {
  const t = useT()
  return (
    <div className={styles.paragraphs}>
      {paragraphs.map((name) => (
        <p key={name}>{t(`disclaimer.${name}`)}</p>
      ))}
    </div>
  )
}

/** The operator's contact and policy text. */
function Policy() {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(policyQuery())
  if (data === undefined)
    return isError ? <FailureState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Spinner />
  if (data === null) return <EmptyState icon={InfoIcon} title={t('policy.none')} />
  return (
    <div className={styles.policy} lang={data.language} dir="auto">
      <CaptionNodes nodes={parsePolicy(data.html)} />
    </div>
  )
}

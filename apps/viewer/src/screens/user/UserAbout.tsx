// Further parts of a profile: web addresses, facts and workspace.
import type { ProfileLink, UserProfile } from '@emaki/domain'
import { parseWebAddress } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './UserAbout.module.css'

/** Parts of the workspace in the order of the site. Other parts have no message and are not shown. */
const workspaceParts = [
  'pc',
  'monitor',
  'tool',
  'scanner',
  'tablet',
  'mouse',
  'printer',
  'desktop',
  'music',
  'desk',
  'chair',
  'comment',
] as const

export function UserAbout({ profile }: { readonly profile: UserProfile }) {
  const t = useT()
  const isDrawn = (link: ProfileLink) => !profile.disabled_links.includes(link)
  const webpage = isDrawn('webpage') && parseWebAddress(profile.webpage)
  const twitter = isDrawn('twitter') && parseWebAddress(profile.twitter_url)
  const facts = [
    [t('user.fact.region'), profile.region],
    [t('user.fact.gender'), profile.gender && t(`user.gender.${profile.gender}`)],
    [t('user.fact.birth'), profile.birth],
    [t('user.fact.job'), profile.job],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const parts = workspaceParts.filter((part) => profile.workspace[part])
  return (
    <>
      {(webpage || twitter) && (
        <p className={styles.links}>
          {webpage && (
            <a href={webpage.href} title={t('user.webpage')} {...outside}>
              {webpage.host + (webpage.pathname === '/' ? '' : webpage.pathname)}
            </a>
          )}
          {twitter && (
            <a href={twitter.href} {...outside}>
              {profile.twitter_account ? `@${profile.twitter_account}` : twitter.host}
            </a>
          )}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {parts.length > 0 && (
        <details className={styles.workspace}>
          <summary className={styles.summary}>
            {t('user.workspace')}
            <DownIcon size={16} />
          </summary>
          <Facts facts={parts.map((part) => [t(`user.workspace.${part}`), profile.workspace[part] ?? ''])} />
        </details>
      )}
    </>
  )
}

const outside = { className: styles.link, target: '_blank', rel: 'noopener noreferrer nofollow ugc', dir: 'ltr' } as const

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.term}>{name}</dt>
          <dd {...textAttributes(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

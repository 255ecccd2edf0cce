// One account in a list: picture, name, kind of login, and what can be done with it.
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { PersonIcon } from '../../ui/icons/people.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import type { KnownAccount } from '../account/accounts.ts'
import { pictureUrl } from '../hosts/picture.ts'
import { useT } from '../i18n/useT.ts'
import styles from './AccountRow.module.css'

export interface AccountRowProps {
  /** Undefined for reading without an account. */
  readonly account: KnownAccount | undefined
  /** Makes it the active account. */
  readonly onSwitch: () => void
  /** Further controls. */
  readonly children?: ReactNode
}

export function AccountRow({ account, onSwitch, children }: AccountRowProps) {
  const t = useT()
  const name = account === undefined ? t('account.none') : account.user.name || account.user.id
  const kind = account && t(account.mode === 'app' ? 'login.demo.app' : 'login.demo.web')
  const hint = account === undefined ? t('account.none.hint') : [account.user.account && `@${account.user.account}`, kind]
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.main}
        onClick={onSwitch}
        aria-label={t('account.switch', { name: `${name}${kind ? `, ${kind}` : ''}` })}
      >
        {account ? (
          <Avatar src={pictureUrl(account.user.avatar)} size={40} />
        ) : (
          <span className={styles.noAccount}>
            <PersonIcon size={24} />
          </span>
        )}
        <span className={styles.words}>
          <bdi className={styles.name} {...textAttributes(name)}>
            {name}
          </bdi>
          <span className={styles.hint}>{typeof hint === 'string' ? hint : hint.filter((part) => part).join(' · ')}</span>
        </span>
      </button>
      {children}
    </div>
  )
}

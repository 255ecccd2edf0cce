// Commands of the account: switch to another one, log in and out.
import { type KnownAccount, keyOfAccount } from '../../platform/account/accounts.ts'
import type { Translate } from '../../platform/i18n/useT.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { switchTo } from '../../platform/session/useOtherAccounts.ts'
import { LoginIcon } from '../../ui/icons/settings.tsx'
import { loadPage } from '../../ui/overlays/loadPage.ts'
import type { Command } from './command.ts'

export interface AccountFacts {
  readonly t: Translate
  readonly english: Translate | undefined
  readonly isLoggedIn: boolean
  /** The accounts that one can switch to. */
  readonly others: readonly KnownAccount[]
  readonly navigate: (path: string) => void
}

export function accountCommands({ t, english, isLoggedIn, others, navigate }: AccountFacts): readonly Command[] {
  const named = (key: 'screen.login' | 'login.out' | 'access.sign_out') => ({
    id: `account ${key}`,
    group: 'account' as const,
    icon: LoginIcon,
    name: t(key),
    words: english ? [english(key)] : [],
  })
  return [
    ...others.map((account) => switchCommand(account, t, english)),
    isLoggedIn
      ? { ...named('login.out'), run: logOut }
      : { ...named('screen.login'), isUsual: true, detail: t('setting.login.hint'), run: () => navigate('/account/login') },
    // Another document: the gateway serves it.
    ...(initialData().config.access === 'password' ? [{ ...named('access.sign_out'), run: () => loadPage('/sign-out') }] : []),
  ]
}

function switchCommand(account: KnownAccount, t: Translate, english: Translate | undefined): Command {
  const { mode, user } = account
  const name = user.name || user.id
  return {
    id: `account ${keyOfAccount(account)}`,
    group: 'account',
    icon: LoginIcon,
    name: t('account.switch', { name }),
    detail: t(mode === 'app' ? 'login.demo.app' : 'login.demo.web'),
    words: [user.account, ...(english ? [english('account.switch', { name })] : [])],
    isUsual: true,
    run: () => switchTo(account),
  }
}

/** Asks for a confirmation where the specification requires it. */
async function logOut(): Promise<void> {
  const { logout } = await import('../../platform/session/login.ts')
  await logout()
}

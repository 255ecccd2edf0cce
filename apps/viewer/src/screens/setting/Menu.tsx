// The first page of the settings: account, common settings, search, and links to all setting pages (docs/spec/product.md 2.13).
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useHasUnread } from '../../account/notifications/useHasUnread.ts'
import { NoticeBar, useBanner } from '../../library/notices/NoticeBar.tsx'
import { PolicyLink } from '../../library/policy/PolicyLink.tsx'
import { WhereLibrary } from '../../library/WhereLibrary.tsx'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { keyOfAccount } from '../../platform/account/accounts.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { AccountRow } from '../../platform/session/AccountRow.tsx'
import { type SessionUser, useSession } from '../../platform/session/session.ts'
import { switchTraceless } from '../../platform/session/traceless.ts'
import { switchTo, useOtherAccounts } from '../../platform/session/useOtherAccounts.ts'
import { accountScope } from '../../platform/settings/accountScope.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { HeartIcon, HiddenIcon } from '../../ui/icons/works.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import cells from './cells/Cells.module.css'
import { Cell, Cells, LinkCell, SwitchCell } from './cells/Cells.tsx'
import { InstallCell } from './cells/InstallCell.tsx'
import { SettingCells } from './cells/SettingCells.tsx'
import { type PageId, pages, pagesThatSay, type SettingPage } from './settingPages.ts'
import { says, shownKeys } from './table/settingTexts.ts'
import { useIsShown } from './table/useIsShown.ts'

export function Menu() {
  const t = useT()
  const [query, setQuery] = useState('')
  return (
    <>
      <SearchField value={query} onChange={setQuery} label={t('setting.search')} />
      {query.trim() === '' ? <Pages /> : <Found query={query} />}
    </>
  )
}

function Found({ query }: { readonly query: string }) {
  const t = useT()
  const isShown = useIsShown()
  const { user } = useSession()
  const hasCollections = useHasCollections()
  const keys = shownKeys.filter((key) => isShown(key) && says(key, query, t))
  const found = pagesThatSay(query, t).filter(
    (id) => (id !== 'login' || user === null) && (id !== 'accounts' || user !== null) && (id !== 'collections' || hasCollections),
  )
  if (keys.length + found.length === 0)
    return <EmptyState title={t('setting.search.none')} text={t('setting.search.none.text')} />
  return (
    <>
      {found.length > 0 && (
        <Cells title={t('setting.search.pages')}>
          {found.map((id) => (id === 'library' ? <LibraryCell key={id} /> : <PageCell key={id} id={id} />))}
        </Cells>
      )}
      {keys.length > 0 && <SettingCells title={t('setting.search.found', { count: keys.length })} keys={keys} />}
    </>
  )
}

function PageCell({ id }: { readonly id: PageId }) {
  const t = useT()
  const { name, hint, ...link }: SettingPage = pages[id]
  return <LinkCell to={link.to} icon={link.icon} name={t(name)} hint={hint && t(hint)} />
}

/** Says when there are unread ones. */
function NotificationsCell() {
  const t = useT()
  const { to, icon, name, hint } = pages.notifications
  return <LinkCell to={to} icon={icon} name={t(name)} hint={t(useHasUnread() ? 'notification.unread' : hint)} />
}

const LibraryCell = () => (
  <WhereLibrary>
    <PageCell id="library" />
  </WhereLibrary>
)

function Pages() {
  const t = useT()
  const { user, mode } = useSession()
  const others = useOtherAccounts()
  const banner = useBanner()
  const hasCollections = useHasCollections()
  // A stored session has them, too, before its user is known.
  const hasAccount = mode !== 'anonymous'
  // The page waits briefly for a banner, so that nothing moves later.
  if (banner === undefined) return null
  return (
    <>
      {banner && <NoticeBar notice={banner} />}
      <Cells title={t('setting.account')}>
        {mode === 'checking' ? (
          <Cell
            icon={pages.login.icon}
            name={t('setting.account')}
            hint={t('setting.profile.hint')}
            control={() => <Spinner size={18} />}
          />
        ) : user === null ? (
          <PageCell id="login" />
        ) : (
          <ProfileCell user={user} />
        )}
        {others.map((account) => (
          <AccountRow key={keyOfAccount(account)} account={account} onSwitch={() => void switchTo(account)} />
        ))}
        {hasAccount && <PageCell id="accounts" />}
        <TracelessCell />
      </Cells>
      <Cells title={t('setting.mine')}>
        {user !== null && (
          <LinkCell to="/users/$id/favorites" params={{ id: user.id }} icon={HeartIcon} name={t('setting.favourites')} />
        )}
        {mode === 'checking' && <Cell icon={HeartIcon} name={t('setting.favourites')} control={() => null} />}
        <PageCell id="watchlist" />
        <NotificationsCell />
        <PageCell id="history" />
        <PageCell id="downloads" />
        <PageCell id="offline" />
        <LibraryCell />
      </Cells>
      <SettingCells title={t('setting.group.appearance')} keys={['language', 'dark']} />
      <Cells title={t('nav.setting')}>
        <PageCell id="content" />
        {hasAccount && <PageCell id="siteBlocks" />}
        <PageCell id="preference" />
        <PageCell id="storage" />
      </Cells>
      <Cells title={t('setting.more')}>
        <PageCell id="lives" />
        {hasCollections && <PageCell id="collections" />}
        <InstallCell />
        <PageCell id="app" />
        <PageCell id="links" />
        <PageCell id="selfTest" />
        <PageCell id="about" />
      </Cells>
      <PolicyLink className={buttonClass('plain')}>{t('screen.policy')}</PolicyLink>
      {user !== null && <LogoutButton />}
      {initialData().config.access === 'password' && (
        // Another document: the gateway serves it.
        <a href="/sign-out" className={buttonClass('quiet')}>
          {t('access.sign_out')}
        </a>
      )}
    </>
  )
}

/** The switch of reading without a trace, for this tab. */
function TracelessCell() {
  const t = useT()
  const isOn = useStore(accountScope, (scope) => scope.isTraceless)
  return (
    <SwitchCell
      icon={HiddenIcon}
      name={t('traceless.title')}
      hint={t('traceless.hint')}
      checked={isOn}
      onChange={switchTraceless}
    />
  )
}

/** Logs out. `logout` asks for confirmation where the specification requires it (docs/spec/product.md 4). */
function LogoutButton() {
  const t = useT()
  return (
    <Button kind="quiet" onClick={() => void logOut()}>
      {t('login.out')}
    </Button>
  )
}

/** Loads the code of the logout on demand. */
async function logOut(): Promise<void> {
  const { logout } = await import('../../platform/session/login.ts')
  await logout()
}

/** The logged-in user, as the first cell of the settings. */
function ProfileCell({ user }: { readonly user: SessionUser }) {
  const t = useT()
  return (
    <Link to="/users/$id" params={{ id: user.id }} className={cells.cell}>
      <Avatar src={pictureUrl(user.avatar)} size={40} />
      <span className={cells.words}>
        <bdi className={cells.name} {...textAttributes(user.name || user.id)}>
          {user.name || user.id}
        </bdi>
        <span className={cells.hint}>{t('setting.profile.hint')}</span>
      </span>
      <ForwardIcon size={18} className={cells.icon} />
    </Link>
  )
}

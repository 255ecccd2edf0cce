// The first page of the settings: account, common settings, search, and links to all setting pages (docs/spec/product.md 2.13).
import { useState } from 'react'
import { initialData } from '../../data/query/initialData.ts'
import { useHasCollections } from '../../features/collections/useHasCollections.ts'
import { WhereLibrary } from '../../features/library/WhereLibrary.tsx'
import { NoticeBar, useBanner } from '../../features/notices/NoticeBar.tsx'
import { PolicyLink } from '../../features/policy/PolicyLink.tsx'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { BookmarkedIcon, InfoIcon, LoginIcon, PhoneIcon, SlidersIcon, StorageIcon } from '../../ui/icons/settings.tsx'
import { HistoryIcon, KeptIcon } from '../../ui/icons/states.tsx'
import { EyeIcon, HeartIcon, LiveIcon, PagesIcon } from '../../ui/icons/works.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { Cells, LinkCell } from './cells/Cells.tsx'
import { InstallCell } from './cells/InstallCell.tsx'
import { ProfileCell } from './cells/ProfileCell.tsx'
import { SettingCells } from './cells/SettingCells.tsx'
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
  const keys = shownKeys.filter((key) => isShown(key) && says(key, query, t))
  if (keys.length === 0) return <EmptyState title={t('setting.search.none')} text={t('setting.search.none.text')} />
  return <SettingCells title={t('setting.search.found', { count: keys.length })} keys={keys} />
}

function Pages() {
  const t = useT()
  const { user } = useSession()
  const banner = useBanner()
  const hasCollections = useHasCollections()
  // The page waits briefly for a banner, so that nothing moves later.
  if (banner === undefined) return null
  return (
    <>
      {banner && <NoticeBar notice={banner} />}
      <Cells title={t('setting.account')}>
        {user === null ? (
          <LinkCell to="/account/login" icon={LoginIcon} name={t('screen.login')} hint={t('setting.login.hint')} />
        ) : (
          <>
            <ProfileCell user={user} />
            <LinkCell to="/users/$id/favorites" params={{ id: user.id }} icon={HeartIcon} name={t('setting.favourites')} />
          </>
        )}
        <LinkCell to="/setting/history" icon={HistoryIcon} name={t('screen.history')} hint={t('setting.history.hint')} />
        <WhereLibrary>
          <LinkCell to="/library" icon={LibraryIcon} name={t('nav.library')} hint={t('library.hint')} />
        </WhereLibrary>
        <LinkCell to="/setting/offline" icon={KeptIcon} name={t('screen.offline')} hint={t('offline.hint')} />
      </Cells>
      <SettingCells title={t('setting.group.appearance')} keys={['language', 'dark']} />
      <Cells title={t('nav.setting')}>
        <LinkCell
          to="/setting/contents_display"
          icon={EyeIcon}
          name={t('screen.contents_display')}
          hint={t('setting.contents_display.hint')}
        />
        <LinkCell to="/setting/preference" icon={SlidersIcon} name={t('screen.preference')} hint={t('setting.preference.hint')} />
        <LinkCell
          to="/setting/clearcache"
          icon={StorageIcon}
          name={t('screen.clear_cache')}
          hint={t('setting.clear_cache.hint')}
        />
      </Cells>
      <Cells title={t('setting.more')}>
        <LinkCell to="/lives" icon={LiveIcon} name={t('screen.lives')} />
        {hasCollections && <LinkCell to="/collections" icon={PagesIcon} name={t('screen.collections')} />}
        <InstallCell />
        <LinkCell to="/setting/down_app" icon={PhoneIcon} name={t('screen.down_app')} />
        <LinkCell to="/setting/osusume" icon={BookmarkedIcon} name={t('screen.osusume')} />
        <LinkCell to="/setting/about" icon={InfoIcon} name={t('screen.about')} />
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
  const { logout } = await import('../../features/session/login.ts')
  await logout()
}

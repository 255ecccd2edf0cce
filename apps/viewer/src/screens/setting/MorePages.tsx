// The rest of the settings: pages of their own.
import { useT } from '../../i18n/useT.ts'
import { HistoryIcon, InfoIcon, LoginIcon, PhoneIcon, StorageIcon } from '../../ui/icons/states.tsx'
import { HeartIcon } from '../../ui/icons/works.tsx'
import { Cells, LinkCell } from './Cells.tsx'

export function MorePages() {
  const t = useT()
  return (
    <Cells title={t('setting.more')}>
      <LinkCell to="/account/login" icon={LoginIcon} name={t('screen.login')} />
      <LinkCell to="/setting/history" icon={HistoryIcon} name={t('screen.history')} />
      <LinkCell to="/setting/clearcache" icon={StorageIcon} name={t('screen.clear_cache')} />
      <LinkCell to="/setting/down_app" icon={PhoneIcon} name={t('screen.down_app')} />
      <LinkCell to="/setting/osusume" icon={HeartIcon} name={t('screen.osusume')} />
      <LinkCell to="/setting/about" icon={InfoIcon} name={t('screen.about')} />
    </Cells>
  )
}

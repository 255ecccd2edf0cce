// Copies the refresh token of local app API mode, for use on another device (docs/spec/product.md 2.13).
// It asks for confirmation, because the token gives access to the account.

import { translate } from '../../../platform/i18n/catalogue.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { ShieldIcon } from '../../../ui/icons/states.tsx'
import { CopyIcon } from '../../../ui/icons/works.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { copyText } from '../../../works/share/copyText.ts'
import { Cell } from './Cells.tsx'

export function CopyTokenCell() {
  const t = useT()
  return (
    <Cell
      icon={ShieldIcon}
      name={t('login.copy')}
      hint={t('login.copy.hint')}
      control={() => <IconButton icon={CopyIcon} label={t('login.copy')} onClick={() => void copyToken()} />}
    />
  )
}

async function copyToken(): Promise<void> {
  const isSure = await confirm({
    title: translate('login.copy.ask'),
    text: translate('login.copy.why'),
    yes: translate('login.copy'),
    danger: true,
  })
  if (!isSure) return
  const { localApp } = await import('../../../platform/localMode/localMirror.ts')
  const token = await localApp().copyToken()
  if (token === undefined) showToast(translate('session.ended'), { kind: 'error' })
  else await copyText(token)
}

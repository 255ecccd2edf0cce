// The address of the proxy for the app API, which is used while its switch is on.
import { useState } from 'react'
import { type Translate, useT } from '../../../platform/i18n/useT.ts'
import { parseHostAddress } from '../../../platform/settings/hostAddress.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import textField from '../../../ui/controls/textField.module.css'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'

export function ProxyAddressCell() {
  const t = useT()
  const kept = useSetting('apiProxy')
  const isInUse = useSetting('useApiProxy')
  const [text, setText] = useState(kept)
  const isInvalid = text.trim() !== '' && parseHostAddress(text, location.protocol).error !== undefined
  const save = async () => {
    const place = parseHostAddress(text, location.protocol)
    if (text.trim() === '') setSetting('apiProxy', '')
    else if (place.address !== undefined && place.address !== kept) {
      // While the switch is on, the token would be sent to the new proxy at once: ask first (docs/reliability.md J8).
      const isAgreed = !isInUse || (await confirm(question(t, new URL(place.address).host)))
      if (isAgreed) setSetting('apiProxy', place.address)
      else setText(kept)
    }
  }
  return (
    <Cell
      {...useCellTexts('apiProxy')}
      hint={isInvalid ? t('host.fault.invalid') : undefined}
      isWide
      control={(id) => (
        <input
          className={textField.field}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          dir="ltr"
          placeholder="https://"
          aria-labelledby={id}
          aria-invalid={isInvalid}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
        />
      )}
    />
  )
}

const question = (t: Translate, host: string) => ({
  title: t('setting.useApiProxy.ask'),
  text: t('login.way.proxy', { host }),
  yes: t('login.risk.yes'),
  danger: true,
})

// The address of the proxy for the app API, used while the switch for it is on.
import { useState } from 'react'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { parseHostAddress } from '../../../settings/hostAddress.ts'
import { setSetting, useSetting } from '../../../settings/store.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import styles from '../fields/Fields.module.css'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'

export function ProxyAddressCell() {
  const t = useT()
  const kept = useSetting('apiProxy')
  const isInUse = useSetting('useApiProxy')
  const [text, setText] = useState(kept)
  const isFaulty = text.trim() !== '' && parseHostAddress(text, location.protocol).error !== undefined
  const keep = async () => {
    const place = parseHostAddress(text, location.protocol)
    if (text.trim() === '') setSetting('apiProxy', '')
    else if (place.address !== undefined && place.address !== kept) {
      // Where the switch is on already, the token would go there at once: that is agreed to first (docs/reliability.md J8).
      const isAgreed = !isInUse || (await confirm(question(t, new URL(place.address).host)))
      if (isAgreed) setSetting('apiProxy', place.address)
      else setText(kept)
    }
  }
  return (
    <Cell
      {...useCellTexts('apiProxy')}
      hint={isFaulty ? t('host.fault.invalid') : undefined}
      isWide
      control={(id) => (
        <input
          className={styles.field}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          dir="ltr"
          placeholder="https://"
          aria-labelledby={id}
          aria-invalid={isFaulty}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={keep}
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

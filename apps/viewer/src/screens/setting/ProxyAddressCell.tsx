// The address of the proxy for the app API, used while the switch for it is on.
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { parsePlace } from '../../settings/place.ts'
import { setSetting, useSetting } from '../../settings/store.ts'
import { Cell } from './Cells.tsx'
import styles from './Fields.module.css'
import { useCellWords } from './useCellWords.ts'

export function ProxyAddressCell() {
  const t = useT()
  const kept = useSetting('apiProxy')
  const [text, setText] = useState(kept)
  const isFaulty = text.trim() !== '' && parsePlace(text, location.protocol).fault !== undefined
  const keep = () => {
    const place = parsePlace(text, location.protocol)
    if (text.trim() === '') setSetting('apiProxy', '')
    else if (place.address !== undefined) setSetting('apiProxy', place.address)
  }
  return (
    <Cell
      {...useCellWords('apiProxy')}
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

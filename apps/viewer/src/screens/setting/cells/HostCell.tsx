// Selects a third-party image proxy or API host, from the operator's list or typed. It is applied only if it responds (docs/spec/product.md 5).
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linksQuery } from '../../../library/operator/links.ts'
import { type HostKind, probeHost, sampleAvatar } from '../../../platform/hosts/hostProbe.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { emptyCache } from '../../../platform/persistence/storageUse.ts'
import { initialData } from '../../../platform/query/initialData.ts'
import { queryClient } from '../../../platform/query/queryClient.ts'
import { type HostAddressError, parseHostAddress } from '../../../platform/settings/hostAddress.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import textField from '../../../ui/controls/textField.module.css'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { forgetDraft, keptDraft, useDraft } from '../fields/drafts.ts'
import styles from '../fields/Fields.module.css'
import { reloadSoon } from '../reloadSoon.ts'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'

export const ImageHostCell = () => <HostCell kind="image" setting="imageHost" />
export const ApiHostCell = () => <HostCell kind="api" setting="apiHost" />

/** Values of choices that are no addresses. */
const ownSite = 'own'
const typed = 'typed'

function HostCell({ kind, setting }: { readonly kind: HostKind; readonly setting: 'imageHost' | 'apiHost' }) {
  const t = useT()
  const kept = useSetting(setting)
  const { data } = useQuery(linksQuery())
  const [isTyping, setTyping] = useState(() => keptDraft(setting) !== undefined)
  const [isBusy, setBusy] = useState(false)
  const listed = data?.hosts[kind] ?? []
  const others = kept === '' || listed.some(({ url }) => url === kept) ? [] : [{ url: kept, title: hostName(kept) }]

  /** Shows the error, then reloads the page (docs/spec/calls.md 8). The typed text is kept as a draft. */
  const refuse = async (error: HostAddressError | 'connection') => {
    await confirm({ title: t(`host.fault.${error}`), text: t(`host.fault.${error}.text`), yes: t('dialog.ok'), no: null })
    reloadSoon()
  }

  const choose = async (typedAddress: string) => {
    if (typedAddress === kept) return
    let address: string | undefined = ''
    if (typedAddress !== '') {
      const place = parseHostAddress(typedAddress, location.protocol)
      if (place.error !== undefined) return refuse(place.error)
      setBusy(true)
      const sample = kind === 'image' ? await sampleAvatar(initialData().config.mirrorBase) : ''
      address = await probeHost(kind, place.address, sample)
      setBusy(false)
      if (address === undefined) return refuse('connection')
    }
    queryClient.clear()
    await emptyCache()
    setSetting(setting, address)
    forgetDraft(setting)
    showToast(t('setting.saved'), { kind: 'success' })
    reloadSoon()
  }
  return (
    <Cell
      {...useCellTexts(setting)}
      isWide={isTyping}
      control={(id) => (
        <div className={isTyping ? styles.host : undefined}>
          <Select
            aria-labelledby={id}
            choices={[
              { value: ownSite, label: t('host.own') },
              ...[...listed, ...others].map(({ url, title }) => ({ value: url, label: title })),
              { value: typed, label: t('host.typed') },
            ]}
            chosen={isTyping ? typed : kept || ownSite}
            onChoose={(value) => {
              setTyping(value === typed)
              if (value !== typed) void choose(value === ownSite ? '' : value)
            }}
          />
          {isTyping && <AddressEntry setting={setting} labelledBy={id} isBusy={isBusy} onEnter={choose} />}
        </div>
      )}
    />
  )
}

interface AddressEntryProps {
  readonly setting: string
  readonly labelledBy: string
  readonly isBusy: boolean
  readonly onEnter: (address: string) => Promise<void>
}

function AddressEntry({ setting, labelledBy, isBusy, onEnter }: AddressEntryProps) {
  const t = useT()
  const [text = 'https://', type] = useDraft(setting)
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault()
        void onEnter(text)
      }}
    >
      <input
        className={textField.field}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        dir="ltr"
        aria-labelledby={labelledBy}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" busy={isBusy}>
        {t('host.try')}
      </Button>
    </form>
  )
}

const hostName = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

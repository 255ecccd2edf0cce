// The page for an address whose id or type cannot exist.
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import type { Missing } from './address.ts'
import { MessagePage } from './MessagePage.tsx'

const sentences: Readonly<Record<Missing, MessageKey>> = {
  id: 'missing.id',
  ranking: 'missing.ranking',
  page: 'not_found.text',
}

export function NoSuchPage({ missing }: { readonly missing: Missing }) {
  const t = useT()
  return <MessagePage icon={SearchIcon} title={t('missing.title')} text={t(sentences[missing])} />
}

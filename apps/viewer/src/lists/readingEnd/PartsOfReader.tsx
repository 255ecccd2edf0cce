// The list of parts over an open reader, and the name of the open part for screen readers.
import { useT } from '../../platform/i18n/useT.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import type { EndState } from './useEndPage.ts'

/** Loaded with the reader, so that it opens without a network as well. */
const partsSheet = lazyModule(() => import('../../works/seriesParts/PartsSheet.tsx'))

export interface PartsOfReaderProps {
  readonly end: EndState
  readonly currentId: string
}

export function PartsOfReader({ end, currentId }: PartsOfReaderProps) {
  const t = useT()
  const sheet = partsSheet.useLoaded()
  const { kind, series, part, count, open } = end.reading
  return (
    <>
      <p className="unseen" role="status">
        {part && `${t('parts.place', { part: part.number, count })} ${part.title}`}
      </p>
      {series && end.isListOpen && sheet && (
        <sheet.PartsSheet
          kind={kind}
          seriesId={series.id}
          currentId={currentId}
          onPart={(chosen) => chosen.id !== currentId && open(chosen)}
          onClose={end.closeParts}
        />
      )}
    </>
  )
}

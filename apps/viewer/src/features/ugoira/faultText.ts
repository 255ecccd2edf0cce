// Fault text: one sentence for whatever kept an ugoira from being shown or saved.
import { MediaFault, type MediaFaultKind } from '@emaki/media'
import { statusErrorText } from '../../data/http/errorText.ts'
import { ArchiveError } from '../../data/works/ugoiraArchive.ts'
import { type MessageKey, translate } from '../../i18n/catalogue.ts'
import { DownloadError, failureKindOf } from '../download/queue/failure.ts'

const sentences: Readonly<Record<MediaFaultKind, MessageKey>> = {
  noFrames: 'ugoira.fault.empty',
  emptyArchive: 'ugoira.fault.empty',
  noPictures: 'ugoira.fault.empty',
  tooManyFrames: 'ugoira.fault.large',
  tooLarge: 'ugoira.fault.large',
  notArchive: 'ugoira.fault.broken',
  truncated: 'ugoira.fault.broken',
  corrupt: 'ugoira.fault.broken',
  encrypted: 'ugoira.fault.unreadable',
  unsupported: 'ugoira.fault.unreadable',
  connection: 'error.network',
  noEncoder: 'ugoira.fault.no_encoder',
  encoder: 'ugoira.fault.encoder',
}

/** The sentence for a MediaFault, an ArchiveError, what saving throws, or a failed call, in the spoken language. */
export function faultText(fault: unknown): string {
  if (fault instanceof MediaFault)
    return fault.cause instanceof ArchiveError ? faultText(fault.cause) : translate(sentences[fault.kind])
  if (fault instanceof ArchiveError)
    return fault.status === 0 ? translate('error.network') : statusErrorText(fault.status, undefined)
  if (fault instanceof DownloadError || fault instanceof DOMException)
    return translate(`download.failure.${failureKindOf(fault)}`)
  // Only a failed call says in its message what can be shown; those of libraries are English.
  return (fault instanceof Error && fault.name === 'CallError' && fault.message) || translate('error.unknown')
}

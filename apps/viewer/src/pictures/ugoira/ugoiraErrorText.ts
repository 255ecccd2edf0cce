import { MediaError, type MediaErrorKind } from '@emaki/media'
import { statusErrorText } from '../../platform/http/errorText.ts'
import { type MessageKey, translate } from '../../platform/i18n/catalogue.ts'
import { DownloadError, failureKindOf } from '../../saving/queue/failure.ts'
import { ArchiveError } from '../../works/queries/ugoiraArchive.ts'

const messages: Readonly<Record<MediaErrorKind, MessageKey>> = {
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

/** The message for any error of loading, playing or saving a ugoira, in the user's language. */
export function ugoiraErrorText(error: unknown): string {
  if (error instanceof MediaError)
    return error.cause instanceof ArchiveError ? ugoiraErrorText(error.cause) : translate(messages[error.kind])
  if (error instanceof ArchiveError)
    return error.status === 0 ? translate('error.network') : statusErrorText(error.status, undefined)
  if (error instanceof DownloadError || error instanceof DOMException)
    return translate(`download.failure.${failureKindOf(error)}`)
  // Only the message of a CallError is for users. Messages of libraries are English.
  return (error instanceof Error && error.name === 'CallError' && error.message) || translate('error.unknown')
}

import { MediaError } from '@emaki/media'
import { expect, it } from 'vitest'
import { DownloadError } from '../../saving/queue/failure.ts'
import { ArchiveError } from '../../works/queries/ugoiraArchive.ts'
import { ugoiraErrorText } from './ugoiraErrorText.ts'

// Without a loaded language, a message is its own key.
const quota = new DOMException('no room', 'QuotaExceededError')

it.each([
  [new MediaError('truncated', ''), 'ugoira.fault.broken'],
  [new MediaError('corrupt', ''), 'ugoira.fault.broken'],
  [new MediaError('notArchive', ''), 'ugoira.fault.broken'],
  [new MediaError('encrypted', ''), 'ugoira.fault.unreadable'],
  [new MediaError('tooLarge', ''), 'ugoira.fault.large'],
  [new MediaError('tooManyFrames', ''), 'ugoira.fault.large'],
  [new MediaError('noPictures', ''), 'ugoira.fault.empty'],
  [new MediaError('noEncoder', ''), 'ugoira.fault.no_encoder'],
  [new MediaError('encoder', ''), 'ugoira.fault.encoder'],
  [new MediaError('connection', 'lost'), 'error.network'],
  [new MediaError('connection', 'lost', new ArchiveError(429, '')), 'error.rate_limit'],
  [new ArchiveError(0, 'silence'), 'error.network'],
  [new ArchiveError(503, ''), 'error.network'],
  [new ArchiveError(403, ''), 'error.refused'],
  [quota, 'download.failure.full'],
  [new DownloadError('folder', ''), 'download.failure.folder'],
  [Object.assign(new Error('服务器说明'), { name: 'CallError' }), '服务器说明'],
  [new Error('Cannot read properties of undefined'), 'error.unknown'],
  ['nonsense', 'error.unknown'],
])('ugoiraErrorText maps %o to %s', (error, message) => expect(ugoiraErrorText(error)).toBe(message))

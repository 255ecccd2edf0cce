import { MediaFault } from '@emaki/media'
import { expect, it } from 'vitest'
import { ArchiveError } from '../../data/works/ugoiraArchive.ts'
import { DownloadError } from '../download/queue/failure.ts'
import { ugoiraErrorText } from './ugoiraErrorText.ts'

// Without a loaded language, a message is its own key.
const quota = new DOMException('no room', 'QuotaExceededError')

it.each([
  [new MediaFault('truncated', ''), 'ugoira.fault.broken'],
  [new MediaFault('corrupt', ''), 'ugoira.fault.broken'],
  [new MediaFault('notArchive', ''), 'ugoira.fault.broken'],
  [new MediaFault('encrypted', ''), 'ugoira.fault.unreadable'],
  [new MediaFault('tooLarge', ''), 'ugoira.fault.large'],
  [new MediaFault('tooManyFrames', ''), 'ugoira.fault.large'],
  [new MediaFault('noPictures', ''), 'ugoira.fault.empty'],
  [new MediaFault('noEncoder', ''), 'ugoira.fault.no_encoder'],
  [new MediaFault('encoder', ''), 'ugoira.fault.encoder'],
  [new MediaFault('connection', 'lost'), 'error.network'],
  [new MediaFault('connection', 'lost', new ArchiveError(429, '')), 'error.rate_limit'],
  [new ArchiveError(0, 'silence'), 'error.network'],
  [new ArchiveError(503, ''), 'error.network'],
  [new ArchiveError(403, ''), 'error.refused'],
  [quota, 'download.failure.full'],
  [new DownloadError('folder', ''), 'download.failure.folder'],
  [Object.assign(new Error('服务器说明'), { name: 'CallError' }), '服务器说明'],
  [new Error('Cannot read properties of undefined'), 'error.unknown'],
  ['nonsense', 'error.unknown'],
])('ugoiraErrorText maps %o to %s', (error, message) => expect(ugoiraErrorText(error)).toBe(message))

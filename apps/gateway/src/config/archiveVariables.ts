// Variables of the archive, the library of kept works (docs/operate/archive.md).
import * as v from 'valibot'
import { twoWay, variable } from './variable.ts'

export const archiveVariables = {
  archiveDirectory: variable(
    'EMAKI_ARCHIVE',
    '',
    'Directory of the archive, the library of kept works; without it nothing is kept',
    'a path, or empty for no archive',
    v.pipe(v.string(), v.maxLength(4096), v.excludes('\0')),
  ),
  archiveReaders: variable(
    'EMAKI_ARCHIVE_READERS',
    'off',
    'Lets visitors browse the archive, without works of private bookmarks only; otherwise only operators see it. Visitors never change it',
    'on or off',
    twoWay(),
  ),
  archiveFolders: variable(
    'EMAKI_ARCHIVE_FOLDERS',
    '{author}-{authorId}/{pid}-{title}',
    'Template of the folders of kept works, with the tokens {author} {authorId} {pid} {title} {createDate}',
    'a path of at most 200 characters that does not begin with / and has no segment ..',
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.check((text) => !text.startsWith('/') && !/[\\\0]/.test(text) && !text.split('/').includes('..')),
    ),
  ),
} as const

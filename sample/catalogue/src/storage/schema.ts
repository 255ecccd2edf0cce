// The tables. A file with another schema version is moved aside and built again, so there are no migrations.
import type { Database } from '@emaki/sqlite'
import type { WorkKind } from '../records.ts'

/** Increase with every change of the tables or of the sample content. */
export const schemaVersion = 8

/** The table of each kind of work. */
export const tables = { illust: 'works', novel: 'novels' } as const satisfies Record<WorkKind, string>

/** One value for each kind of work, such as a statement on its table. */
export const perKind = <T>(make: (table: 'works' | 'novels', kind: WorkKind) => T): Readonly<Record<WorkKind, T>> => ({
  illust: make('works', 'illust'),
  novel: make('novels', 'novel'),
})

/** Members of records that queries read, as columns. A member that a kind of work does not have is NULL. */
const columns =
  'artist day created type width height xRestrict aiType stub tools textLength isOriginal language tags bookmarks comments scene seed'

const workTable = (name: 'works' | 'novels') => `
CREATE TABLE ${name} (
  id INTEGER PRIMARY KEY,
  /** The draft as JSON, with the ids of its tags. */
  record TEXT NOT NULL,
  /** Id of the first sample comment. The others have the next ids. */
  first_comment INTEGER NOT NULL,
  /** Changes that users made to the numbers of bookmarks and comments. Orders and rankings use the columns below. */
  marked INTEGER NOT NULL DEFAULT 0,
  said INTEGER NOT NULL DEFAULT 0,
  series ANY AS (record ->> '$.series.id') STORED,
  ${columns
    .split(' ')
    .map((column) => `${column} ANY AS (record ->> '${column}') STORED`)
    .join(',\n  ')}
) STRICT;
CREATE INDEX ${name}_of_artist ON ${name} (artist, id);
CREATE INDEX ${name}_of_series ON ${name} (series, id) WHERE series IS NOT NULL;
CREATE INDEX ${name}_by_comment ON ${name} (first_comment);
`

const allTables = `
CREATE TABLE artists (
  id INTEGER PRIMARY KEY,
  record TEXT NOT NULL,
  /** Fame, higher is better. NULL for readers, who are on no list. */
  standing REAL
) STRICT;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  translations TEXT NOT NULL,
  works INTEGER NOT NULL DEFAULT 0,
  novels INTEGER NOT NULL DEFAULT 0
) STRICT;

${workTable('works')}
${workTable('novels')}

CREATE TABLE spotlights (
  id INTEGER PRIMARY KEY,
  published TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;

CREATE TABLE bookmarks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL,
  kind TEXT NOT NULL,
  work INTEGER NOT NULL,
  restrict TEXT NOT NULL DEFAULT 'public',
  tags TEXT NOT NULL DEFAULT '[]',
  UNIQUE (account, kind, work)
) STRICT;
CREATE INDEX bookmarks_of_account ON bookmarks (account, kind, restrict, id);

CREATE TABLE likes (
  account INTEGER NOT NULL,
  kind TEXT NOT NULL,
  work INTEGER NOT NULL,
  PRIMARY KEY (kind, work, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE follows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL,
  artist INTEGER NOT NULL,
  restrict TEXT NOT NULL DEFAULT 'public',
  UNIQUE (account, artist)
) STRICT;
CREATE INDEX followers_of_artist ON follows (artist, id);

/** Mutual friends ("My pixiv"): each pair has two rows, one per user. */
CREATE TABLE friends (
  account INTEGER NOT NULL,
  friend INTEGER NOT NULL,
  PRIMARY KEY (account, friend)
) STRICT, WITHOUT ROWID;

CREATE TABLE preferences (
  account INTEGER PRIMARY KEY,
  shows_ai INTEGER NOT NULL
) STRICT;

/** Comments of accounts. Sample comments follow from the works (content/sampleComments.ts). */
CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  work INTEGER NOT NULL,
  account INTEGER NOT NULL,
  parent INTEGER,
  text TEXT NOT NULL,
  stamp INTEGER,
  written INTEGER NOT NULL
) STRICT;
CREATE INDEX comments_of_work ON comments (kind, work, id);
/** Ids above all sample comments that still fit into 32 bits. */
INSERT INTO sqlite_sequence (name, seq) VALUES ('comments', 1500000000);

/** One row: the first day of the collection, and the instant (ms) up to which it is built. */
CREATE TABLE growth (
  first_day INTEGER NOT NULL,
  built_to INTEGER NOT NULL
) STRICT;
`

/**
 * Full-text indexes over our own tokens (searchTokens.ts of the domain), so the tokenizer splits at blanks only. Each kind has two: one with rows by id,
 * newest last, and one with rows by popularity (see popularityRow), so that both orders stream without sorting. Prefixes of one character
 * serve single CJK characters.
 */
export const wordIndexes = ['works_by_age', 'works_by_fame', 'novels_by_age', 'novels_by_fame'] as const

const wordTables = wordIndexes
  .map(
    (name) =>
      `CREATE VIRTUAL TABLE ${name} USING fts5 (tags, words, content='', contentless_delete=1, tokenize='ascii', prefix='1');`,
  )
  .join('\n')

/** Creates all tables. Call it inside a transaction. */
export function createTables(database: Database): void {
  database.exec(allTables + wordTables)
  database.pragma(`user_version = ${schemaVersion}`)
}

const idRoom = 1_000_000_000

/** Row id of a work or novel in an index by popularity. Ids stay below 1,000,000,000. */
export const popularityRow = (bookmarks: number, id: number): number => bookmarks * idRoom + id

/** SQL for the work id in a popularity row. */
export const idOfPopularityRow = (row: string): string => `(${row} % ${idRoom})`

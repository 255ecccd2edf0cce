// The tables. A file with another schema version is moved aside and built again, so there are no migrations.
import type { Database } from '@emaki/sqlite'

/** Increase with every change of the tables or of the sample content. */
export const schemaVersion = 7

const tables = `
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

CREATE TABLE works (
  id INTEGER PRIMARY KEY,
  artist INTEGER NOT NULL REFERENCES artists (id),
  day INTEGER NOT NULL,
  created TEXT NOT NULL,
  title TEXT NOT NULL,
  caption TEXT NOT NULL,
  type TEXT NOT NULL,
  page_count INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  x_restrict INTEGER NOT NULL,
  ai_type INTEGER NOT NULL,
  sanity_level INTEGER NOT NULL,
  book_style INTEGER NOT NULL,
  tags TEXT NOT NULL,
  tools TEXT NOT NULL,
  series INTEGER,
  series_title TEXT,
  views INTEGER NOT NULL,
  bookmarks INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  comments_off INTEGER NOT NULL,
  /** Id of the first sample comment. The others have the next ids. */
  first_comment INTEGER NOT NULL,
  /** Changes that users made to the numbers of bookmarks and comments. Orders and rankings use the columns above. */
  marked INTEGER NOT NULL DEFAULT 0,
  said INTEGER NOT NULL DEFAULT 0,
  scene TEXT NOT NULL,
  seed INTEGER NOT NULL,
  frame_delays TEXT NOT NULL,
  extension TEXT NOT NULL,
  stub TEXT
) STRICT;
/** Contains all columns that lists of an artist's works filter by, so that an offset reads no table rows. */
CREATE INDEX works_of_artist ON works (artist, id, x_restrict, stub, type);
CREATE INDEX works_of_series ON works (series, id) WHERE series IS NOT NULL;
CREATE INDEX works_by_comment ON works (first_comment);
CREATE INDEX newest_of_type ON works (type = 'manga', id);

CREATE TABLE novels (
  id INTEGER PRIMARY KEY,
  artist INTEGER NOT NULL REFERENCES artists (id),
  day INTEGER NOT NULL,
  created TEXT NOT NULL,
  title TEXT NOT NULL,
  caption TEXT NOT NULL,
  page_count INTEGER NOT NULL,
  text_length INTEGER NOT NULL,
  x_restrict INTEGER NOT NULL,
  ai_type INTEGER NOT NULL,
  is_original INTEGER NOT NULL,
  tags TEXT NOT NULL,
  series INTEGER,
  series_title TEXT,
  views INTEGER NOT NULL,
  bookmarks INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  comments_off INTEGER NOT NULL,
  /** Id of the first sample comment. The others have the next ids. */
  first_comment INTEGER NOT NULL,
  /** Changes that users made to the numbers of bookmarks and comments. Orders and rankings use the columns above. */
  marked INTEGER NOT NULL DEFAULT 0,
  said INTEGER NOT NULL DEFAULT 0,
  scene TEXT NOT NULL,
  seed INTEGER NOT NULL,
  language TEXT NOT NULL
) STRICT;
CREATE INDEX novels_of_artist ON novels (artist, id, x_restrict);
CREATE INDEX novels_by_comment ON novels (first_comment);
CREATE INDEX novels_of_series ON novels (series, id) WHERE series IS NOT NULL;

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
  database.exec(tables + wordTables)
  database.pragma(`user_version = ${schemaVersion}`)
}

const idRoom = 1_000_000_000

/** Row id of a work or novel in an index by popularity. Ids stay below 1,000,000,000. */
export const popularityRow = (bookmarks: number, id: number): number => bookmarks * idRoom + id

/** SQL for the work id in a popularity row. */
export const idOfPopularityRow = (row: string): string => `(${row} % ${idRoom})`

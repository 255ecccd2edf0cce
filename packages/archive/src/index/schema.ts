// Tables of the index. It holds nothing that the files do not have, so another version of it is simply built again.
import type { Database } from '@emaki/sqlite'

/** Increase with every change of the tables or of what is written to them. */
export const indexVersion = 6

const tables = `
CREATE TABLE works (
  row INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  /** illust, manga, ugoira or novel. */
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  /** Title for sorting: folded. */
  title_order TEXT NOT NULL,
  artist INTEGER NOT NULL,
  artist_order TEXT NOT NULL,
  artist_name TEXT NOT NULL,
  artist_account TEXT NOT NULL,
  artist_avatar TEXT NOT NULL,
  /** Instants in ms; made is 0 when it is unknown. */
  made INTEGER NOT NULL,
  kept INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  /** A value of libraryShapes, or NULL when the size is unknown. */
  shape TEXT,
  rating INTEGER NOT NULL,
  ai INTEGER NOT NULL,
  series INTEGER,
  /** Values of libraryColours, the largest share first, separated by commas. */
  colours TEXT NOT NULL,
  bookmarks INTEGER NOT NULL,
  upstream TEXT NOT NULL,
  versions INTEGER NOT NULL,
  /** 1 for works that only rules of private bookmarks keep. Visitors never see them. */
  is_private INTEGER NOT NULL,
  /** Bytes of all files. */
  bytes INTEGER NOT NULL,
  /** Number of files of all versions. */
  files INTEGER NOT NULL,
  /** Folder of the sidecar, relative to the archive. */
  folder TEXT NOT NULL UNIQUE,
  /** Time of change (ms) and length of the sidecar, by which a scan sees that nothing has changed. */
  sidecar_ms REAL NOT NULL,
  sidecar_bytes INTEGER NOT NULL,
  /** The work as the app API sends it. */
  wire TEXT NOT NULL,
  UNIQUE (kind, id)
) STRICT;
CREATE INDEX works_of_artist ON works (artist, kind, made);
CREATE INDEX works_of_artist_by_kept ON works (artist, kept, id, kind, artist_name);
/** What search/workTable.ts loads, without the long column wire. */
CREATE INDEX works_narrow ON works (row, kind, id, type, title_order, artist, artist_order, artist_account, made, kept, pages, shape, rating, ai,
  series, colours, bookmarks, upstream, is_private, bytes, files);
CREATE INDEX works_of_series ON works (series, kind, id) WHERE series IS NOT NULL;

/** The works that visitors may see. */
CREATE VIEW public_works AS SELECT * FROM works WHERE is_private = 0;

/** Artists as the work kept last names them. */
CREATE VIEW artists AS
  SELECT artist AS id, artist_name AS name, artist_account AS account, artist_avatar AS avatar, max(kept) AS named FROM works GROUP BY artist;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
/** Names of tags in other languages, by the work that has them, so that nothing outlives its works. */
CREATE TABLE tag_names (
  tag INTEGER NOT NULL,
  name TEXT NOT NULL,
  work INTEGER NOT NULL,
  PRIMARY KEY (tag, name, work)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_names_of_work ON tag_names (work, tag);
CREATE TABLE work_tags (
  tag INTEGER NOT NULL,
  work INTEGER NOT NULL,
  PRIMARY KEY (tag, work)
) STRICT, WITHOUT ROWID;
CREATE INDEX tags_of_work ON work_tags (work, tag);

/** Why works are kept, as in their sidecars. */
CREATE TABLE kept_by (
  reason TEXT NOT NULL,
  work INTEGER NOT NULL,
  PRIMARY KEY (reason, work)
) STRICT, WITHOUT ROWID;
CREATE INDEX reasons_of_work ON kept_by (work, reason);

CREATE TABLE files (
  work INTEGER NOT NULL,
  /** Version that the file belongs to. */
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  page INTEGER,
  /** Path of the address on the image host; NULL when unknown. */
  url_path TEXT,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  type TEXT NOT NULL,
  width INTEGER,
  height INTEGER,
  hash TEXT,
  PRIMARY KEY (work, version, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_url ON files (url_path) WHERE url_path IS NOT NULL;
CREATE INDEX files_by_content ON files (sha256);

/** Tokens of packages/domain/src/search/searchTokens.ts. Prefixes of one character serve single CJK characters. */
CREATE VIRTUAL TABLE texts USING fts5 (words, content='', contentless_delete=1, tokenize='ascii', prefix='1');
`

/** Creates all tables. Call it inside a transaction. */
export function createTables(database: Database): void {
  database.exec(tables)
  database.pragma(`user_version = ${indexVersion}`)
}

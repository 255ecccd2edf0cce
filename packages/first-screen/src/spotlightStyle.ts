// The styles of a spotlight's first screen, for the HTML of that page only, as those of an artist (artistStyle.ts). The boxes are those of
// apps/viewer/src/screens/spotlight and apps/viewer/src/lists/spotlight.
import { compactStyle } from './compactStyle.ts'

export const spotlightStyle = compactStyle(`
.fs-spotlight {
  padding-block-start: calc(var(--bar) + var(--edge-top));
}

.fs-spotlight-cover {
  max-inline-size: 1040px;
  margin-inline: auto;
  overflow: hidden;
  aspect-ratio: 1200 / 630;
  background: var(--picture-ground);
}

.fs-article-head {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: var(--space-2);
  max-inline-size: var(--column);
  margin: var(--space-6) auto;
  padding-inline: var(--gutter);
  text-align: center;
}

.fs-article-head > :is(p, h1) {
  max-inline-size: 100%;
  overflow-wrap: anywhere;
}

.fs-article-head > .fs-series {
  color: var(--accent);
  font-size: var(--text-s);
}

.fs-article-head > h1 {
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  font-weight: var(--weight-strong);
  line-height: var(--leading-tight);
  text-wrap: balance;
}

.fs-article-head > .fs-day {
  color: var(--ink-faint);
  font-size: var(--text-s);
}

.fs-article-head > .fs-description {
  margin-block-start: var(--space-2);
  color: var(--ink-soft);
  line-height: 1.75;
  white-space: pre-line;
}

.fs-tags {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
}

.fs-tags > li {
  max-inline-size: 100%;
}

.fs-tag {
  display: inline-flex;
  align-items: center;
  min-block-size: 32px;
  max-inline-size: 100%;
  overflow: hidden;
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-round);
  background: var(--paper-raised);
  color: var(--ink-soft);
  font-size: var(--text-s);
  line-height: var(--leading-tight);
  white-space: nowrap;
}

.fs-spotlight-works {
  max-inline-size: var(--page);
  margin-inline: auto;
}

@media (max-width: 767px) {
  .fs-spotlight-works > .fs-works {
    padding-inline: var(--space-2);
  }
}

@media (min-width: 768px) {
  .fs-spotlight-cover {
    inline-size: calc(100% - 2 * var(--gutter));
    border-radius: var(--radius-m);
  }
}

@media (min-width: 768px) {
  .fs-article-head > h1 {
    font-size: calc(1.3 * var(--text-2xl));
  }
}
`)

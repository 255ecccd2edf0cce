// The styles of a novel's first screen, for the HTML of that page only, as those of an artist (artistStyle.ts). The boxes are those of
// apps/viewer/src/screens/novel.
import { compactStyle } from './compactStyle.ts'

export const novelStyle = compactStyle(`
.fs-novel {
  max-inline-size: var(--beside);
  margin-inline: auto;
  padding: calc(var(--bar) + var(--edge-top) + var(--space-4)) var(--gutter) 0;
}

.fs-novel-side {
  inline-size: min(100%, 40rem);
  margin-inline: auto;
}

.fs-novel-head {
  display: flex;
  gap: var(--space-4);
  min-inline-size: 0;
}

.fs-novel-cover {
  flex: none;
  inline-size: 116px;
  aspect-ratio: 5 / 7;
  border-radius: var(--radius-m);
  background: var(--picture-ground);
  overflow: hidden;
}

.fs-novel-head > header {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: 1;
  align-content: center;
  gap: var(--space-2);
  min-inline-size: 0;
}

.fs-length {
  min-block-size: 1lh;
  color: var(--ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
}

@media (max-width: 15em) {
  .fs-novel-head {
    flex-direction: column;
  }
}

@media (min-width: 1100px) {
  .fs-novel-side {
    inline-size: 340px;
    margin-inline: auto 0;
    padding-block-start: 4px;
  }
}
`)

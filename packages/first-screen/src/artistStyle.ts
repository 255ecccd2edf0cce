// The styles of an artist's first screen, for the HTML of that page only: the other first screens have theirs in the viewer's first style
// sheet (apps/viewer/src/app/firstScreen/firstScreen.css). The boxes are those of apps/viewer/src/screens/user.
import { compactStyle } from './compactStyle.ts'

export const artistStyle = compactStyle(`
.fs-user {
  display: grid;
  gap: var(--space-4) var(--space-10);
  padding: calc(var(--bar) + var(--edge-top)) var(--gutter) var(--space-4);
}

.fs-user-cover {
  grid-column: 1 / -1;
  inline-size: calc(100% + 2 * var(--gutter));
  max-inline-size: none;
  block-size: min(clamp(140px, 22vw, 280px), 32svh);
  margin-inline: calc(-1 * var(--gutter));
  background: var(--picture-ground);
  object-fit: cover;
}

.fs-person {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  align-content: start;
  align-items: end;
  justify-items: start;
  min-inline-size: 0;
}

/* The buttons beside the avatar. */
.fs-person > p {
  block-size: var(--touch);
}

:is(.fs-names, .fs-facts) {
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  max-inline-size: 100%;
}

.fs-names {
  gap: var(--space-1) var(--space-3);
}

.fs-names > h1 {
  overflow-wrap: anywhere;
}

.fs-premium {
  padding: 2px var(--space-2);
  border-radius: var(--radius-s);
  background: var(--accent-wash);
  color: var(--on-accent-wash);
  font-size: var(--text-xs);
  font-weight: var(--weight-strong);
}

.fs-facts,
.fs-counts {
  gap: 0 var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
}

.fs-id {
  display: inline-flex;
  align-items: center;
  min-block-size: var(--touch);
  /* The icon of the viewer is 16 px wide. */
  padding-inline-end: calc(var(--space-2) + 16px);
}

.fs-counts {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
}

.fs-counts > span:first-child {
  padding-block: 2px;
  color: var(--ink);
  font-weight: var(--weight-strong);
  text-decoration: underline;
  text-decoration-color: var(--line-strong);
  text-underline-offset: 0.25em;
}

.fs-about {
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-inline-size: 0;
}

.fs-biography {
  max-block-size: calc(10rem + var(--touch));
  overflow: hidden;
  color: var(--ink-soft);
  line-height: 1.65;
  overflow-wrap: anywhere;
}

/* No script expands it. */
@media (scripting: none) {
  .fs-biography {
    max-block-size: none;
  }
}

.fs-links {
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  font-size: var(--text-s);
}

.fs-links > span {
  display: inline-flex;
  align-items: center;
  min-block-size: 32px;
  color: var(--accent);
  overflow-wrap: anywhere;
}

.fs-about > dl {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  font-size: var(--text-s);
}

.fs-about > dl > div {
  display: flex;
  gap: var(--space-2);
  max-inline-size: 100%;
}

.fs-about dt {
  flex: none;
  color: var(--ink-faint);
}

.fs-about dd {
  min-inline-size: 0;
}

.fs-workspace {
  display: flex;
  align-items: center;
  min-block-size: var(--touch);
  color: var(--ink-soft);
  font-size: var(--text-s);
}

/* Below the tabs is the place of the artist's tags. */
.fs-user-screen .fs-tabs {
  margin-block-end: calc(var(--space-3) + var(--touch) + var(--space-2));
  padding-inline: calc(var(--gutter) - var(--space-3));
  border-block-end: 1px solid var(--line);
}

.fs-names > h1 {
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  font-weight: var(--weight-strong);
  line-height: var(--leading-tight);
}

.fs-face,
.fs-face > img {
  border-radius: var(--radius-round);
}

.fs-face > img {
  inline-size: 96px;
  block-size: 96px;
  background: var(--picture-ground);
  object-fit: cover;
}

.fs-user-cover + .fs-person .fs-face {
  margin-block-start: calc(-1 * (var(--space-16) + var(--space-1)));
  margin-inline-start: calc(-1 * var(--space-1));
  padding: var(--space-1);
  background: var(--paper);
}

@media (min-width: 900px) {
  .fs-user {
    grid-template-columns: minmax(280px, 2fr) minmax(0, 3fr);
    padding-block-start: calc(var(--bar) + var(--edge-top) + var(--space-2));
  }

  .fs-user-cover {
    inline-size: 100%;
    margin-inline: 0;
    border-radius: var(--radius-l);
  }

  .fs-user-cover + .fs-person {
    padding-inline-start: var(--space-4);
  }
}
`)

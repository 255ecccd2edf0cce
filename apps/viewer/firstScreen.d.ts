import type { FirstScreenRenderer } from '@emaki/mirror'

/** The renderer that the build writes to dist/server/firstScreen.mjs, from src/app/firstScreen/server.tsx. */
export declare const firstScreen: FirstScreenRenderer

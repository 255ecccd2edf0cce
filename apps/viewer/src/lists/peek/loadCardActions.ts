// Loads the actions of cards. A file of its own, so that the first script does not name the files that they need.
import { withAllMessages } from '../../platform/i18n/catalogue.ts'

/** Resolves to the module. Rejects when it fails to load. */
export const loadCardActions = () =>
  withAllMessages(import('./CardActions.tsx')).then(({ CardActions }) => ({ default: CardActions }))

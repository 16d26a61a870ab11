import type { Rolldown } from 'vite'

import { partsOf } from './parts-of.ts'

/** Parts of packages that the pages before the portal and the frame are made of alike. */
const FIELDS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|CloseButton|Input|InputBase|PasswordInput|Stack|TextInput)\/|@mantine\/hooks\/esm\/use-(id|uncontrolled|local-storage|window-event)|(use|use-?base-?)(Mutation|Query)\.|(mutation|query)Observer|react-router\/dist\/esm\/useLocation/

/**
 * What a first visit loads whatever the page. Found by the imports rather than by a list of folders:
 * a module of the frame that is left to `shared` may be joined with another noun's drawer, and then
 * every page loads that drawer, and all that it is made of.
 */
function firstLoad(id: string, context: Rolldown.ChunkingContext): string | null {
  const signIn = partsOf('login', context).has(id)
  const frame = partsOf('_frame', context).has(id)
  if (FIELDS.test(id) || (signIn && frame)) return 'common'
  if (signIn) return 'sign-in'
  return frame ? 'frame-parts' : null
}

/** The rest of the frame, which only it needs. */
function frame(id: string, context: Rolldown.ChunkingContext): string | null {
  return partsOf('_frame', context).has(id) ? 'frame' : null
}

/**
 * Which modules share a file. Left alone, the bundler makes one for every set of pages that have
 * something in common: sixty requests for the home page. So: what every page needs is one file, what
 * both the sign-in page and the frame need on top is one, what either shares with other pages is one
 * each, and the rest is grouped by who needs it. Small groups are not joined, though that would spare
 * requests: a badge in one file with a form's screen made home load 75 kB of drawers and tables.
 * check:size keeps watch over what that costs.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'initial', tags: ['$initial'], priority: 4 },
    { name: firstLoad, debugName: 'first load', minShareCount: 2, priority: 3 },
    // With its icons: one icon in a file of another page would bring that page along.
    { name: frame, debugName: 'frame', priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  ],
}

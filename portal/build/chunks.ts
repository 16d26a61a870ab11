import type { Rolldown } from 'vite'

/** Parts of Mantine that the sign-in form is made of, and other forms as well. */
const FIELDS =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|CloseButton|Input|InputBase|PasswordInput|Stack|TextInput)\/|@mantine\/hooks\/esm\/use-(id|uncontrolled)/
const SIGN_IN = /portal\/(features\/session|ui\/brand)\/|useMutation|mutationObserver/

/**
 * Which modules share a file. Left alone, the bundler makes one for every set of pages that have
 * something in common: sixty requests for the home page. So: what every page needs is one file, what
 * signing in needs on top is one, and the rest is grouped by who needs it, the small groups joined.
 * check:size keeps watch over what that costs.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'initial', tags: ['$initial'], priority: 3 },
    { name: 'sign-in', test: (id) => FIELDS.test(id) || SIGN_IN.test(id), priority: 2 },
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 6000,
      priority: 1,
    },
  ],
}

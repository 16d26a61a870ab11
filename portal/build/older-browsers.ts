/** The oldest browsers that the portal is built for: also in public/older-browsers.js. */
export const OLDEST = ['chrome111', 'firefox115', 'safari16.4']

const FORMS = new URL('plain-forms.ts', import.meta.url).pathname

/**
 * Functions that the oldest browsers lack, replaced by plain forms in the portal's modules and in
 * those of its packages, workers included. `older-browsers.test.ts` looks for others in the built files, by the table of MDN.
 */
export const PLAIN_FORMS: Record<string, [module: string, name: string]> = {
  'Map.groupBy': [FORMS, 'groupBy'],
  'URL.parse': [FORMS, 'parseUrl'],
  'URL.canParse': [FORMS, 'canParseUrl'],
  'AbortSignal.any': [FORMS, 'anySignal'],
}

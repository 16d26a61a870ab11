import { fileURLToPath } from 'node:url'

import type { BuildOptions, Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const LOAD_MODULE = fileURLToPath(new URL('../ui/lazy/load-module.ts', import.meta.url))

/**
 * Makes every `import()` of the portal fetch its files before it imports them, in place of Vite's
 * own helper: a browser keeps a failed import while the page is open, so that trying again could
 * not work (portal/ui/lazy/load-module.ts).
 */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER
        ? `export { loadModule as __vitePreload } from ${JSON.stringify(LOAD_MODULE)}`
        : null,
  }
}

/** Lists an imported file itself, too, if it has no imports: otherwise nothing would be fetched. */
export const listedFiles: Exclude<BuildOptions['modulePreload'], boolean | undefined> = {
  polyfill: false,
  resolveDependencies: (file, others, { hostType }) =>
    hostType === 'html' ? others : [...new Set([file, ...others])],
}

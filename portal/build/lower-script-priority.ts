import type { Plugin } from 'vite'

/**
 * Has the scripts of index.html come after what the outline in it is painted with. They are most of
 * what there is to load, and would share a slow line with a style sheet a tenth of their size.
 */
export function lowerScriptPriority(): Plugin {
  return {
    name: 'lower-script-priority',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(
          /<(script type="module"|link rel="modulepreload") /g,
          '<$1 fetchpriority="low" ',
        ),
    },
  }
}

import type { Plugin } from 'vite'

/**
 * Asks the browser for the text and heading fonts together with the style sheet rather than after
 * it. Named without the hash and ending that the build gives them.
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(
            (file) => file.endsWith('.woff2') && names.some((name) => file.includes(`/${name}-`)),
          )
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  }
}

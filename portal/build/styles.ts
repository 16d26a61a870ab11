import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { COLORS } from '@insights/domain/colors/colors.ts'
import type { Plugin } from 'vite'

/** All of Mantine's styles, which the theme imports: without a build, a page has them all. */
const ALL = /@mantine\/core\/styles\.layer\.css$/
/** Styles that every page needs. */
const FOUNDATION = ['baseline', 'default-css-variables', 'global']
/** The class names of a component, which every component with styles imports. */
const CLASSES = /@mantine\/core\/esm\/.+\.module\.mjs$/
const ENDING = '.layer.css'
const STYLES = /@mantine\/core\/esm\/.+\.layer\.css$/

/**
 * Adds to each of Mantine's components its styles, so that they are loaded with the pages that use
 * it: all of them are a quarter of a megabyte, for which the first paint would wait. The styles
 * count as a file beside the component, and share its chunk.
 */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (ALL.test(id)) {
        return FOUNDATION.map((name) => read(join(dirname(id), 'styles'), name)).join('\n')
      }
      return STYLES.test(id) ? read(stylesOf(id), basename(id, ENDING)) : null
    },
    resolveId(source, importer) {
      if (!importer || !CLASSES.test(importer) || !source.endsWith(ENDING)) return null
      return { id: join(dirname(importer), source), moduleSideEffects: true }
    },
    transform(code, id) {
      if (!CLASSES.test(id)) return null
      return { code: `import './${basename(id, '.module.mjs')}${ENDING}'\n${code}`, map: null }
    },
  }
}

/** Returns the package's style sheet of a component, from a file below its `esm`. */
function stylesOf(id: string): string {
  return join(id.slice(0, id.lastIndexOf('/esm/')), 'styles')
}

function read(styles: string, name: string): string {
  return readFileSync(join(styles, `${name}${ENDING}`), 'utf8')
}

/** Returns a scheme's colours as custom properties, `inkSoft` as `--ink-soft`: `@mixin colors dark`. */
export function colorProperties(
  _mixin: unknown,
  scheme: keyof typeof COLORS,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COLORS[scheme]).map(([name, color]) => [
      `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  )
}

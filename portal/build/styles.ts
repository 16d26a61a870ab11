import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { COLORS } from '@insights/domain/colors/colors.ts'
import type { Plugin as PostcssPlugin } from 'postcss'
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

/**
 * Returns the names of classes in the built styles: `lead` of `Page.module.css` is `Page_lead`. The
 * server writes the text of a page with the same names (server/reading/pages/page-text.ts), so that it
 * looks as the page that replaces it. Throws for two style sheets of one name.
 */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const sheet = sheetOf(file)
    const known = files.get(sheet) ?? file
    if (known !== file) throw new Error(`Two style sheets have one name: ${known}, ${file}`)
    files.set(sheet, file)
    return `${sheet}_${name}`
  }
}

function sheetOf(file: string): string {
  return basename(file.replace(/\?.*/, ''), '.module.css').replace(/^-/, '')
}

const COMMENT = /\/\*[\s\S]*?\*\//g
const IMPORT = /@import '(.+)';/g
const CLASS = /\.([a-z][\w-]*)/gi

/**
 * Replaces the imports of app/text-styles.css by the styles of these components, with their built
 * names of classes.
 */
export function textStyles(): Plugin {
  return {
    name: 'text-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/text-styles\.css$/ },
      handler(code, id) {
        const styles = code.replaceAll(IMPORT, (_import, path: string) => {
          const file = join(dirname(id), path)
          this.addWatchFile(file)
          const sheet = sheetOf(file)
          return readFileSync(file, 'utf8')
            .replaceAll(COMMENT, '')
            .replaceAll(CLASS, (_class, name: string) => `.${sheet}_${name}`)
        })
        return { code: styles, map: null }
      },
    },
  }
}

/**
 * Writes an image of text also without its words for screen readers, for browsers that would drop
 * both: Firefox before 128 and Safari before 17.4 know no `content: '✓' / ''`.
 */
export const plainContent: PostcssPlugin = {
  postcssPlugin: 'plain-content',
  Declaration: {
    content(declaration) {
      const [image, words] = declaration.value.split(WORDS)
      const before = declaration.prev()
      if (words === undefined || (before?.type === 'decl' && before.prop === 'content')) return
      declaration.cloneBefore({ value: image })
    },
  },
}

/** Where the words of a `content` begin: '·' / ''. */
const WORDS = /(?<=['"]) \/ (?=['"])/

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

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether every class of Mantine's that a built script names has its styles in the build: what
 * component-styles.ts leaves out would be seen by nobody but the users of some form.
 */
const dist = fileURLToPath(new URL('../dist/assets/', import.meta.url))
const all = fileURLToPath(import.meta.resolve('@mantine/core/styles.layer.css'))

const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
const built = (files: string) =>
  classesOf(
    globSync(`${dist}${files}`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )

const styled = classesOf(readFileSync(all, 'utf8'))
const unstyled = built('*.js').intersection(styled).difference(built('*.css'))
if (unstyled.size > 0) {
  console.log(`Without styles in the build: ${[...unstyled].join(', ')}`)
  process.exitCode = 1
}

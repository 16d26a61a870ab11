import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Fails if a built script names a class of Mantine without styles in the build: users of some form
 * alone would see what `componentStyles` left out.
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
const inStyles = built('*.css')
const unstyled = [...built('*.js')].filter((name) => styled.has(name) && !inStyles.has(name))
if (unstyled.length > 0) {
  console.log(`Without styles in the build: ${unstyled.join(', ')}`)
  process.exitCode = 1
}

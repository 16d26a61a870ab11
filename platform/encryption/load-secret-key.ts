import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

import { syncDirectory } from '../storage/durable-file.ts'

/** The key is not available; the message is one line for the operator. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

/** Format of stored keys: 32 random bytes in each line, former keys below the current one. */
const KEPT = /^[0-9a-f]{64}(\n[0-9a-f]{64})*\n?$/

export type SecretKeys = readonly [current: Buffer, ...former: Buffer[]]

/**
 * Loads the encryption keys: the given ones, or one that the first start creates in a file that only
 * its account can read. Concurrent first starts end up with the same key.
 */
export async function loadSecretKeys(options: {
  given?: readonly [string, ...string[]]
  file: string
}): Promise<SecretKeys> {
  if (options.given) {
    const [current, ...former] = options.given
    return [Buffer.from(current), ...former.map((key) => Buffer.from(key))]
  }
  const kept = (await read(options.file)) ?? (await make(options.file))
  if (!KEPT.test(kept)) {
    throw new SecretKeyError(
      `${options.file} holds no key: restore it from a backup, or set SECRET_KEY. What it sealed cannot be read without it.`,
    )
  }
  const [current = '', ...former] = kept.trim().split('\n')
  return [Buffer.from(current, 'hex'), ...former.map((key) => Buffer.from(key, 'hex'))]
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SecretKeyError(`The key in ${file} cannot be read: ${(error as Error).message}`)
  }
}

async function make(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const mine = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const handle = await open(mine, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // Unlike a rename, a link never replaces a file that another process created meanwhile.
    await link(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(mine)
  }
  await syncDirectory(dirname(file))
  return readFile(file, 'utf8')
}

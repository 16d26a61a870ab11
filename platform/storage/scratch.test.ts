import {
  access,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { nameScratchFile, removeAbandonedScratch, withScratchDirectory } from './scratch.ts'

const LONG_AGO = new Date(Date.now() - 48 * 60 * 60 * 1000)

async function leave(path: string): Promise<void> {
  await mkdir(path)
  await writeFile(join(path, 'picture'), 'half')
}

/** A temporary directory for this test. */
async function useOwnTmp(): Promise<string> {
  const own = await mkdtemp(join(tmpdir(), 'insights-scratch-test-'))
  vi.stubEnv('TMPDIR', own)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(own, { recursive: true })
  })
  return own
}

test('a directory exists while the work runs and is removed after it, also when it fails', async () => {
  const own = await useOwnTmp()
  const seen = await withScratchDirectory(async (directory) => {
    await writeFile(join(directory, 'picture'), 'half')
    return directory
  })
  await expect(access(seen)).rejects.toThrow('ENOENT')
  const failed = withScratchDirectory(() => Promise.reject(new Error('No ink.')))
  await expect(failed).rejects.toThrow('No ink.')
  expect(await readdir(own)).toEqual([])
})

test('removes old files of killed processes, and nothing else [D11.87]', async () => {
  const own = await useOwnTmp()
  const [old, young, link] = [nameScratchFile(), nameScratchFile(), nameScratchFile()]
  await leave(old)
  await leave(young)
  const [kept, elsewhere] = [join(own, 'somebody-elses'), join(own, 'target')]
  await leave(kept)
  await leave(elsewhere)
  await symlink(elsewhere, link)
  for (const path of [old, kept, elsewhere]) await utimes(path, LONG_AGO, LONG_AGO)
  await removeAbandonedScratch()
  const left = (await readdir(own)).map((name) => join(own, name))
  expect(left.toSorted()).toEqual([young, link, kept, elsewhere].toSorted())
  expect(await readdir(elsewhere)).toEqual(['picture'])
})

// Only root can change the owner of a directory.
test.runIf(process.getuid?.() === 0)('keeps files of another account', async () => {
  const own = await useOwnTmp()
  const [theirs, mine] = [nameScratchFile(), nameScratchFile()]
  for (const path of [theirs, mine]) {
    await leave(path)
    await utimes(path, LONG_AGO, LONG_AGO)
  }
  await chown(theirs, 65_534, 65_534)
  await removeAbandonedScratch()
  expect((await readdir(own)).map((name) => join(own, name))).toEqual([theirs])
})

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const FILES = {
  'dies.test.ts': `
    test('passes', () => {})
    test('kills its worker', () => { process.kill(process.pid, 'SIGKILL') })`,
  'fails.test.ts': `test('fails', () => { throw new Error('no') })`,
  'unreadable.test.ts': `throw new Error('no')`,
  'passes.test.ts': `test('passes', () => {}); test.skip('is skipped', () => {})`,
}

/** Runs the files, and returns the last lines of the run. */
async function run(names: readonly (keyof typeof FILES)[]): Promise<string> {
  const directory = await mkdtemp(join(root, 'node_modules/.unfinished-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const name of names) {
    await writeFile(join(directory, name), `import { test } from 'vitest'\n${FILES[name]}`)
  }
  await writeFile(join(directory, 'vitest.config.ts'), `export default { test: { exclude: [] } }`)
  const unfinished = join(directory, 'unfinished.json')
  const json = join(directory, 'vitest.json')
  const node = (...parameters: string[]) =>
    spawnSync(process.execPath, parameters, {
      cwd: directory,
      env: { PATH: process.env['PATH'], UNFINISHED_FILES: unfinished },
      encoding: 'utf8',
    })
  const { status } = node(
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--reporter=${join(root, 'script/unfinished-files.ts')}`,
    `--outputFile.json=${json}`,
  )
  const { stdout } = node(join(root, 'script/summarise.ts'), String(status), json, unfinished)
  return stdout.replaceAll(`${directory}/`, '')
}

test('a file whose worker is killed and one that cannot be read are named and count as failed', async () => {
  // The worker may have reported its first test before it died.
  expect(
    await run(['dies.test.ts', 'fails.test.ts', 'unreadable.test.ts', 'passes.test.ts']),
  ).toMatch(
    /^unreadable\.test\.ts could not be read\.\ndies\.test\.ts has not ended: its worker died\.\n[12] passed, 3 failed, 1 skipped\n$/,
  )
  expect(await run(['passes.test.ts'])).toBe('1 passed, 0 failed, 1 skipped\n')
})

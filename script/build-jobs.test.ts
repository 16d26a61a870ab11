import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { buildPackage } from './build-jobs.ts'

test('a program is built again after a file that it imports has changed, and only then', async () => {
  const root = mkdtempSync(join(tmpdir(), 'insights-jobs-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'print'))
  writeFileSync(join(root, 'print/draw-job.ts'), `export { colour } from './colour.ts'`)
  const build = async (colour: string) => {
    writeFileSync(join(root, 'print/colour.ts'), `export const colour: string = '${colour}'`)
    await buildPackage(root, 'print', ['draw-job.ts'])
    const built = join(root, 'print/dist/draw-job.js')
    return { text: readFileSync(built, 'utf8'), at: statSync(built).mtimeMs }
  }
  const first = await build('green')
  expect(first.text).toContain('green')
  expect(await build('green')).toEqual(first)
  expect((await build('blue')).text).toContain('blue')
})

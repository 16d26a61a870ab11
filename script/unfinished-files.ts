import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

/**
 * Names the files whose tests have not all ended, after a run: of a worker that dies, Vitest reports
 * neither its file as failed nor the files that it had yet to run. UNFINISHED_FILES is the file to
 * write them to, as JSON for `summarise.ts`.
 */
export default class UnfinishedFiles implements Reporter {
  #files = new Set<string>()

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = new Set(specifications.map(({ moduleId }) => moduleId))
  }

  onTestRunEnd(testModules: readonly TestModule[]): void {
    for (const module of testModules) if (hasEnded(module)) this.#files.delete(module.moduleId)
    const unfinished = [...this.#files].map((file) => relative('', file)).toSorted()
    const path = process.env['UNFINISHED_FILES']
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ unfinished }))
  }
}

/** A file that cannot be read has ended too: it counts as failed. */
function hasEnded(module: TestModule): boolean {
  if (['queued', 'pending'].includes(module.state())) return false
  return [...module.children.allTests()].every((test) => test.result().state !== 'pending')
}

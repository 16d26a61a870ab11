/**
 * The child's main program: loads one job module, then runs it for one input at a time. Started by
 * start-child.ts with the URL of the job module as its only argument.
 */
import process from 'node:process'

import type { JobRejectedError } from './child-errors.ts'
import type { ChildMessage, JobMessage } from './child-message.ts'

interface JobModule {
  run(input: unknown): unknown
}

function answer(message: ChildMessage): void {
  process.send?.(message)
}

const job = (await import(process.argv[2] ?? '')) as JobModule

async function runJob({ input }: JobMessage): Promise<ChildMessage> {
  try {
    return { kind: 'done', output: await job.run(input) }
  } catch (error) {
    if (isRejection(error)) return { kind: 'refused', code: error.code, message: error.message }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', message }
  }
}

/** By its name: the job has a class of its own where it is built by itself. */
const isRejection = (error: unknown): error is JobRejectedError =>
  error instanceof Error && error.name === 'JobRejectedError'

process.on('message', (message: JobMessage) => void runJob(message).then(answer))
// The parent has exited, so no one can receive a response.
process.on('disconnect', () => process.exit())

answer({ kind: 'ready' })

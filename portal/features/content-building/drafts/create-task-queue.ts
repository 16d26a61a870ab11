/** Runs tasks one after the other; one that fails does not stop those behind it. */
export function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run<Result>(task: () => Promise<Result>): Promise<Result> {
      const result = last.then(task, task)
      last = result.catch(() => undefined)
      return result
    },
  }
}

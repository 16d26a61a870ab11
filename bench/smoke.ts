import process from 'node:process'

/** Runs the benchmarks that its parent names, one after the other, as small as they can be. */
process.on('message', (name: string) => {
  void import(`./${name}.ts`).then(
    () => process.send!(''),
    (error: unknown) => process.send!(String(error)),
  )
})
process.on('disconnect', () => process.exit())

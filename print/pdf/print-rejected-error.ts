/** A report that cannot be printed as it is. The message tells staff why and what to do. */
export class PrintRejectedError extends Error {
  override readonly name = 'PrintRejectedError'
}

/** Messages between parent and child on Node's IPC channel. */
export interface JobMessage {
  input: unknown
}

export type ChildMessage =
  | { kind: 'ready' }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'failed'; message: string }

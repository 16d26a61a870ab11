/** What parent and child say to each other, over Node's own channel. */
export interface JobMessage {
  input: unknown
}

export type ChildMessage =
  | { kind: 'ready' }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'failed'; message: string }

type Listener = () => void

const listeners = new Set<Listener>()

/** Calls `listener` whenever the server answers that nobody is signed in; returns the way to stop. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSignedOut(): void {
  for (const listener of listeners) listener()
}

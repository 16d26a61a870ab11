const CHANNEL = 'competitive-insights-drives'

/** Tells the window that asked that a drive is connected; the browser keeps such windows apart. */
export function broadcastConnected(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('connected')
  channel.close()
}

/** Returns the way to stop listening. */
export function onConnected(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

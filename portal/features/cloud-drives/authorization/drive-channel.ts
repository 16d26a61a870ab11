const CHANNEL = 'competitive-insights-drives'

/** Broadcasts to the requesting window that a drive is connected; browsers isolate them. */
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

/** A queue's name in words: 'Send mail' of `send-mail`. */
export function queueTitle(queue: string): string {
  const words = queue.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

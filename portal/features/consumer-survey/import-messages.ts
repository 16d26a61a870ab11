import { isApiError, messageOf } from '../../api/api-error.ts'

/** Everything that is wrong with a refused file, as the server says it; nothing without an error. */
export function importMessages(error: unknown): readonly string[] {
  if (error === null) return []
  const messages = isApiError(error) ? listIn(error.data) : []
  return messages.length > 0 ? messages : [messageOf(error)]
}

function listIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('messages' in data)) return []
  const { messages } = data
  return Array.isArray(messages) ? messages.filter((text) => typeof text === 'string') : []
}

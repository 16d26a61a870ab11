import type { QueryClient } from '@tanstack/react-query'

/**
 * Loads what a customer's home begins with while the text of index.html is shown, which an outline would
 * replace otherwise. Without that text the page is shown at once, and loads the rest by itself; what
 * fails here fails there again.
 */
export async function loadBehindText(queryClient: QueryClient): Promise<void> {
  if (!document.documentElement.hasAttribute('data-text-first')) return
  await import('./Home.tsx').then(({ loadLatest }) => loadLatest(queryClient)).catch(() => {})
}

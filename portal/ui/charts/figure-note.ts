import { createContext, use } from 'react'

/**
 * The note that every image and file of the page's values must carry, null for none. The charts and
 * tables of the page read it.
 */
export const FigureNote = createContext<string | null>(null)

export function useFigureNote(): string | null {
  return use(FigureNote)
}

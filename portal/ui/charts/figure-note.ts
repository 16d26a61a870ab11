import { createContext, use } from 'react'

/**
 * What every picture and file with figures of the page must say, null for nothing: the charts and
 * tables below read it.
 */
export const FigureNote = createContext<string | null>(null)

export function useFigureNote(): string | null {
  return use(FigureNote)
}

import { createContext } from 'react'

/** The report whose texts are on the page; null where they cannot be commented on. */
export const CommentedReport = createContext<string | null>(null)

import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

import classes from './RichTextEditor.module.css'

const Editor = lazy(() => import('./Editor.tsx'))

export interface RichTextEditorProps {
  /** What is written here, for screen readers. */
  readonly label: string
  /** HTML; '' for nothing. A new value from outside replaces what is there. */
  readonly value: string
  /** Called when the typing has paused for half a second, on leaving the field, and at the end. */
  readonly onChange: (html: string) => void
  /** Called with the first key, long before `onChange`: there is now something to lose. */
  readonly onTyping?: () => void
  /** Stores a picture and answers its address; without it no pictures can be put in. */
  readonly uploadImage?: (file: File) => Promise<string>
  readonly readOnly?: boolean
}

/** An editor for rich text. It is heavy, so its code comes when the first one is shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton className={classes.skeleton} />}>
      <Editor {...props} />
    </Suspense>
  )
}

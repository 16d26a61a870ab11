import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect } from 'react'

import '@mantine/tiptap/styles.layer.css'

import { extensions } from './extensions.ts'
import type { RichTextEditorProps } from './RichTextEditor.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useDebouncedChange } from './use-debounced-change.ts'

import article from './article.module.css'
import classes from './RichTextEditor.module.css'

export default function Editor(props: RichTextEditorProps) {
  const { label, value, onChange, onTyping, uploadImage, readOnly = false } = props
  const change = useDebouncedChange(value, onChange)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: article.article ?? '',
      },
    },
    onUpdate: (update) => {
      onTyping?.()
      change.later(update.editor.isEmpty ? '' : update.editor.getHTML())
    },
    onBlur: () => change.now(),
  })

  useEffect(() => editor.setEditable(!readOnly), [editor, readOnly])
  useEffect(() => {
    if (!change.isOwn(value)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value, change])

  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {!readOnly && <Toolbar editor={editor} uploadImage={uploadImage} />}
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

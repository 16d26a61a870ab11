import { RichTextEditor } from '@mantine/tiptap'

import '@mantine/tiptap/styles.layer.css'

import type { RichTextEditorProps } from './rich-text-editor-props.ts'
import { Toolbar } from './Toolbar.tsx'
import { useRichTextEditor } from './use-rich-text-editor.ts'

import classes from './RichTextEditor.module.css'

export default function Editor(props: RichTextEditorProps) {
  const editor = useRichTextEditor(props)
  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {!props.readOnly && <Toolbar editor={editor} uploadImage={props.uploadImage} />}
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

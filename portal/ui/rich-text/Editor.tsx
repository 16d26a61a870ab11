import '@mantine/tiptap/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto, IconVariablePlus } from '@tabler/icons-react'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { IMAGE_TYPES } from '../forms/image-types.ts'
import { notify } from '../notify/notify.ts'
import { useInsertionMenu } from './InsertionMenu.tsx'
import { INSERTION, type Insertions, MISSING } from './insertions.ts'
import { type RichTextEditorProps, useRichTextEditor } from './use-rich-text-editor.ts'

import insertionClasses from './InsertionMenu.module.css'
import classes from './RichTextEditor.module.css'

export default function LoadedEditor(props: RichTextEditorProps) {
  const editor = useRichTextEditor(props)
  const { insertions, readOnly, uploadImage } = props
  const { menu, onKeyDownCapture } = useInsertionMenu(editor, readOnly ? undefined : insertions)
  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {!readOnly && (
        <Toolbar editor={editor} uploadImage={uploadImage} withFigures={insertions !== undefined} />
      )}
      <div className={insertionClasses.box} onKeyDownCapture={onKeyDownCapture}>
        <RichTextEditor.Content className={classes.content} />
        {menu}
      </div>
      {insertions && <SelectedFigure editor={editor} insertions={insertions} />}
    </RichTextEditor>
  )
}

/** Names the selected figure with its value, and removes it, as the key Delete does. */
function SelectedFigure({ editor, insertions }: { editor: Editor; insertions: Insertions }) {
  const { selection } = editor.state
  const node = selection instanceof NodeSelection ? selection.node : null
  const figure =
    node?.type.name === INSERTION ? insertions.find(node.attrs['reference'] as string) : undefined
  return (
    <div role="status">
      {figure !== undefined && (
        <Group justify="space-between" gap="0.25rem 1rem" className={insertionClasses.selected}>
          <p>{figure ? `${figure.source}: ${figure.text}` : MISSING}</p>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => editor.chain().focus().deleteSelection().run()}
          >
            Remove figure
          </Button>
        </Group>
      )}
    </div>
  )
}

interface ToolbarProps {
  readonly editor: Editor
  readonly uploadImage?: (file: File) => Promise<string>
  readonly withFigures?: boolean
}

export function Toolbar({ editor, uploadImage, withFigures }: ToolbarProps) {
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--app-bar-height, 0px)"
      className={classes.toolbar}
      role="group"
      aria-label="Formatting"
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        {uploadImage && <ImageControl editor={editor} uploadImage={uploadImage} />}
        <RichTextEditor.TableInsert maxColumns={8} maxRows={8} />
        {withFigures && (
          <RichTextEditor.Control
            aria-label="Insert figure"
            title="Insert figure (/)"
            onClick={() => openInsertions(editor)}
          >
            <IconVariablePlus size={16} stroke={1.6} />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
      {editor.isActive('table') && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowBefore />
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnBefore />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

/** Types the slash that opens the list, after a space. */
function openInsertions(editor: Editor) {
  const { $to } = editor.state.selection
  const before = $to.parent.textBetween(0, $to.parentOffset, undefined, ' ')
  const slash = before === '' || before.endsWith(' ') ? '/' : ' /'
  editor.chain().focus().setTextSelection($to.pos).insertContent(slash).run()
}

interface ImageControlProps {
  readonly editor: Editor
  readonly uploadImage: (file: File) => Promise<string>
}

/** Stores an image before inserting it, so that the text never refers to a missing one. */
export function ImageControl({ editor, uploadImage }: ImageControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)

  async function insert(file: File) {
    setUploading(true)
    try {
      const src = await uploadImage(file)
      const alt = file.name.replace(/\.[^.]+$/, '')
      editor.chain().focus().setImage({ src, alt }).run()
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setUploading(false)
    }
  }

  return (
    <>
      <RichTextEditor.Control
        aria-label="Insert image"
        title="Insert image"
        disabled={uploading}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={16} stroke={1.6} />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void insert(file)
        }}
      />
    </>
  )
}

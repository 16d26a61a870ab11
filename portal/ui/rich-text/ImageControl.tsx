import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { notify } from '../notify/notify.ts'

interface Props {
  readonly editor: Editor
  readonly uploadImage: (file: File) => Promise<string>
}

/** Stores an image before inserting it, so that the text never refers to a missing one. */
export function ImageControl({ editor, uploadImage }: Props) {
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
        accept=".jpg,.jpeg,.png,.gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void insert(file)
        }}
      />
    </>
  )
}

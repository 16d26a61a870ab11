import { saveBlob } from './save-blob.ts'

/** Has the browser keep a text as a file. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain' }))
}

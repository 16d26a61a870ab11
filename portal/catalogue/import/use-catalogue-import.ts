import {
  type CatalogueImportPreview,
  catalogueImportApi,
} from '@insights/contract/catalogue/catalogue-import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError, messageWithoutField } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { upload } from '../../api/upload.ts'
import { useMutation } from '../../api/use-mutation.ts'

/** Cache keys that contain parts of a catalogue. */
const CATALOGUE_KEYS = ['categories', 'capabilities', 'survey-questions']

/**
 * Imports a file into an industry's catalogue after a preview. `sent` is the share of the file that
 * is uploaded, 0 to 1; `problem` the message about the last step.
 */
export function useCatalogueImport(industry: string) {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<CatalogueImportPreview | null>(null)
  const [sent, setSent] = useState(0)
  const [isFirst, setIsFirst] = useState(true)

  const previewing = useMutation({
    mutationFn: (file: File) => {
      commit.reset()
      setPreview(null)
      setSent(0)
      setIsFirst(false)
      const form = new FormData()
      form.append('industry', industry)
      form.append('file', file, file.name)
      return upload(catalogueImportApi.create, form, { onProgress: setSent })
    },
    onSuccess: setPreview,
  })

  const commit = useMutation({
    mutationFn: ({ _id }: CatalogueImportPreview) =>
      callApi(catalogueImportApi.update, { params: { id: _id }, body: { status: 'IMPORTED' } }),
    onError: (error) => {
      // The catalogue has changed meanwhile: compare the same file again.
      if (isApiError(error, 409) && isPreview(error.data)) setPreview(error.data)
    },
    onSettled: () =>
      Promise.all(CATALOGUE_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })

  const error = commit.error ?? previewing.error
  return {
    preview,
    sent,
    /** No file has been chosen yet. */
    isFirst,
    isPreviewing: previewing.isPending,
    isImporting: commit.isPending,
    isImported: commit.isSuccess,
    problem: error === null ? null : messageWithoutField(error),
    readFile: previewing.mutate,
    importPreview: () => preview && commit.mutate(preview),
    reset: () => {
      previewing.reset()
      commit.reset()
      setPreview(null)
    },
  }
}

function isPreview(data: unknown): data is CatalogueImportPreview {
  return typeof data === 'object' && data !== null && 'rows' in data && 'counts' in data
}

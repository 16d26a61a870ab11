import type { ConsumerSurvey } from '@insights/contract/consumer-survey.ts'
import type { EditEffects } from '@insights/contract/edit-effects.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { reportKey } from '../../api/report-key.ts'
import { upload } from '../../api/upload.ts'
import { notify } from '../../ui/notify/notify.ts'
import { tellReopened } from '../../ui/notify/tell-reopened.ts'

/** Imports a survey file; `progress` is the share that is sent, 0 to 1. */
export function useImportSurvey(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      setProgress(0)
      const form = new FormData()
      form.append('reportId', report)
      form.append('file', file, file.name)
      return upload<ConsumerSurvey & { readonly effects: EditEffects }>(
        '/consumer-survey/import',
        form,
        { onProgress: setProgress },
      )
    },
    onSuccess: (survey) => {
      tellReopened(survey)
      notify.success('File uploaded and processed successfully')
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
  })
  return { importFile: mutate, importing: isPending, progress, messages: messagesOf(error) }
}

/** Everything that is wrong with a refused file, as the server says it. */
function messagesOf(error: unknown): readonly string[] {
  if (error === null) return []
  const messages = isApiError(error) ? (error.data as { messages?: unknown } | null)?.messages : []
  const texts = Array.isArray(messages) ? messages.filter((text) => typeof text === 'string') : []
  return texts.length > 0 ? texts : [messageOf(error)]
}

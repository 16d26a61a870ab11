import type { DriveName } from '@insights/contract/cloud-drives.ts'
import { consumerSurveyApi } from '@insights/contract/consumer-survey.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { upload } from '../../api/upload.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
import { importProblems } from './import-problems.ts'

/** A file of this machine's, or one on a drive that the server fetches. */
export type SurveySource = File | { readonly drive: DriveName; readonly file: string }

/** Imports a survey file; `progress` is the share that is sent, 0 to 1. */
export function useImportSurvey(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (source: SurveySource) => {
      if (!(source instanceof File)) {
        setProgress(1)
        const { drive, file } = source
        return callApi(consumerSurveyApi.importFromDrive, {
          body: {
            reportId: report,
            drive,
            file,
          },
        })
      }
      setProgress(0)
      const form = new FormData()
      form.append('reportId', report)
      form.append('file', source, source.name)
      return upload(consumerSurveyApi.import, form, { onProgress: setProgress })
    },
    onSuccess: (survey) => {
      notifyReopened(survey)
      notify.success('File uploaded and processed successfully')
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
  })
  return { importFile: mutate, importing: isPending, progress, problems: importProblems(error) }
}

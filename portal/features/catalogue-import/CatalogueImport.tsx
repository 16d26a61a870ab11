import type { Industry } from '@insights/contract/industries.ts'

import { FileSelect } from './FileSelect.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { useCatalogueImport } from './use-catalogue-import.ts'

/** A catalogue file on its way: choosing it, looking at what it would do, importing, the result. */
export function CatalogueImport({ industry }: { industry: Pick<Industry, '_id' | 'title'> }) {
  const work = useCatalogueImport(industry._id)
  const { preview } = work
  if (preview && work.isImported) {
    return <ImportResult industry={industry} preview={preview} onAnother={work.reset} />
  }
  if (preview && work.isImporting) return <ImportProgress preview={preview} />
  if (preview) {
    return (
      <ImportPreview
        key={preview._id}
        preview={preview}
        problem={work.problem}
        onImport={work.importPreview}
        onFile={work.readFile}
        onBack={work.reset}
      />
    )
  }
  return (
    <FileSelect
      industry={industry._id}
      isFirst={work.isFirst}
      sent={work.isPreviewing ? work.sent : null}
      problem={work.problem}
      onFile={work.readFile}
    />
  )
}
